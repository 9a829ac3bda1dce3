// What both programs share: the random numbers of our kernels, and `program PLAYOUTS SEED` with its report as JSON.
#pragma once

#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <ctime>

using Word = std::uint64_t;

// xorshift64*, as in src/zweispiel/kernel/rng.py.
struct Random {
    Word state;

    explicit Random(Word seed) : state(seed * 0x9E3779B97F4A7C15u | 1) {}  // never zero

    Word next() {
        state ^= state >> 12;
        state ^= state << 25;
        state ^= state >> 27;
        return state * 0x2545F4914F6CDD1Du;
    }

    Word below(Word n) { return (next() >> 32) * n >> 32; }
};

enum Result { FIRST_WON, SECOND_WON, DRAW };

template <typename Playout>
int report(int count, char** arguments, Playout playout) {
    if (count != 3) {
        std::fprintf(stderr, "usage: %s PLAYOUTS SEED\n", arguments[0]);
        return 2;
    }
    const long playouts = std::atol(arguments[1]);
    Random random(std::strtoull(arguments[2], nullptr, 10));
    long tally[3] = {0, 0, 0};
    const std::clock_t before = std::clock();
    for (long i = 0; i < playouts; i++) tally[playout(random)]++;
    const double seconds = static_cast<double>(std::clock() - before) / CLOCKS_PER_SEC;
    std::printf("{\"playouts\": %ld, \"cpu_seconds\": %.6f, \"first\": %ld, \"second\": %ld, \"draws\": %ld}\n", playouts,
                seconds, tally[FIRST_WON], tally[SECOND_WON], tally[DRAW]);
    return 0;
}
