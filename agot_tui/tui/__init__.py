"""The screens: a Textual app over the command bus.

What is drawn comes from views, events' sentences and the static board; what is wished goes to the bus as commands.
Everything that thinks (sessions, forms, the log, the map model) is free of Textual and tested without it.
"""
