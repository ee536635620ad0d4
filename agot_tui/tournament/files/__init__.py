"""Everything of the tournament desk that reads or writes files; no rule is decided here.

==================  =============================================================================
``journal_file``     the journal on disk: opened, locked, appended, never rewritten
``registrations``    players from CSV and JSON
``event_file``       whole events: which form a file has, and the event in it
``tome``, ``cobra``, ``cryodex``  foreign forms, brought into that of ``agot-event/1``
``event_export``     a tournament as ``agot-event/1``, with its journal, so that nothing is lost
``tables``           pairings, standings, bracket as rows of text: what every page is made from
``text_pages``, ``html_pages``, ``csv_pages``  print-ready pages
==================  =============================================================================
"""
