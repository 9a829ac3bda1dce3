/**
 * Sends actions so that each is done once, even if its answer gets lost on the way.
 *
 * Every action has a key. An action whose answer was lost goes out again with the same key, by itself a few times and
 * later if the person repeats it. The server does not do again what it has done with that key.
 */
import { RequestError } from "../shared/api.js";
import { nonce } from "../shared/nonce.js";

/** Pauses before an action is sent again, in milliseconds. */
const PAUSES = [300, 1000];
/** Characters of a key. */
const KEY_LENGTH = 32;

export class SendOnce {
  /** The action whose answer is missing, as text, and its key. */
  #missing = { text: "", key: "" };

  /**
   * Adds a key to an action and sends it; the answer.
   * @template {object} Body
   * @template Answer
   * @param {Body} body
   * @param {(body: Body & {key: string}) => Promise<Answer>} send
   */
  async send(body, send) {
    const text = JSON.stringify(body);
    const key = text === this.#missing.text ? this.#missing.key : nonce().slice(0, KEY_LENGTH);
    this.#missing = { text, key };
    const answer = await this.#insist(() => send({ ...body, key }));
    this.#missing = { text: "", key: "" };
    return answer;
  }

  /**
   * Tries again while the server cannot be reached. A refusal is an answer.
   * @template Answer
   * @param {() => Promise<Answer>} send
   */
  async #insist(send) {
    for (const pause of PAUSES) {
      try {
        return await send();
      } catch (error) {
        if (!isLost(error)) throw error;
        await new Promise((resolve) => setTimeout(resolve, pause));
      }
    }
    return send();
  }
}

/** Whether an answer is missing: the server may have done the action or not. @param {unknown} error */
function isLost(error) {
  return error instanceof RequestError && error.status === 0;
}
