"""Pens: with what a scene is drawn. In characters by rows of text, else by shapes.

`composition` makes shapes of a scene, and `svg_pen` and `pixel_pen` draw shapes; `text_board`,
`text_sky` and `text_list` are the same for who has characters only.
"""
