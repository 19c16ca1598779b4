"""Aerodrome: the air-war board games of 1914-18, as a library and as a place to play them.

A duel between two programs, from the first order to the outcome:

>>> from random import Random
>>> from aerodrome.bots.roster import pilot
>>> from aerodrome.kernel import registry
>>> from aerodrome.kernel.game import Game
>>> rules, scenario = registry.find_game("squadriglia/spad_duel", None, ["quick_start=true"])
>>> players = {seat: pilot("straight", rules, Random(7)) for seat in rules.rules.seats(scenario)}
>>> game = Game(rules, rules.record(scenario, "a seed"), players)
>>> game.position.outcome is not None
True
"""

__version__ = "0.2.0"
