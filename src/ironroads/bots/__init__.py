"""Players that are programs; they know the core only and see what their seat may see."""
