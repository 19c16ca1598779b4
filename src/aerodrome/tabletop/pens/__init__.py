"""Pens: renderers that draw a scene as text characters, SVG or pixels.

`composition` turns a scene into shapes, which `svg_pen` and `pixel_pen` draw; `text_board`,
`text_sky` and `text_list` draw a scene in characters.
"""
