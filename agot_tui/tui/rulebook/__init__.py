"""The rulebook on the screen: pages with links, a way back, search as one types."""
