import type { PaletteItem } from '#src/ui/feature.ts';

/** What an entry is found by. */
export type Findable = Pick<PaletteItem, 'key' | 'title' | 'detail' | 'at'>;

interface Indexed<T> {
  readonly item: T;
  readonly title: string;
  readonly spelling: Spelling | undefined;
  readonly detail: string;
  readonly detailSpelling: Spelling | undefined;
}

export type Index<T> = readonly Indexed<T>[];

const unspelled: Spell = () => undefined;

/** Made once each time the palette opens; looking up is then plain text. */
export const indexOf = <T extends Findable>(items: readonly T[], spell: Spell = unspelled): Index<T> =>
  items.map((item) => ({
    item,
    title: folded(item.title),
    spelling: spell(item.title),
    detail: folded(item.detail),
    detailSpelling: spell(item.detail),
  }));

const folded = (text: string): string => text.normalize('NFKC').toLowerCase();

/** From the beginning of a character on. */
const soundsLike = (word: string, spelling: Spelling | undefined): boolean => {
  if (spelling === undefined) return false;
  const { full, starts } = spelling;
  for (let at = full.indexOf(word); at >= 0; at = full.indexOf(word, at + 1)) if (starts.has(at)) return true;
  return false;
};

/** How well a word fits, smaller is better; undefined when it does not. */
const fitOf = <T>(word: string, { title, spelling, detail, detailSpelling }: Indexed<T>): number | undefined => {
  const place = title.indexOf(word);
  if (place === 0) return 0;
  if (place > 0) return /[\p{L}\p{N}]/u.test(title[place - 1] ?? '') ? 2 : 1;
  if (spelling?.initials.startsWith(word) || spelling?.full.startsWith(word)) return 3;
  if (spelling?.initials.includes(word) || soundsLike(word, spelling)) return 4;
  return detail.includes(word) || detailSpelling?.initials.startsWith(word) || soundsLike(word, detailSpelling)
    ? 6
    : undefined;
};

interface Hit<T> {
  readonly item: T;
  readonly fit: number;
  readonly recency: number;
}

/**
 * What fits all of the words, best first; used before goes before newer. `recent`: keys of what was chosen, last one first.
 */
export const find = <T extends Findable>(
  index: Index<T>,
  typed: string,
  recent: readonly string[],
  limit: number,
): readonly T[] => {
  const words = folded(typed).split(/\s+/).filter(Boolean);
  if (words.length === 0) return [];
  const ranks = new Map(recent.map((key, rank) => [key, rank]));
  const hits: Hit<T>[] = [];
  for (const entry of index) {
    const fit = sumOf(words, entry);
    if (fit === undefined) continue;
    hits.push({ item: entry.item, fit, recency: ranks.get(entry.item.key) ?? recent.length });
  }
  return hits
    .sort((one, other) => one.fit - other.fit || one.recency - other.recency || other.item.at - one.item.at)
    .slice(0, limit)
    .map(({ item }) => item);
};

const sumOf = <T>(words: readonly string[], entry: Indexed<T>): number | undefined => {
  let sum = 0;
  for (const word of words) {
    const fit = fitOf(word, entry);
    if (fit === undefined) return undefined;
    sum += fit;
  }
  return sum;
};

/** How a Chinese text sounds. */
interface Spelling {
  /** 高等数学 A2 → gdsxa2. */
  readonly initials: string;
  /** gaodengshuxuea2 */
  readonly full: string;
  /** Where in `full` a character begins. */
  readonly starts: ReadonlySet<number>;
}

export type Spell = (text: string) => Spelling | undefined;

const han = /\p{Script=Han}/u;
const unsaid = /[^\p{L}\p{N}]/gu;
const known = new Map<string, Spelling | undefined>();

/** The library comes with the palette's first opening; until then names are found as they are written. Nothing of a text without Chinese. */
export const loadSpelling = async (): Promise<Spell> => {
  const { pinyin } = await import('pinyin-pro');
  const spellNew: Spell = (text) => {
    if (!han.test(text)) return undefined;
    const options = { toneType: 'none', type: 'array', nonZh: 'spaced', v: true } as const;
    const parts = pinyin(text.normalize('NFKC'), options).map((part) => part.toLowerCase().replaceAll(unsaid, ''));
    const starts = new Set<number>();
    let full = '';
    for (const part of parts) {
      starts.add(full.length);
      full += part;
    }
    return { initials: parts.map((part) => part.slice(0, 1)).join(''), full, starts };
  };
  return (text) => {
    if (!known.has(text)) known.set(text, spellNew(text));
    return known.get(text);
  };
};

/** What this person chose last on this device, newest first; keys only, no titles. */
const keptAtMost = 12;

const keyOf = (uid: string): string => `palette-recent-${uid}`;

export const recentKeys = (uid: string): readonly string[] => {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(keyOf(uid)) ?? '[]');
    return Array.isArray(stored) ? stored.filter((key) => typeof key === 'string') : [];
  } catch {
    return [];
  }
};

export const remember = (uid: string, key: string): void => {
  const next = [key, ...recentKeys(uid).filter((other) => other !== key)].slice(0, keptAtMost);
  localStorage.setItem(keyOf(uid), JSON.stringify(next));
};
