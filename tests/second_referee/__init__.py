"""A second referee: raids, marches, combats, supply and mustering written once more, from the numbered rules alone.

It shares no code with ``agot_tui.boardgame``. It reads the printed facts from ``boards/westeros``, asks in the notation
(``march winterfell -> moat_cailin: F K``) and looks at the product's state only to compare. Both get the same random
position and the same answers; at every moment the houses asked, everything they may answer, and what lies on and beside
the board have to be alike. Nothing here aims at speed, and nothing should be made alike by reading the core: where
the two differ, the rules decide who is right.

====================  =================================================================
``facts``             the board's files
``table``             what lies where; control, pools, armies
``supply``            which armies fit (R4)
``reach``             where units and support can go (R1.13, R14, R15, R18)
``asking``            questions and answers; a procedure of the rules is a generator
``marches``           a march: allowed or not, and carried out (R14, R17)
``strength``          strengths and icons (R16.3, R16.4, R16.8)
``combat``            who fights where
``combat_steps``      a combat up to its winner (R16.2 to R16.8)
``results``           what follows for both sides (R16.9 to R16.13)
``control_settled``   ports and victory after a change of control (R18.7, R21)
``march_phase``       whose turn it is (R12)
``raids``             Raid orders (R13)
``reconciling``       the Supply card (R4.4)
``musters``           the Mustering card (R8)
``positions``         random positions
``comparing``         both referees side by side
====================  =================================================================

``python -m tests.second_referee --positions 10000 --seed 7`` compares for as long as wanted.
"""
