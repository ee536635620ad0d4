"""The map: a model that draws a cell map into cells, the widget that shows it, and moving about on it."""
