import type { Answer, GapKey } from './shapes.ts';

/** How words are compared. */
export interface Matching {
  readonly caseSensitive: boolean;
  readonly punctuation: boolean;
}

const dropped = /[\u200b-\u200d\u2060\ufeff\u00ad]/g;
const spaces = /[\s\u00a0\u3000]+/g;
const betweenHan = /(?<=\p{Script=Han}) (?=\p{Script=Han})/gu;
const quotes: Readonly<Record<string, string>> = {
  '‘': "'",
  '’': "'",
  '“': '"',
  '”': '"',
  '「': '"',
  '」': '"',
  '–': '-',
  '—': '-',
  '−': '-',
  '。': '.',
  '、': ',',
};

/** A full-width letter, digit or sign as the ASCII one. Nothing else is folded: a superscript stays one (5² is not 52). */
const narrow = (text: string): string =>
  text.replaceAll(/[\uff01-\uff5e]/g, (letter) => String.fromCharCode(letter.charCodeAt(0) - 0xfee0));

/** What is compared of somebody's words. */
export const folded = (text: string, { caseSensitive, punctuation }: Matching): string => {
  const plain = narrow(text.normalize('NFC').replaceAll(dropped, ''))
    .replaceAll(/[‘’“”「」–—−。、]/g, (sign) => quotes[sign] ?? sign)
    .replaceAll(spaces, ' ');
  const bare = punctuation ? plain : plain.replaceAll(/\p{P}/gu, ' ').replaceAll(spaces, ' ');
  const tight = bare.replaceAll(betweenHan, '').trim();
  return caseSensitive ? tight : tight.toLowerCase();
};

/** A number as two whole ones, so that nothing is rounded: `over` is a power of ten, or what stands below the bar. */
export interface Fraction {
  readonly top: bigint;
  readonly over: bigint;
}

const digitsOf = (text: string): Fraction | undefined => {
  const found = /^([+-]?)(\d{1,40})?(?:\.(\d{1,40}))?(?:e([+-]?\d{1,2}))?$/i.exec(text);
  if (found === null) return undefined;
  const [, sign = '', whole = '', part = '', power = '0'] = found;
  if (whole === '' && part === '') return undefined;
  const exponent = Number(power) - part.length;
  const digits = BigInt(`${sign}${whole}${part}`);
  return exponent >= 0
    ? { top: digits * 10n ** BigInt(exponent), over: 1n }
    : { top: digits, over: 10n ** BigInt(-exponent) };
};

/** `1,234.5`, `1e3`, `3/4`, `50%`, in full width too; `undefined`: no number. */
export const numberOf = (text: string): Fraction | undefined => {
  const plain = folded(text, { caseSensitive: false, punctuation: true }).replaceAll(' ', '');
  const grouped = /^[+-]?\d{1,3}(?:,\d{3})+(?:\.\d+)?%?$/.test(plain) ? plain.replaceAll(',', '') : plain;
  if (grouped.endsWith('%')) {
    const part = digitsOf(grouped.slice(0, -1));
    return part && { top: part.top, over: part.over * 100n };
  }
  const [above = '', below, ...more] = grouped.split('/');
  if (more.length > 0) return undefined;
  const top = digitsOf(above);
  if (below === undefined || top === undefined) return top;
  const over = digitsOf(below);
  if (over === undefined || over.top === 0n) return undefined;
  const sign = over.top < 0n ? -1n : 1n;
  return { top: top.top * over.over * sign, over: top.over * over.top * sign };
};

const size = (value: bigint): bigint => (value < 0n ? -value : value);

const isNear = (given: Fraction, right: Fraction, { by, amount }: GapKey['tolerance']): boolean => {
  const off = size(given.top * right.over - right.top * given.over);
  const over = given.over * right.over;
  if (by === 'none') return off === 0n;
  const room = numberOf(amount);
  if (room === undefined) return off === 0n;
  if (by === 'amount') return off * room.over <= size(room.top) * over;
  return off * right.over * room.over * 100n <= size(right.top) * size(room.top) * over;
};

/**
 * `*` stands for any words; there is no other pattern, and looking takes time in proportion to the two lengths. A star that
 * is meant is written `\*`.
 */
const piecesOf = (pattern: string): readonly string[] =>
  pattern.split(/(?<!\\)\*/).map((piece) => piece.replaceAll('\\*', '*'));

