"""Toys: small games that test the kernel, and broken ones that test its laws."""
