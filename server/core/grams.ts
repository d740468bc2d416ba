/** As texts are compared: capitals do not count, and what no database holds is what a database makes of it. */
export const folded = (text: string): string => text.toWellFormed().toLowerCase();

/** Every letter of a text with the one after it, and the last one alone: each letter begins one of them. */
export const gramsOf = (text: string): ReadonlySet<string> => {
  const letters = [...folded(text)];
  return new Set(letters.map((letter, place) => letter + (letters[place + 1] ?? '')));
};

/** Pairs of a text that are kept as they are; a longer text is known by the groups that its pairs fall into, which are so many at most. */
const maxGrams = 400;
const [pairGroups, letterGroups] = [256, 64] as const;

/** The group that a pair of a long text is kept as. No text begins with this letter. */
export const groupOfPair = (pair: string): string => `\u0001p${hashOf(pair) % pairGroups}`;

/** The same for what begins with a letter. */
export const groupOfLetter = (letter: string): string => `\u0001l${hashOf(letter) % letterGroups}`;

/** What of a text is written where it is looked for: bounded, however long and varied it is. A group says "perhaps". */
export const keptGramsOf = (text: string): ReadonlySet<string> => {
  const grams = gramsOf(text);
  if (grams.size <= maxGrams) return grams;
  const groups = new Set<string>();
  for (const gram of grams) {
    groups.add(groupOfPair(gram));
    groups.add(groupOfLetter(String.fromCodePoint(gram.codePointAt(0) ?? 0)));
  }
  return groups;
};

/** FNV-1a: even, and the same everywhere. */
const hashOf = (text: string): number => {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  return hash >>> 0;
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
