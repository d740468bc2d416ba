/** A text as the catalogs hold it: parts of text, and what is put in, with texts of its own where it is a plural. */
type Part = string | readonly unknown[];
export type Catalog = Readonly<Record<string, readonly Part[]>>;

const accents: Readonly<Record<string, string>> = {
  a: 'áá',
  e: 'éé',
  i: 'íí',
  o: 'óó',
  u: 'úú',
  A: 'ÁÁ',
  E: 'ÉÉ',
  I: 'ÍÍ',
};

/** About two fifths longer, as a language may be that nobody here reads; marks of formatting stay. */
const stretched = (text: string): string =>
  text
    .split(/(<\/?\d+\/?>)/)
    .map((part) => (part.startsWith('<') ? part : part.replace(/[aeiouAEI]/g, (letter) => accents[letter] ?? letter)))
    .join('');

const part = (given: unknown): unknown => {
  if (typeof given === 'string') return stretched(given);
  if (!Array.isArray(given)) return given;
  const [name, kind, forms] = given as readonly unknown[];
  if (typeof forms !== 'object' || forms === null) return given;
  const entries = Object.entries(forms).map(([form, texts]) => [form, Array.isArray(texts) ? texts.map(part) : texts]);
  return [name, kind, Object.fromEntries(entries)];
};

export const pseudo = (catalog: Catalog): Catalog =>
  Object.fromEntries(Object.entries(catalog).map(([id, parts]) => [id, parts.map(part) as Part[]]));
