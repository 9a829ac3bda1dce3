// Random playouts of ConHex: the algorithm of our kernel, by hand in C++.
//
// All 69 points are filled in random order, red and yellow in turn; one flood at the end tells who has won, since claimed
// cells are never lost and exactly one side is joined on a full board. The swap is left out: in random play it only
// renames the players.
//
// The 41 cells are the bits of one word. How many stones a player has on each cell is counted in two bit planes, all cells
// at once. A counter starts at 4 minus the stones needed (2 or 3), so the carry out of the second plane says, just once,
// that the player has reached what he needs.

#include <bit>

#include "conhex_board.hpp"
#include "playouts.hpp"

constexpr int POINTS = 69;

struct Player {
    Word low = CELLS_OF_THREE, high = CELLS_OF_TWO, owned = 0;

    // A stone on a point that touches these cells.
    void place(Word cells, Word taken) {
        const Word carry = low & cells;
        low ^= cells;
        owned |= high & carry & ~taken;
        high ^= carry;
    }
};

struct Position {
    Word free[2] = {~Word{0}, (Word{1} << (POINTS - 64)) - 1};
    Player mover, other;
};

// The cells at each free point; which point it was does not matter any more.
inline Word list_free(const Position& position, Word* places) {
    Word n = 0;
    for (Word points = position.free[0]; points; points &= points - 1) places[n++] = CELLS_AT[std::countr_zero(points)];
    for (Word points = position.free[1]; points; points &= points - 1) places[n++] = CELLS_AT[64 + std::countr_zero(points)];
    return n;
}

// Takes one of n places: the last moves into the gap (Fisher-Yates). `random` holds 32 random bits.
inline Word take(Word* places, Word& n, Word random) {
    const Word chosen = random * n >> 32;
    const Word cells = places[chosen];
    places[chosen] = places[--n];
    return cells;
}

// Whether these cells join top and bottom.
inline bool joined(Word cells) {
    Word edge = cells & TOP;
    cells ^= edge;
    while (edge) {
        if (edge & BOTTOM) return true;
        const Word fresh = NEIGHBOURS[std::countr_zero(edge)] & cells;
        cells ^= fresh;
        edge = (edge & (edge - 1)) | fresh;
    }
    return false;
}

// Red is to move. One random word serves two draws: each needs only 32 bits.
Result rollout(const Position& position, Random& random) {
    Word places[POINTS];
    Word n = list_free(position, places);
    Player red = position.mover, yellow = position.other;
    while (n > 1) {
        const Word word = random.next();
        red.place(take(places, n, word >> 32), yellow.owned);
        yellow.place(take(places, n, word & 0xFFFFFFFF), red.owned);
    }
    if (n) red.place(places[0], yellow.owned);
    return joined(red.owned) ? FIRST_WON : SECOND_WON;
}

int main(int count, char** arguments) {
    const Position start;
    return report(count, arguments, [&](Random& random) { return rollout(start, random); });
}
