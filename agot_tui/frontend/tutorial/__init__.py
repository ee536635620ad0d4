"""The tutorial: short positions with questions, in which every answer is a command of the game and is checked."""
