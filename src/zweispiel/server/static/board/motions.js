/** The motions inside an element: waiting for their end, or jumping to it. */

/** The motions that will end; a pulse goes on for ever. @param {Element} element */
function motions(element) {
  return element.getAnimations({ subtree: true }).filter((motion) => motion.effect?.getComputedTiming().endTime !== Infinity);
}

/** Waits until every motion has ended. @param {Element} element */
export async function settled(element) {
  await Promise.allSettled(motions(element).map((motion) => motion.finished));
}

/** Jumps to the end of every motion. @param {Element} element */
export function finish(element) {
  for (const motion of motions(element)) motion.finish();
}
