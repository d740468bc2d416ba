/** What this process said, for whoever did not hear it: as many texts, and as many characters. */
const most = { texts: 8_192, characters: 16 * 1024 * 1024 } as const;

export interface Said {
  /** The number of the last text; 0 before the first. */
  readonly last: () => number;
  /** Keeps the next text; answers its number. */
  readonly keep: (textOf: (number: number) => string) => string;
  /** A text that is still kept. */
  readonly again: (number: number) => string | undefined;
}

export const createSaid = (limits: { readonly texts: number; readonly characters: number } = most): Said => {
  const kept = new Map<number, string>();
  let last = 0;
  let characters = 0;
  return {
    last: () => last,
    again: (number) => kept.get(number),
    keep: (textOf) => {
      last += 1;
      const text = textOf(last);
      kept.set(last, text);
      characters += text.length;
      for (const [number, old] of kept) {
        if (kept.size <= limits.texts && characters <= limits.characters) break;
        kept.delete(number);
        characters -= old.length;
      }
      return text;
    },
  };
};
