"""Steel Driver: auctions and networks across the USA."""
