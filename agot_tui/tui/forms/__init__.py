"""How each kind of decision is answered with keys: one form a kind, each a small value of what has been picked so far.

A form knows no rule. It asks the bus what may be played (``options``, ``rule_on``) and ends in a command.
"""
