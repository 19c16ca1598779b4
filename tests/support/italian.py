"""Italian: finds English words in it."""

from __future__ import annotations

import re

ENGLISH = re.compile(
    r"\b(the|and|your|you|with|game|games|turn|speed|stick|ahead|left|right|account|settings|"
    r"language|waiting|nothing|computer: regular|starts at|heading|flies|orders|aircraft|"
    r"rules|search|sections?|name|new|against|wins|last)\b",
    re.IGNORECASE,
)
"""Words that none of our Italian sentences has."""
