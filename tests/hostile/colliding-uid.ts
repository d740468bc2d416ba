const prime = 0x1000000000000000000013bn;
const base = 315n;
const bits = (value: bigint, count: number): bigint => BigInt.asUintN(count, value);

const step = (state: bigint, letter: number): bigint => bits((state ^ BigInt(letter)) * prime, 128);
const stateAfter = (text: string): bigint =>
  [...text].reduce((state, letter) => step(state, letter.codePointAt(0) ?? 0), 0x6c62272e07bb014262b821756295c58dn);

const power = (exponent: number): bigint => bits(prime ** BigInt(exponent), 128);

/** Of an odd number modulo 2^128, by Newton's iteration. */
const inverse = (value: bigint): bigint => {
  let found = 1n;
  for (let round = 0; round < 8; round += 1) found = bits(found * (2n - value * found), 128);
  return found;
};

const digits = (value: bigint, count: number): bigint[] =>
  Array.from({ length: count }, (_, place) => (value / base ** BigInt(place)) % base);

const letters = 11;

/**
 * A name whose FNV-1a of 128 bits together with `uid` is that of two others: the prime is 2^88 + 315, so what the letters must add
 * up to is two sums of digits to the base 315, one after the other.
 */
export const collidingUid = (uid: string, target: bigint): string => {
  for (let attempt = 0; ; attempt += 1) {
    const start = `z${attempt}`;
    const found = tail(stateAfter(`${uid}\n${start}`), target);
    if (found !== undefined) return start + found;
  }
};

const tail = (from: bigint, target: bigint): string | undefined => {
  const wanted = bits(target * inverse(prime) - from * power(letters - 1), 128);
  const steps = digits(bits(wanted, 88), letters);
  const sum = steps.reduce((all, one, place) => all + one * power(place), 0n);
  const rest = bits(-(bits(wanted - sum, 128) >> 88n), 40);
  digits(rest, 5).forEach((carry, place) => {
    steps[place] = (steps[place] ?? 0n) + base * carry;
    steps[place + 1] = (steps[place + 1] ?? 0n) - carry;
  });
  let state = from;
  let text = '';
  for (const wantedStep of steps.toReversed()) {
    const letter = state ^ bits(state + wantedStep, 128);
    if (letter === 0n || letter > 0x10ffffn || (letter >= 0xd800n && letter <= 0xdfffn)) return undefined;
    text += String.fromCodePoint(Number(letter));
    state = step(state, Number(letter));
  }
  return state === target ? text : undefined;
};
