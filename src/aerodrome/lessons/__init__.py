"""School: lessons that are flown, as data; an ordinary game with an instructor."""
