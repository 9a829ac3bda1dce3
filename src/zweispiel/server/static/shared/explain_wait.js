/** Explaining a long wait: a game is compiled the first time it is used. */
import { t } from "./texts.js";

/** After this long (in milliseconds) a person wants to know why they are waiting. */
const PATIENCE = 1500;

/**
 * The answer that is waited for; if it takes long, says why.
 * @template Answer
 * @param {Promise<Answer>} answer @param {(text: string) => void} tell
 * @returns {Promise<Answer>}
 */
export function explainWait(answer, tell) {
  const slow = setTimeout(() => tell(t("preparing-game")), PATIENCE);
  return answer.finally(() => clearTimeout(slow));
}
