// Random playouts of Heimlich, still & leise: the algorithm of our kernel, by hand in C++.
//
// A board is two words, bit = 8 * row + column. A Kogge-Stone fill finds for each direction the empty fields from which a
// line can be enclosed, four directions at once in a vector. Every (field, direction) is a move; one of them is drawn
// without ever listing them. Exactly the chosen line is flipped.

#include <array>
#include <bit>
#ifdef __BMI2__
#include <immintrin.h>
#endif

#include "playouts.hpp"

using Four = Word __attribute__((vector_size(32)));

// Lines run w n ne nw (towards lower bits: found by shifting left), then e s sw se (towards higher bits).
constexpr int DIRECTIONS = 8, TOWARDS_HIGHER = 4;
constexpr int ROW_STEP[DIRECTIONS] = {0, -1, -1, -1, 0, 1, 1, 1};
constexpr int COLUMN_STEP[DIRECTIONS] = {-1, 0, 1, -1, 1, 0, -1, 1};

constexpr Word INNER = 0x7E7E7E7E7E7E7E7E;  // columns b to g: a line that leaves sideways would wrap around

constexpr Word ray(int field, int direction) {
    Word mask = 0;
    int row = field / 8 + ROW_STEP[direction], column = field % 8 + COLUMN_STEP[direction];
    while (row >= 0 && row < 8 && column >= 0 && column < 8) {
        mask |= Word{1} << (8 * row + column);
        row += ROW_STEP[direction], column += COLUMN_STEP[direction];
    }
    return mask;
}

constexpr auto RAYS = [] {
    std::array<std::array<Word, 64>, DIRECTIONS> rays{};
    for (int direction = 0; direction < DIRECTIONS; direction++)
        for (int field = 0; field < 64; field++) rays[direction][field] = ray(field, direction);
    return rays;
}();

struct alignas(32) Masks {
    Word fields[DIRECTIONS];
};

// For each direction the empty fields from which `own` encloses a line of `opposing`.
inline Masks enclosing(Word own, Word opposing) {
    constexpr Four ONCE = {1, 8, 7, 9}, TWICE = {2, 16, 14, 18}, LANES = {INNER, ~Word{0}, INNER, INNER};
    const Four from = Four{} + own, over = (Four{} + opposing) & LANES, empty = Four{} + ~(own | opposing);
    const Four left_pairs = over & (over << ONCE), right_pairs = over & (over >> ONCE);
    Four left = over & (from << ONCE), right = over & (from >> ONCE);
    left |= over & (left << ONCE), right |= over & (right >> ONCE);
    left |= left_pairs & (left << TWICE), right |= right_pairs & (right >> TWICE);
    left |= left_pairs & (left << TWICE), right |= right_pairs & (right >> TWICE);
    Masks masks;
    *reinterpret_cast<Four*>(masks.fields) = (left << ONCE) & empty;
    *reinterpret_cast<Four*>(masks.fields + TOWARDS_HIGHER) = (right >> ONCE) & empty;
    return masks;
}

// The n-th set bit, counted from 0 at the low end.
inline Word nth_bit(Word mask, Word n) {
#ifdef __BMI2__
    return _pdep_u64(Word{1} << n, mask);
#else
    while (n--) mask &= mask - 1;
    return mask & -mask;
#endif
}

// The line from the field to the next own stone. That stone is included: setting it again changes nothing.
inline Word line(Word own, int field, int direction) {
    const Word along = RAYS[direction][field], ends = own & along;
    const Word upto = ends ^ (ends - 1), from = ~Word{0} << (63 - std::countl_zero(ends));
    return along & (direction >= TOWARDS_HIGHER ? upto : from);
}

Result playout(Random& random) {
    Word own = Word{1} << 35 | Word{1} << 28, opposing = Word{1} << 27 | Word{1} << 36;  // white d5 e4, yellow d4 e5
    bool white_moves = true, passed = false;
    for (;; white_moves = !white_moves) {
        const Masks masks = enclosing(own, opposing);
        Word total = 0;
        for (Word fields : masks.fields) total += std::popcount(fields);
        if (total == 0) {
            if (passed) break;
            passed = true;
            std::swap(own, opposing);
            continue;
        }
        passed = false;
        Word left = random.below(total);
        int direction = 0;
        for (Word here; left >= (here = std::popcount(masks.fields[direction])); direction++) left -= here;
        const Word stone = nth_bit(masks.fields[direction], left);
        const Word flipped = line(own, std::countr_zero(stone), direction);
        const Word grown = own | flipped | stone;
        own = opposing & ~flipped;
        opposing = grown;
    }
    const int lead = (std::popcount(own) - std::popcount(opposing)) * (white_moves ? 1 : -1);
    return lead > 0 ? FIRST_WON : lead < 0 ? SECOND_WON : DRAW;
}

int main(int count, char** arguments) { return report(count, arguments, playout); }
