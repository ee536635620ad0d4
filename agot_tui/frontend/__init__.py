"""What every way of playing at a keyboard shares, on screens as in lines of text.

Persons and PINs, games opened and found again, keys, words for people, the manual, the lessons. It draws nothing, and
loads nothing that does.
"""
