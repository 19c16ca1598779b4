"""The printed tables, typed a second time by hand, to compare with the data files."""

ALLIED = """
ANSALDO A.1 BALILLA     | 1p      | 6 | 2 | 2a    | 12 | L | 25/40
ANSALDO S.V.A. 5        | 1p      | 6 | 2 | 2a    | 13 | L | 20/30
ANSALDO S.V.A. 10       | 1p+1m   | 6 | 1 | 2a+1b | 13 | M | 10/20
BRISTOL F.2 FIGHTER     | 1p+1m   | 6 | 2 | 2a+1b | 16 | M | 15/30
CAPRONI CA. 300         | 2p+1m   | 3 | 1 | 1c    | 20 | P | 5/10
CAPRONI CA. 450         | 2p+2m   | 4 | 1 | 1c+1b | 22 | P | 5/10
CAPRONI CA. 600         | 2p+2m   | 5 | 1 | 1c+1b | 20 | P | 10/15
CAPRONI CA. 4           | 2p+2m   | 3 | 1 | 2c+2b | 22 | P | 5/10
CAUDRON G.3             | 1p+1o   | 3 | 1 | -     |  8 | M | 5/5
CAUDRON G.4             | 1p+1m   | 4 | 1 | 1c/2c | 10 | P | 5/10
HANRIOT HD.1            | 1p      | 5 | 2 | 1a/2a | 12 | L | 20/40
MACCHI L.3              | 1p+1m   | 4 | 1 | 1c    | 12 | M | 5/10
MACCHI M.5              | 1p      | 5 | 2 | 2a    | 12 | L | 15/30
MACCHI M.5 MOD./M.7     | 1p      | 6 | 3 | 2a    | 14 | L | 20/40
NIEUPORT 11             | 1p      | 4 | 1 | 1a    | 10 | L | 20/35
NIEUPORT 17             | 1p      | 5 | 2 | 1a/2a | 11 | L | 20/40
POMILIO PD/PE           | 1p+1m   | 5 | 1 | 1a+1b | 14 | M | 10/20
SAML S.1                | 1p+1m   | 4 | 1 | 1b    | 14 | M | 10/20
SAML S.2                | 1p+1m   | 5 | 1 | 1a+1b | 14 | M | 10/20
SAVOIA MF.14            | 1p+1m   | 3 | 1 | 1a    |  9 | M | 5/10
SAVOIA-POMILIO SP.2     | 1p+1m   | 4 | 1 | 1a    | 10 | M | 10/20
SIAI FBA H              | 1p+1m   | 4 | 1 | 1a    | 12 | M | 5/10
SOPWITH CAMEL           | 1p      | 5 | 2 | 2a    | 13 | L | 35/70
SPAD S. VII             | 1p      | 5 | 2 | 1a    | 12 | L | 20/40
SPAD S. XIII            | 1p      | 6 | 2 | 2a    | 12 | L | 20/40
"""

