/** Soft sounds, synthesized: a tick for each move, two notes for one's turn, a short phrase for each kind of ending. */

/** Notes as [frequency in hertz, start in seconds]. */
const TURN = [[523, 0], [784, 0.13]];
const ENDINGS = {
  joy: [[523, 0], [659, 0.12], [784, 0.24], [1047, 0.36]],
  grief: [[392, 0], [330, 0.2], [262, 0.4]],
  peace: [[440, 0], [554, 0.16], [440, 0.32]],
};

/** @type {AudioContext | null} */
let context = null;

/** It is this person's turn. */
export function playTurn() {
  play(TURN);
}

/** A piece is put down: short, low and soft. */
export function playMove() {
  const audio = ready();
  note(audio, { frequency: 190, start: audio.currentTime + 0.01, volume: 0.14, length: 0.09, shape: "triangle" });
}

/** @param {keyof typeof ENDINGS} mood */
export function playEnding(mood) {
  play(ENDINGS[mood]);
}

/** @param {number[][]} notes */
function play(notes) {
  const audio = ready();
  for (const [frequency, at] of notes) note(audio, { frequency, start: audio.currentTime + 0.02 + at, volume: 0.16, length: 0.35, shape: "sine" });
}

/** Browsers allow sound once the person has clicked on the page. */
function ready() {
  context ??= new AudioContext();
  if (context.state === "suspended") context.resume();
  return context;
}

/** @param {AudioContext} audio @param {{frequency: number, start: number, volume: number, length: number, shape: OscillatorType}} sound */
function note(audio, { frequency, start, volume, length, shape }) {
  const [tone, gain] = [audio.createOscillator(), audio.createGain()];
  tone.type = shape;
  tone.frequency.value = frequency;
  gain.gain.setValueAtTime(0, start);
  gain.gain.linearRampToValueAtTime(volume, start + 0.015);
  gain.gain.exponentialRampToValueAtTime(0.001, start + length);
  tone.connect(gain).connect(audio.destination);
  tone.start(start);
  tone.stop(start + length + 0.05);
}
