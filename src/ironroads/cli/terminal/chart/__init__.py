"""The board as text: the chart and the pieces that the page draws, in letters and box drawing characters."""
