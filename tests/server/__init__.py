"""Tests of the server: most of them send requests within this process, some start a server."""
