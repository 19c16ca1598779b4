"""The printed tables of dogfights, transcribed a second time.

A line is the first number, the name, speed, agility (a box around it for bombers), guns by group (f
fixed, n nose, d dorsal, v ventral), their bursts, safe uses of full throttle, and specials: g gyro,
gg twice, rg reversed, + fast climbing, - slow descending, p the pilot's nose gun, bN bombs. A star
follows each cell that was printed; every other one is a reconstruction.
"""

from __future__ import annotations

AIRCRAFT = """
germany
 1 Fokker_E.IV*          5  II      3f*       5      2  g
 4* Fokker_Dr.I*         5* IV*     2f*       6      2  +* -* g*
 7 Albatros_D.Va         5  III     2f        6      2  -
10* Fokker_D.VII*        6* III     2f        6      3  +*
13* Aviatik_DFW_C.V*     5  II      1f+1d     4+3    0  b1
16 Gotha_G.IV            4  [II]*   1n+1d     4+4    0  b3 -*
france
 1 Nieuport_11           4  IV      1f        5      2  g -
 4 Nieuport_28           6  III     2f        6      2  g -
 7* Hanriot_HD.3*        6* II*     2f+2d*    4+3*   3* .
10 SPAD_XIII             7* III     2f        6      3* .
13* Salmson_2*           6* II      1f+2d     4+3    0  b1
16 Caudron_R.11          5  [II]*   2n+2d     4+4    0  b2 -*
britain
 1 Airco_DH.2*           4  III     1n*       5      2  rg* p*
 4* Sopwith_Camel*       5* IV*     2f*       6*     2* gg*
 7 Bristol_F.2*          6  II      1f+1d*    5+3    3  .
10* S.E.5*               6  III     2f        6      3  .
13 R.E.8                 4  II      1f+1d     4+3    0  b1
16 Handley_Page_O/400*   3  [II]*   2n+1d+1v* 4+4+3  0  b3 -*
"""

EXPANSION = """
austria_hungary
 1 Aviatik_(Berg)_D.I*       6* III*    2f       6      3  -
 4 Hansa-Brandenburg_D.I*    6* III*    1f       5      2  .
 7 Phönix_D.I*               5* III*    2f       6      2  .
10 Hansa-Brandenburg_CC*     5* III*    1f       5      2  .
13 Lloyd_C.V*                5* II*     1d       3      0  b1
16 Hansa-Brandenburg_G.I*    3* [III]*  1n+1d    4+4    0  b2 -*
russia
 1 Mosca-Bystritsky_MBbis*   3* III*    1f       5      2  g
 4 Sikorsky_S-16*            3* IV*     1f       5      2  g
 7 Grigorovich_M-11*         4* III*    1f       5      2  rg
10 Grigorovich_M-9*          3* II*     1n       4      2  .
16 Sikorsky_Ilya_Muromets*   3* [III]*  1n+1d+1v 4+4+3  0  b3 -*
13 Anatra_DS_Anasal*         4* II*     1f+1d    4+3    0  b1
italy
 1 Ansaldo_A.1_Balilla*      7* III*    2f       6      3  .
 4 Macchi_M.5*               6* III*    2f       6      2  .
 7 Ansaldo_SVA*              7* II*     2f       6      3  .
16 Caproni_Ca.5*             5* [III]*  1n+1d    4+4    0  b3 -*
13 Pomilio_PE*               6* II*     1f+1d    4+3    0  b1
usa
 1 Packard-Le_Père_LUSAC-11* 7* II*     2f+2d    4+3    3  .
16 Curtiss_H-16*             3* [III]*  2n+2d    4+4    0  b2 -*
serbia
 1 Nieuport_24*              5* IV*     1f       5      2  g -
 4 SPAD_S.VII*               6* III*    1f       5      3  .
13 Dorand_AR*                4* II*     1f+1d    4+3    0  b1
16 Farman_F.40*              3* III*    1n       4      0  b2
bulgaria
 1 Fokker_E.III*             4* II*     1f       5      2  g
 4 LFG_Roland_D.II*          5* III*    2f       6      2  .
13 Albatros_C.III*           4* II*     1f+1d    4+3    0  b1
16 Otto_C.I*                 3* III*    1n       4      0  b2
"""

CHART = """
 2 jam      jam      jam
 3 miss     miss     -
 4 miss     miss     jam
 5 miss     miss     -
 6 damage   miss     jam
 7 damage   miss     -
 8 damage   miss     jam
 9 damage   damage   -
10 takedown damage   -
11 takedown takedown -
12 takedown takedown -
"""
