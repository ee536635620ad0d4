"""The map: a model that draws a cell map into cells, the columns that show it, and moving about on it."""
