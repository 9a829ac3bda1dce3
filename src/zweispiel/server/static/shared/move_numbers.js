/**
 * The numbers of moves, as people see them everywhere: a row of the list of moves has one. A draw has the number of the
 * move it belongs to. A row with an aside (a preparation, or an answer) has none. Plies are for programs only.
 *
 * @typedef {{player: number, aside?: boolean}} Mover
 */

/**
 * Moves as rows of two cells, the first player's on the left.
 * @template {Mover} T
 * @param {T[]} moves
 * @returns {T[][][]}
 */
export function inRows(moves) {
  /** @type {T[][][]} */
  const rows = [];
  /** @type {T[]} */
  let chance = [];
  for (const move of moves) {
    if (move.player < 0) {
      chance.push(move);
      continue;
    }
    const last = rows.at(-1);
    const row = last && move.player === 1 && last[1].length === 0 ? last : [[], []];
    if (row !== last) rows.push(row);
    row[move.player].push(...chance, move);
    chance = [];
  }
  const last = rows.at(-1);
  if (chance.length && last && last[1].length === 0) last[1].push(...chance);
  else if (chance.length) rows.push([chance, []]);
  return rows;
}

/**
 * The number of each move; 0 if it has none.
 * @template {Mover} T
 * @param {T[]} moves
 * @returns {Map<T, number>}
 */
export function moveNumbers(moves) {
  let number = 0;
  return new Map(
    inRows(moves).flatMap((row) => {
      const inRow = row.flat();
      const counted = inRow.some(({ aside }) => aside) ? 0 : (number += 1);
      return inRow.map((move) => /** @type {const} */ ([move, counted]));
    }),
  );
}

/**
 * A move with its number: `4. Stone on e3`.
 * @template {Mover & {told: string}} T
 * @param {T[]} moves all moves of the match @param {T} move one of them
 */
export function numbered(moves, move) {
  const number = moveNumbers(moves).get(move);
  return number ? `${number}. ${move.told}` : move.told;
}