const fits = (given: string, [head = '', ...rest]: readonly string[]): boolean => {
  if (rest.length === 0) return given === head;
  const tail = rest.pop() ?? '';
  if (!given.startsWith(head) || !given.endsWith(tail) || given.length < head.length + tail.length) return false;
  const end = given.length - tail.length;
  let at = head.length;
  for (const piece of rest) {
    const found = given.indexOf(piece, at);
    if (found === -1 || found + piece.length > end) return false;
    at = found + piece.length;
  }
  return true;
};

/** Somebody's words, and a number where one is asked for, as they are compared: long ones take a while to fold, and are folded once. */
interface Heard {
  readonly given: string;
  readonly number: Fraction | undefined;
}

const heardOf = (raw: string, numeric: boolean, how: Matching): Heard => {
  const given = folded(raw, how);
  return { given, number: given !== '' && numeric ? numberOf(raw) : undefined };
};

/** The same of what a key accepts. */
interface Wanted {
  /** Between its stars. */
  readonly pieces: readonly string[];
  readonly number: Fraction | undefined;
}

/** By the gap's key and how it is compared: a class is marked by one key, which is folded once for all of them. */
const folding = new WeakMap<GapKey, Map<string, readonly Wanted[]>>();

const wantedOf = (key: GapKey, numeric: boolean, how: Matching): readonly Wanted[] => {
  const known = folding.get(key) ?? new Map<string, readonly Wanted[]>();
  folding.set(key, known);
  const name = `${numeric} ${how.caseSensitive} ${how.punctuation}`;
  const made =
    known.get(name) ??
    key.accept.map((accepted) => ({
      pieces: piecesOf(folded(accepted, how)),
      number: numeric ? numberOf(accepted) : undefined,
    }));
  known.set(name, made);
  return made;
};

const matching = ({ given, number }: Heard, wanted: readonly Wanted[], tolerance: GapKey['tolerance']): number => {
  if (given === '') return -1;
  return wanted.findIndex((one) => {
    if (number !== undefined && one.number !== undefined) return isNear(number, one.number, tolerance);
    return (one.pieces.length > 1 || one.pieces[0] !== '') && fits(given, one.pieces);
  });
};

/** Which of the accepted answers it is, by its place in the list; -1: none. */
export const matchOf = (raw: string, key: GapKey, numeric: boolean, how: Matching): number =>
  matching(heardOf(raw, numeric, how), wantedOf(key, numeric, how), key.tolerance);

type Gaps = Extract<Answer, { kind: 'gaps' }>;
type Gap = { readonly id: string; readonly numeric: boolean };

const nothing: GapKey = { accept: [], tolerance: { by: 'none', amount: '' } };

/** Which gaps are right. In any order a word is used up by the gap that has it, and as many are right as can be. */
export const rightGaps = (
  gaps: readonly Gap[],
  given: Readonly<Record<string, string>>,
  key: Gaps,
): ReadonlySet<string> => {
  const heard = new Map(gaps.map((gap) => [gap.id, heardOf(given[gap.id] ?? '', gap.numeric, key)]));
  const isAnyNumeric = gaps.some(({ numeric }) => numeric);
  const wanted = new Map(gaps.map(({ id }) => [id, wantedOf(key.gaps[id] ?? nothing, isAnyNumeric, key)]));
  const known = new Map<string, boolean>();
  const fitting = (gap: Gap, keyId: string): boolean => {
    const pair = `${gap.id} ${keyId}`;
    const said = heard.get(gap.id);
    const made =
      known.get(pair) ??
      (said !== undefined && matching(said, wanted.get(keyId) ?? [], (key.gaps[keyId] ?? nothing).tolerance) >= 0);
    known.set(pair, made);
    return made;
  };
  if (!key.anyOrder) return new Set(gaps.filter((gap) => fitting(gap, gap.id)).map(({ id }) => id));
  const takenBy = new Map<string, Gap>();
  const place = (gap: Gap, seen: Set<string>): boolean =>
    gaps.some(({ id: keyId }) => {
      if (seen.has(keyId) || !fitting(gap, keyId)) return false;
      seen.add(keyId);
      const holder = takenBy.get(keyId);
      if (holder !== undefined && !place(holder, seen)) return false;
      takenBy.set(keyId, gap);
      return true;
    });
  for (const gap of gaps) place(gap, new Set());
  return new Set([...takenBy.values()].map(({ id }) => id));
};
