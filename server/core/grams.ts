/** As texts are compared: capitals do not count, and what no database holds is what a database makes of it. */
export const folded = (text: string): string => text.toWellFormed().toLowerCase();

/** Every letter of a text with the one after it, and the last one alone: each letter begins one of them. */
export const gramsOf = (text: string): ReadonlySet<string> => {
  const letters = [...folded(text)];
  return new Set(letters.map((letter, place) => letter + (letters[place + 1] ?? '')));
};

/** Pairs that a text with this part has, too; none of a single letter, which begins whatever it stands in. */
export const pairsOf = (part: string): string[] => {
  const letters = [...part];
  return [...new Set(letters.slice(0, -1).map((letter, place) => letter + letters[place + 1]))];
};

const [firstSurrogate, afterSurrogates, lastLetter] = [0xd800, 0xe000, 0x10ffff] as const;

/** The first text, by code points, that does not begin with this letter; `undefined` behind the last of all. */
export const after = (letter: string): string | undefined => {
  const next = (letter.codePointAt(0) ?? 0) + 1;
  if (next > lastLetter) return undefined;
  return String.fromCodePoint(next === firstSurrogate ? afterSurrogates : next);
};
