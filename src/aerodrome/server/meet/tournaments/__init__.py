"""Tournaments: who meets whom, what comes of it, and who leads. Swiss, round robin and ladder."""
