/** S-517: of a field that names no limit of its own. */
export const textLimit = 250;

const lastLatin = 0xff;

const weight = (letter: string): number => ((letter.codePointAt(0) ?? 0) > lastLatin ? 2 : 1);

/** The beginning of a text that is within the limit; a letter that is not Latin counts twice. */
export const withinLimit = (text: string, limit = textLimit): string => {
  let room = limit;
  let end = 0;
  for (const letter of text) {
    room -= weight(letter);
    if (room < 0) return text.slice(0, end);
    end += letter.length;
  }
  return text;
};
