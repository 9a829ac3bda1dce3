// Random playouts of ConHex: the algorithm of our kernel (src/zweispiel/games/conhex/fill.py), by hand in C++.
//
// All 69 points are filled in random order, red and yellow in turn; one flood at the end tells who has won, since claimed
// cells are never lost and exactly one side is joined on a full board. The swap is left out: in random play it only
// renames the players.
//
// The 41 cells are the bits of one word. Red's stones on each cell are counted in two bit planes, all cells at once; a
// counter starts at 4 minus the stones needed, so the carry out of the second plane says that red has enough. Where a cell
// of six points is shared three to three, the colour of the latest stone came too late.

#include <bit>
#include <cstring>

#include "conhex_board.hpp"
#include "playouts.hpp"

constexpr int POINTS = 69;
constexpr Word PAIRS = 3;  // pairs of draws made from one random word

struct Position {
    Word low = ~Word{0}, high = (Word{1} << (POINTS - 64)) - 1;
    Word ones = CELLS_OF_THREE, twos = CELLS_OF_TWO;
};

// For each byte the places of its set bits from the low end, one in each byte of a word.
struct Places {
    Word of[256] = {};
    constexpr Places() {
        for (int byte = 0; byte < 256; byte++)
            for (int bit = 0, i = 0; bit < 8; bit++)
                if (byte >> bit & 1) of[byte] |= Word(bit) << 8 * i++;
    }
};
constexpr Places PLACES;

// Writes the numbers of the free points, eight at a time.
inline Word list_free(const Position& position, std::uint8_t* points) {
    Word n = 0;
    for (Word i = 0; i < 9; i++) {
        const Word byte = i < 8 ? position.low >> 8 * i & 255 : position.high;
        const Word eight = PLACES.of[byte] + 0x0808080808080808u * i;
        std::memcpy(points + n, &eight, sizeof eight);
        n += std::popcount(byte);
    }
    return n;
}

// Takes one of n points, using up some of the random bits: the last moves into the gap (Fisher-Yates).
inline Word take(std::uint8_t* points, Word n, Word& bits) {
    const auto product = static_cast<unsigned __int128>(bits) * n;
    const Word chosen = static_cast<Word>(product >> 64);
    bits = static_cast<Word>(product);
    const Word point = points[chosen];
    points[chosen] = points[n - 1];
    return CELLS_AT[point];
}

struct Counters {
    Word ones, twos, full = 0;

    void add(Word cells) {
        const Word carry = ones & cells;
        ones ^= cells;
        full |= twos & carry;
        twos ^= carry;
    }
};

// Whether these cells join bottom and top.
inline bool joined(Word cells) {
    Word edge = cells & BOTTOM;
    cells ^= edge;
    while (edge) {
        if (edge & TOP) return true;
        const Word grown = NEIGHBOURS[std::countr_zero(edge)] & cells;
        cells ^= grown;
        edge = (edge & (edge - 1)) | grown;
    }
    return false;
}

// Red is to move.
Result rollout(const Position& position, Random& random) {
    std::uint8_t points[80];
    Word n = list_free(position, points);
    Counters red{position.ones, position.twos};
    Word latest = 0;
    while (n >= 2) {
        Word bits = random.next();
        for (Word pair = n / 2 < PAIRS ? n / 2 : PAIRS; pair; pair--) {
            const Word cells = take(points, n, bits);
            red.add(cells);
            latest = (latest | cells) & ~take(points, n - 1, bits);
            n -= 2;
        }
    }
    if (n) {
        red.add(CELLS_AT[points[0]]);
        latest |= CELLS_AT[points[0]];
    }
    const bool red_won = joined(red.full & (red.ones | red.twos | ~(latest & CELLS_OF_SIX_POINTS)));
    return red_won ? FIRST_WON : SECOND_WON;
}

int main(int count, char** arguments) {
    const Position start;
    return report(count, arguments, [&](Random& random) { return rollout(start, random); });
}
