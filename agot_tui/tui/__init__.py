"""The screens: a Textual app over the command bus.

What is drawn comes from views, events' sentences and the static board; what is wished goes to the bus as commands.
Everything that thinks (people, forms, words, the map model, the keys) is free of Textual and tested without it.
"""
