"""The second terminal, for the projector: what players may see, in large rows, always up to date (T13)."""
