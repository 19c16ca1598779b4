"""Benchmarks, as ratios measured in one run: `python -m benchmarks [names]`.

One file per part of Aerodrome; each function marked `@benchmark` prepares one measurement.
"""
