"""How fast random playouts are, side by side: our compiled kernels, hand-written C++, and OpenSpiel.

`python -m benchmarks.measure` prints the table. Only ratios are worth quoting: absolute times differ by machine and
by the hour.
"""
