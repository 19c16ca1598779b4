"""The documentation and what builds it: `python -m docs` gathers, builds and checks the site."""
