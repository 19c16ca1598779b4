"""The service: what a server does for its players, one package per feature, without HTTP."""
