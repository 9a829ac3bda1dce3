/** The sound for one's turn: two short notes, synthesized. */

/** @type {AudioContext | null} */
let context = null;

/** Plays it; browsers allow that once the person has clicked on the page. */
export function playSound() {
  context ??= new AudioContext();
  if (context.state === "suspended") context.resume();
  const start = context.currentTime + 0.02;
  note(context, 523, start);
  note(context, 784, start + 0.13);
}

/** @param {AudioContext} audio @param {number} frequency @param {number} start */
function note(audio, frequency, start) {
  const [tone, volume] = [audio.createOscillator(), audio.createGain()];
  tone.frequency.value = frequency;
  volume.gain.setValueAtTime(0, start);
  volume.gain.linearRampToValueAtTime(0.18, start + 0.02);
  volume.gain.exponentialRampToValueAtTime(0.001, start + 0.35);
  tone.connect(volume).connect(audio.destination);
  tone.start(start);
  tone.stop(start + 0.4);
}