CENTRAL = """
AEG G.IV                    | 1p+2m   | 5 | 1 | 2c+1b | 24 | P | 10/20
ALBATROS D. VA              | 1p      | 5 | 2 | 2a    | 15 | L | 20/40
AVIATIK C.I SERIE 37        | 1p+1m   | 5 | 1 | 1a+1b | 12 | L | 20/35
AVIATIK D.I                 | 1p      | 5 | 2 | 1a    | 12 | L | 30/60
ALBATROS D.II               | 1p      | 5 | 2 | 1a/2a | 12 | L | 35/70
ALBATROS D.III SERIE 253    | 1p      | 6 | 2 | 2a    | 14 | L | 20/40
BRANDEMBURG C.1 PRIME SERIE | 1p+1m   | 3 | 1 | 1a+1b | 12 | M | 10/20
BRANDEMBURG C.1 MEDIANI     | 1p+1m   | 4 | 1 | 1a+1b | 12 | M | 10/20
BRANDEMBURG C.1 TARDI       | 1p+1m   | 4 | 1 | 1a+1b | 14 | M | 10/20
BRANDEMBURG D.I             | 1p      | 5 | 2 | 1a    | 12 | L | 20/40
BRANDEMBURG K               | 1p+1m   | 4 | 1 | 1c    | 15 | P | 10/20
D.F.W.                      | 1p+1m   | 5 | 1 | 1a+1b | 14 | M | 15/30
FOKKER A.III                | 1p      | 4 | 1 | 1a    | 10 | L | 5/15
HANSA BRANDENBURG CC/W.18   | 1p      | 5 | 2 | 1a/2a | 12 | L | 15/30
LLOYD C.II                  | 1p+1m   | 3 | 1 | 1b    |  9 | M | 10/20
LOHNER B.VII (SERIE 17)     | 1p+1o/m | 3 | 1 | -/1b  |  8 | M | 10/20
LOHNER L./T                 | 1p+1m   | 3 | 1 | 1c    | 10 | M | 5/10
LOHNER TL                   | 1p+1m   | 4 | 1 | 1c    | 12 | M | 5/10
MICKL G.4                   | 2p+2m   | 3 | 1 | 1c+1b | 20 | P | 5/10
PHÖNIX C.I                  | 1p+1m   | 5 | 2 | 1c+1b | 16 | M | 10/30
PHÖNIX D.I                  | 1p      | 5 | 1 | 2a    | 13 | L | 15/30
PHÖNIX D.IIA                | 1p      | 5 | 2 | 2a    | 13 | L | 20/40
PHÖNIX D.III                | 1p      | 5 | 2 | 2a    | 13 | L | 15/30
UFAG W.13                   | 1p+1m   | 4 | 1 | 1c    | 16 | P | 10/20
"""

FIRE = """
up to 6 | -  | -  | -  | -  | -
7       | 1  | -  | -  | -  | -
8       | 1* | 1  | -  | -  | -
9       | 1  | 1* | 1  | -  | -
10      | 2* | 1  | 1* | 1  | -
11      | 2  | 1  | 1  | 1* | 1
12      | 2  | 2* | 2* | 1  | 1*
13      | 3  | 3  | 3  | 2  | 1
14+     | 4  | 4  | 3  | 3  | 2
"""

SPECIAL = """
2  | explosion
3  | stall
4  | controls
5  | fuel
6  | rudder_right
7  | rudder_centre
8  | rudder_left
9  | structure_1
10 | structure_2
11 | wound
12 | kill
"""

IMPULSES = """
1 | 4
2 | 3 6
3 | 2 4 6
4 | 2 3 5 6
5 | 1 2 3 5 6
6 | 1 2 3 4 5 6
"""

AIRCRAFT_FIGURES = ("crew", "speed", "acceleration", "guns", "robustness", "manoeuvrability")


def rows(table: str) -> list[tuple[str, ...]]:
    """Return the lines of a table, split at the bars."""
    return [tuple(cell.strip() for cell in line.split("|")) for line in table.strip().splitlines()]


def aircraft(table: str, side: str) -> dict[str, dict[str, str | int]]:
    """Return the figures by printed name, with numbers as integers."""
    types: dict[str, dict[str, str | int]] = {}
    for name, *figures, heights in rows(table):
        climb, descent = heights.split("/")
        printed = dict(zip(AIRCRAFT_FIGURES, figures, strict=True))
        types[name] = {
            **printed,
            "speed": int(printed["speed"]),
            "acceleration": int(printed["acceleration"]),
            "robustness": int(printed["robustness"]),
            "climb": int(climb),
            "descent": int(descent),
            "side": side,
        }
    return types


AIRCRAFT = aircraft(ALLIED, "allied") | aircraft(CENTRAL, "central")
FIRE_ROWS = {dice: cells for dice, *cells in rows(FIRE)}
SPECIAL_ROWS = {row[0]: row[1] for row in rows(SPECIAL)}
IMPULSE_ROWS = {speed: impulses.split() for speed, impulses in rows(IMPULSES)}
