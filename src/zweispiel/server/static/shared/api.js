/**
 * Requests to the server: JSON both ways, and errors with a sentence for people. Which requests there are, what they
 * take and what they return is generated from the server's own documentation (server_types.d.ts).
 *
 * @typedef {import("./server_types.js").Operations} Operations
 * @typedef {import("./server_types.js").ViewReply} View
 * @typedef {import("./server_types.js").SeatReply} Seat
 * @typedef {import("./server_types.js").ChoiceReply} Choice
 * @typedef {import("./server_types.js").SpellReply} Spelling
 * @typedef {import("./server_types.js").MoveReply} Move
 * @typedef {import("./server_types.js").OutcomeReply} Outcome
 * @typedef {import("./server_types.js").CanReply} Abilities
 * @typedef {import("./server_types.js").RevealReply} Proof
 * @typedef {import("./server_types.js").ReplayReply} Replay
 * @typedef {import("./server_types.js").SummaryReply} Summary
 * @typedef {import("./server_types.js").NewsReply} News
 * @typedef {import("./server_types.js").NewRoom} NewRoom
 * @typedef {import("./server_types.js").ContinuedRoom} ContinuedRoom
 */
import { t } from "./texts.js";

/** The server refused a request, or could not be reached (`status` 0). */
export class RequestError extends Error {
  /** @param {number} status @param {string} code @param {string} text */
  constructor(status, code, text) {
    super(text);
    this.status = status;
    this.code = code;
  }
}

/**
 * Sends a request, such as `call("GET /api/rooms/{room}", { path: { room } })`; the answer, or a `RequestError`.
 * @template {keyof Operations} Name
 * @param {Name} operation
 * @param {{path?: Operations[Name]["path"], query?: Operations[Name]["query"], body?: Operations[Name]["body"]}} [more]
 * @returns {Promise<Operations[Name]["reply"]>}
 */
export async function call(operation, { path = {}, query = {}, body } = {}) {
  const [method, template] = operation.split(" ");
  const answer = await send(method, fill(template, path) + queryText(query), body);
  if (answer.status === 204) return null;
  const content = await answer.json().catch(() => null);
  if (answer.ok) return content;
  const error = content?.error ?? {};
  throw new RequestError(answer.status, error.code ?? "failed", error.text ?? t("failed"));
}

/** What to tell a person about an error. @param {unknown} error */
export function errorText(error) {
  return error instanceof RequestError ? error.message : t("failed");
}

/** @param {string} template @param {object} values */
function fill(template, values) {
  return Object.entries(values).reduce((path, [name, value]) => path.replace(`{${name}}`, encodeURIComponent(value)), template);
}

/** @param {object} values null and undefined are left out */
function queryText(values) {
  const given = Object.entries(values).filter(([, value]) => value != null);
  const query = new URLSearchParams(given.map(([name, value]) => [name, String(value)]));
  return query.size ? `?${query}` : "";
}

/** @param {string} method @param {string} address @param {unknown} body */
async function send(method, address, body) {
  try {
    return await fetch(address, {
      method,
      credentials: "same-origin",
      headers: body ? { "Content-Type": "application/json" } : {},
      body: body ? JSON.stringify(body) : undefined,
    });
  } catch {
    throw new RequestError(0, "offline", t("offline"));
  }
}
