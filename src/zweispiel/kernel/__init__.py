"""The lowest layer: plain Python compiled by Numba, with its cache, bit helpers, random numbers and generic walks."""
