/**
 * A browser lays a paragraph out as one. What it puts together letter by letter (accents, Thai), and scripts or directions that take
 * turns, take it the square of their number: 50,000 letters of a reply held a reader’s tab for 18 seconds.
 */
export const maxAtOnce = 5_000;
/** What such a letter counts; any other is one. */
const odd = 5;

/** Letters that a browser lays out one after the other, as long as the next is of the same script. */
const scripts = [
  'A-Za-z\\u00c0-\\u024f',
  '\\u0370-\\u03ff',
  '\\u0400-\\u052f',
  '\\u3040-\\u30ff',
  '\\u3400-\\u9fff',
  '\\uac00-\\ud7a3',
];
/** Signs and figures, which are of any script. */
const common =
  '\\s!-@\\[-`{-~\\u00a0-\\u00bf\\u2010-\\u2027\\u2030-\\u205e\\u2190-\\u22ff\\u3000-\\u303f\\uff00-\\uffef';
const changes = scripts.map((one) => `[${one}](?=[${scripts.filter((other) => other !== one).join('')}])`);
const oddLetters = new RegExp(`[^${common}${scripts.join('')}]|${changes.join('|')}`, 'g');

/** What laying out a text costs, in plain letters. */
export const weightOf = (text: string): number =>
  text.length + (odd - 1) * (text.length - text.replaceAll(oddLetters, '').length);

/** Letters that are looked at together. */
const step = 250;

const ends = [/\n(?=[^\n]*$)/, /[。．！？；.!?;][”"’)）]?\s?(?=[^。．！？；.!?;]*$)/, /\s(?=\S*$)/];

/** What belongs to the letter before it: an accent, a joined face, the second half of one. */
const joined = /\p{M}|\u200d|[\udc00-\udfff]/u;
const maxJoined = 40;

/** A place near the end of a text at which it may be parted: after a line, a sentence, a word, at least not within a letter. */
const endOf = (text: string): number => {
  for (const end of ends) {
    const found = end.exec(text.slice(-step));
    if (found !== null) return Math.max(0, text.length - step) + found.index + found[0].length;
  }
  for (let at = text.length - 1; at > text.length - maxJoined; at -= 1) if (!joined.test(text.charAt(at))) return at;
  return text.length;
};

/** How much of a text is no more than `room`; all of it, or up to a place where it may be parted. */
export const fitting = (text: string, room: number = maxAtOnce): number => {
  if (text.length <= room / odd) return text.length;
  let [at, weight] = [0, 0];
  while (at < text.length) {
    weight += weightOf(text.slice(at, at + step));
    if (weight > room) return at === 0 ? 0 : endOf(text.slice(0, at));
    at += step;
  }
  return text.length;
};

/** A text in stretches that a browser lays out at once; nearly every text is one. */
export const stretchesOf = (text: string): readonly string[] => {
  const stretches: string[] = [];
  for (let at = 0; at < text.length; ) {
    const length = fitting(text.slice(at));
    stretches.push(text.slice(at, at + length));
    at += length;
  }
  return stretches.length === 0 ? [text] : stretches;
};
