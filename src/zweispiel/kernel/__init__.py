"""The lowest layer: plain Python compiled by Numba, its cache, bit operations, random numbers and generic walks."""
