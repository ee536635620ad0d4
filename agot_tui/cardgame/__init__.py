"""The card game: the cards of the Core Set, a search over them, and the check of deck lists. Data only, no game.

files      reads `data/*.toml` (the only module here that touches files) and gives the `Pool`
pool       everything that is known: cards, titles of later sets, sets, formats, lists, agendas
query      the search: "faction:stark type:character cost<=3"
pages      a card as labelled facts and paragraphs
decklist   a deck list as text, line by line; `decode` and `octgn` are what stands before it
resolve    which cards the lines of a list mean
judge      the rules LD1 to LD11, `conditions` those of agendas, `lists` the restricted, banned and paired cards
check      all of it: a deck list in, a report out
"""
