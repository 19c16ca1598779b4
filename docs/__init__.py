"""The documentation and the code that builds it: `python -m docs` collects, builds and checks
it."""
