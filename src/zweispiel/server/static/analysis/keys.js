/** The keys of the analysis board, wherever they mean nothing else. */

/** @param {import("./analysis_board.js").AnalysisBoard} analysis */
export function listenToKeys(analysis) {
  /** @type {Record<string, () => void>} */
  const keys = {
    ArrowLeft: () => analysis.step(-1),
    ArrowRight: () => analysis.step(1),
    ArrowUp: () => analysis.sibling(-1),
    ArrowDown: () => analysis.sibling(1),
    Home: () => analysis.step(-Infinity),
    End: () => analysis.step(Infinity),
    Delete: () => analysis.delete(),
    m: () => analysis.promote(),
    c: () => analysis.editComment(),
    e: () => analysis.engine.toggle(),
    p: () => analysis.continue(),
  };
  document.addEventListener("keydown", (event) => {
    if (event.defaultPrevented || (event.target instanceof Element && event.target.closest("input, textarea, select, dialog"))) return;
    const undo = (event.ctrlKey || event.metaKey) && event.key.toLowerCase() === "z";
    const plain = !event.altKey && !event.ctrlKey && !event.metaKey;
    const act = undo ? () => analysis.undo() : plain ? keys[event.key] : undefined;
    if (!act) return;
    event.preventDefault();
    act();
  });
}
