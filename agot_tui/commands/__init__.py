"""The commands of the command line, one module each; ``register`` adds the parser, ``run`` does the work."""
