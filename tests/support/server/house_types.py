"""House types: a set-up with an aircraft that is not printed."""

from __future__ import annotations

OWN = """title = "Two of mine"
[types.iron_scout]
based_on = "spad_7"
name = "Iron Scout"
robustness = 3
[corrections.constants."6.7"]
jam_on = 2
[[aircraft]]
id = "I1"
side = "italy"
type = "iron_scout"
columns = [1, 6]
[[aircraft]]
id = "A1"
side = "austria"
type = "albatros_d3"
columns = [19, 24]
"""
