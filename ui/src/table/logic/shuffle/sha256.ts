/* eslint id-length: off -- the working variables have the names of the standard, FIPS 180-4 */
/** SHA-256, for shuffles: on a plain http address, as at home, browsers do not offer theirs. */

const ROUNDS = 64;

/**
 * The first 32 bits of the fractional parts of the roots of the first primes: square roots to begin with, cube roots
 * for the rounds.
 */
function fractions(count: number, root: (prime: number) => number): number[] {
  const found: number[] = [];
  for (let n = 2, primes: number[] = []; found.length < count; n++) {
    if (primes.some((prime) => n % prime === 0)) continue;
    primes.push(n);
    found.push(((root(n) % 1) * 2 ** 32) | 0);
  }
  return found;
}

const START = fractions(8, Math.sqrt);
const KEYS = fractions(ROUNDS, Math.cbrt);

const turn = (word: number, by: number): number => (word >>> by) | (word << (32 - by));

/** The bytes with a one, zeros and their length in bits: whole blocks of 16 words. */
function padded(bytes: Uint8Array): DataView {
  const view = new DataView(new ArrayBuffer(Math.ceil((bytes.length + 9) / 64) * 64));
  bytes.forEach((byte, n) => view.setUint8(n, byte));
  view.setUint8(bytes.length, 0x80);
  view.setUint32(view.byteLength - 8, Math.floor(bytes.length / 2 ** 29));
  view.setUint32(view.byteLength - 4, bytes.length << 3);
  return view;
}

function mix(state: number[], words: number[]): number[] {
  let [a, b, c, d, e, f, g, h] = state as [number, number, number, number, number, number, number, number];
  for (let n = 0; n < ROUNDS; n++) {
    const one = (h + (turn(e, 6) ^ turn(e, 11) ^ turn(e, 25)) + ((e & f) ^ (~e & g)) + KEYS[n]! + words[n]!) | 0;
    const two = ((turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)) + ((a & b) ^ (a & c) ^ (b & c))) | 0;
    [h, g, f, e, d, c, b, a] = [g, f, e, (d + one) | 0, c, b, a, (one + two) | 0];
  }
  return [a, b, c, d, e, f, g, h].map((word, n) => (word + state[n]!) | 0);
}

/** The fingerprint of some bytes, as 64 hexadecimal digits. */
export function sha256(bytes: Uint8Array): string {
  const blocks = padded(bytes);
  let state = START;
  for (let at = 0; at < blocks.byteLength; at += 64) {
    const words = Array.from({ length: 16 }, (_, n) => blocks.getInt32(at + 4 * n));
    for (let n = 16; n < ROUNDS; n++) {
      const [near, far] = [words[n - 2]!, words[n - 15]!];
      words.push(
        (words[n - 16]! +
          words[n - 7]! +
          (turn(near, 17) ^ turn(near, 19) ^ (near >>> 10)) +
          (turn(far, 7) ^ turn(far, 18) ^ (far >>> 3))) |
          0,
      );
    }
    state = mix(state, words);
  }
  return state.map((word) => (word >>> 0).toString(16).padStart(8, "0")).join("");
}
