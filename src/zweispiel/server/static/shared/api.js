/** Talking to the server: JSON both ways, and errors with a sentence a person can read. */
import { t } from "./texts.js";

/** What the server refused, or that it could not be reached (`status` 0). */
export class Refused extends Error {
  /** @param {number} status @param {string} code @param {string} text */
  constructor(status, code, text) {
    super(text);
    this.status = status;
    this.code = code;
  }
}

/**
 * Calls the server; gives its answer or throws `Refused`.
 * @param {string} method
 * @param {string} path
 * @param {object} [body]
 * @returns {Promise<any>}
 */
export async function call(method, path, body) {
  const answer = await reach(method, path, body);
  if (answer.status === 204) return null;
  const content = await answer.json().catch(() => null);
  if (answer.ok) return content;
  const error = content?.error ?? {};
  throw new Refused(answer.status, error.code ?? "failed", error.text ?? t("failed"));
}

/** @param {string} method @param {string} path @param {object} [body] */
async function reach(method, path, body) {
  try {
    return await fetch(path, {
      method,
      credentials: "same-origin",
      headers: body ? { "Content-Type": "application/json" } : {},
      body: body ? JSON.stringify(body) : undefined,
    });
  } catch {
    throw new Refused(0, "offline", t("offline"));
  }
}

/** A fresh random number as text: this player's part of the seed that settles every shuffle. */
export function nonce() {
  const bytes = crypto.getRandomValues(new Uint8Array(32));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** After so long (in milliseconds) a person wants to know why he waits. */
const PATIENCE = 1500;

/**
 * Opens a room, sits down on the given seats and goes there.
 * @param {{game: string, options: Record<string, string>, seats: {kind: string, level?: number}[]}} plan
 * @param {{seat: number, name: string}[]} sitting
 * @param {(text: string) => void} tell says what takes so long: a game is prepared once, when it is first played
 */
export async function openRoom(plan, sitting, tell) {
  const slow = setTimeout(() => tell(t("preparing-game")), PATIENCE);
  const { room } = await call("POST", "/api/rooms", plan).finally(() => clearTimeout(slow));
  for (const { seat, name } of sitting) {
    await call("POST", `/api/rooms/${room}/seats/${seat}`, { name, nonce: nonce() });
  }
  location.assign(`/r/${room}`);
}
