"""Small games that prove the kernel, and broken ones that prove its laws."""
