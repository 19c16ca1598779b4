"""Fly for Italy against the computer's rookie on a server, with random answers."""

import sys
from random import choice

from aerodrome.remote import Client

SERVER = sys.argv[1] if len(sys.argv) > 1 else "http://127.0.0.1:8914"

with Client(SERVER) as client:
    seats = {"italy": "me", "austria": "rookie"}
    made = client.make("squadriglia", "spad_duel", seats, options={"quick_start": True})
    with client.sit(made.game.id, "italy") as seat:
        for position in seat:
            for question in position.questions[:1]:
                legal = [option.value for option in question.options if not option.refused]
                seat.answer(question, choice(legal))
        print(seat.game.title, seat.game.outcome)
