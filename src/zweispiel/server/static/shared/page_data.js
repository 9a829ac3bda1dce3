/**
 * The data a page brings along as JSON in `<script type="application/json" id=…>`.
 *
 * @typedef {object} PageData
 * @property {Record<string, string>} texts in the reader's language
 * @property {import("./api.js").View} view the room's first view
 * @property {import("./server_types.js").LessonReply} lesson the tasks of a lesson
 * @property {{games: {game: string, title: string}[], today: {game: string, id: string, date: string} | null}} puzzles what puzzles there are
 * @property {import("./server_types.js").GameReply[]} games all games with their options
 * @property {{url: string, local: boolean}} place where invitations lead, and whether only this machine can open them
 */

/**
 * @template {keyof PageData} Id
 * @param {Id} id
 * @returns {PageData[Id]}
 */
export function pageData(id) {
  const node = document.getElementById(id);
  if (!node) throw new Error(`the page has no ${id}`);
  return JSON.parse(node.textContent ?? "");
}
