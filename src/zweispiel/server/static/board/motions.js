/** The motions inside an element: waiting for their end, or jumping to it. */

/** The animation of what decided a match (core/scene.css): it goes on beside the words that tell the end. */
const DECISIVE = "board-decisive";

/** The motions that will end; a pulse goes on for ever. @param {Element} element */
function motions(element) {
  return element.getAnimations({ subtree: true }).filter((motion) => motion.effect?.getComputedTiming().endTime !== Infinity);
}

/** @param {Animation} motion */
function isDecisive(motion) {
  return motion instanceof CSSAnimation && motion.animationName === DECISIVE;
}

/** Waits until every motion has ended; the outline of what decided a match may still blink. @param {Element} element */
export async function settled(element) {
  const awaited = motions(element).filter((motion) => !isDecisive(motion));
  await Promise.allSettled(awaited.map((motion) => motion.finished));
}

/** Jumps to the end of every motion. @param {Element} element */
export function finish(element) {
  for (const motion of motions(element)) motion.finish();
}
