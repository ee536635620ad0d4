"""What every game of the program shares: seats, decisions, commands, rulings, events, steps, chance, records.

The kernel knows no rule of any game. A game hands it a state (:class:`~agot_tui.kernel.state.GameState`) whose stack
holds the procedures in progress (:class:`~agot_tui.kernel.steps.Step`); the kernel runs them until somebody is asked
(:class:`~agot_tui.kernel.decisions.Decision`) and plays the answers (:class:`~agot_tui.kernel.game.Game`).
"""
