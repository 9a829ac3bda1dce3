/**
 * SHA-256 (FIPS 180-4). Browsers have their own only on https and localhost, but shuffles are checked on plain http, too.
 * The constants are, as the standard says, the first 32 bits of the fractions of roots of the first 64 primes.
 */

const PRIMES = firstPrimes(64);
const START = PRIMES.slice(0, 8).map((prime) => fraction(Math.sqrt(prime)));
const ROUND_CONSTANTS = PRIMES.map((prime) => fraction(Math.cbrt(prime)));

/** The hash of a text (as UTF-8) in hexadecimal digits. @param {string} text */
export function sha256(text) {
  const blocks = padded(new TextEncoder().encode(text));
  let state = START;
  for (let at = 0; at < blocks.byteLength; at += 64) state = compress(state, new DataView(blocks.buffer, at, 64));
  return state.map((word) => (word >>> 0).toString(16).padStart(8, "0")).join("");
}

/** The message, a one bit, zeros, and the length in bits in the last eight bytes. @param {Uint8Array} message */
function padded(message) {
  const bytes = new Uint8Array(Math.ceil((message.length + 9) / 64) * 64);
  bytes.set(message);
  bytes[message.length] = 0x80;
  new DataView(bytes.buffer).setBigUint64(bytes.length - 8, BigInt(message.length) * 8n);
  return bytes;
}

/** Mixes one block of 64 bytes into the state. @param {number[]} state @param {DataView} block */
function compress(state, block) {
  const words = schedule(block);
  let [a, b, c, d, e, f, g, h] = state;
  for (let i = 0; i < 64; i += 1) {
    const choice = (e & f) ^ (~e & g);
    const majority = (a & b) ^ (a & c) ^ (b & c);
    const first = (h + (turn(e, 6) ^ turn(e, 11) ^ turn(e, 25)) + choice + ROUND_CONSTANTS[i] + words[i]) | 0;
    const second = ((turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)) + majority) | 0;
    [a, b, c, d, e, f, g, h] = [(first + second) | 0, a, b, c, (d + first) | 0, e, f, g];
  }
  return [a, b, c, d, e, f, g, h].map((word, i) => (word + state[i]) | 0);
}

/** The 64 words of the rounds: the block itself, then mixtures of earlier words. @param {DataView} block */
function schedule(block) {
  const words = Array.from({ length: 16 }, (_, i) => block.getInt32(4 * i));
  for (let i = 16; i < 64; i += 1) {
    const [early, late] = [words[i - 15], words[i - 2]];
    const one = turn(early, 7) ^ turn(early, 18) ^ (early >>> 3);
    const two = turn(late, 17) ^ turn(late, 19) ^ (late >>> 10);
    words.push((words[i - 16] + one + words[i - 7] + two) | 0);
  }
  return words;
}

/** Turns the bits of a word to the right. @param {number} word @param {number} by */
function turn(word, by) {
  return (word >>> by) | (word << (32 - by));
}

/** The first 32 bits behind the point. @param {number} root */
function fraction(root) {
  return ((root - Math.floor(root)) * 2 ** 32) | 0;
}

/** @param {number} count */
function firstPrimes(count) {
  /** @type {number[]} */
  const primes = [];
  for (let number = 2; primes.length < count; number += 1) {
    if (primes.every((prime) => number % prime)) primes.push(number);
  }
  return primes;
}
