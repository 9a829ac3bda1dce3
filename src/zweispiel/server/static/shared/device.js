/** What the device can do and its owner asked for. */

/** Whether the person asked for no motion. */
export function prefersReducedMotion() {
  return matchMedia("(prefers-reduced-motion: reduce)").matches;
}

/** Whether the device has a touch screen. */
export function hasTouch() {
  return matchMedia("(any-pointer: coarse)").matches;
}

/** Whether people mostly use their fingers here: there is no wheel, and perhaps no keyboard. */
export function usesTouch() {
  return matchMedia("(pointer: coarse)").matches;
}
