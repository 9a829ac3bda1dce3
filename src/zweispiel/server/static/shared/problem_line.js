/** The line of a page that says what went wrong, or why a person waits: that is no error, so it does not look like one. */

/** @param {HTMLElement} line @param {string} text */
export function tellProblem(line, text) {
  show(line, text, "error", "alert");
}

/** @param {HTMLElement} line @param {string} text */
export function tellWait(line, text) {
  show(line, text, "waits", "status");
}

/** @param {HTMLElement} line @param {string} text @param {string} cls @param {string} role */
function show(line, text, cls, role) {
  line.className = cls;
  line.setAttribute("role", role);
  line.textContent = text;
}
