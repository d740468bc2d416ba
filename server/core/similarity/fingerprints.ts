import { type Seed, spansOf } from './spans.ts';
import type { Tokens } from './tokens.ts';

/**
 * Winnowing (Schleimer, Wilkerson, Aiken 2003): of each window of consecutive k-grams the smallest hash is kept. What two texts have in
 * common for `k + w - 1` tokens in a row is found for certain, what is shorter than `k` never. Grams that begin with a Chinese
 * character and those that begin with a word are two streams, each with its own measure: a word says more than a character.
 */
const measures = {
  single: { k: 8, window: 6 },
  word: { k: 5, window: 4 },
} as const;

export interface Fingerprint {
  readonly hash: number;
  /** The token at which its gram begins. */
  readonly at: number;
}

/** Grams that touch a token which is left out are not made. `leftOut`: 1 for each such token. */
export const fingerprints = (tokens: Tokens, leftOut?: Uint8Array): Fingerprint[] => [
  ...winnowed(gramsOf(tokens, 1, measures.single.k, leftOut), measures.single.window),
  ...winnowed(gramsOf(tokens, 0, measures.word.k, leftOut), measures.word.window),
];

const gramsOf = ({ ids, single }: Tokens, kind: 0 | 1, k: number, leftOut: Uint8Array | undefined): Fingerprint[] => {
  const grams: Fingerprint[] = [];
  for (let at = 0; at + k <= ids.length; at += 1) {
    if (single[at] !== kind || leftOut?.subarray(at, at + k).includes(1)) continue;
    let hash = k;
    for (let next = at; next < at + k; next += 1) hash = mixed(hash, ids[next] as number);
    grams.push({ hash: hash >>> 0, at });
  }
  return grams;
};

/** One step of a 32-bit hash that spreads well (the finaliser of MurmurHash3). */
const mixed = (hash: number, value: number): number => {
  let next = Math.imul(hash ^ (value + 0x9e3779b9), 0x85ebca6b);
  next ^= next >>> 13;
  next = Math.imul(next, 0xc2b2ae35);
  return next ^ (next >>> 16);
};

/** The rightmost smallest of each window, each once; of a short text the smallest of all. */
const winnowed = (grams: readonly Fingerprint[], window: number): Fingerprint[] => {
  const kept: Fingerprint[] = [];
  let last: Fingerprint | undefined;
  for (let from = 0; from < Math.max(1, grams.length - window + 1); from += 1) {
    let least: Fingerprint | undefined;
    for (const gram of grams.slice(from, from + window))
      if (least === undefined || gram.hash <= least.hash) least = gram;
    if (least !== undefined && least !== last) kept.push(least);
    last = least;
  }
  return kept;
};

/** A passage that stands dozens of times in one text is met by its first places: in either, or a text of one letter would be compared for hours. */
const maxPlaces = 8;

/** Where two texts have a fingerprint in common. */
export const seedsBetween = (own: readonly Fingerprint[], others: readonly Fingerprint[]): Seed[] => {
  const places = Map.groupBy(others, ({ hash }) => hash);
  const met = new Map<number, number>();
  return own.flatMap(({ hash, at }) => {
    const before = met.get(hash) ?? 0;
    met.set(hash, before + 1);
    if (before >= maxPlaces) return [];
    return (places.get(hash) ?? []).slice(0, maxPlaces).map((other) => ({ a: at, b: other.at }));
  });
};

/** The first of sorted numbers that is at least so large. */
const firstAt = (sorted: Int32Array, least: number): number => {
  let [from, to] = [0, sorted.length];
  while (from < to) {
    const middle = (from + to) >> 1;
    if ((sorted[middle] as number) < least) from = middle + 1;
    else to = middle;
  }
  return from;
};

/** A line that says nothing but that references follow. */
const references = /^[ \t#*\d.、一二三四五六七八九十]*(参考文献|參考文獻|references|bibliography)[ \t:：*]*$/gimu;

/** Words in quotation marks of which a source is named right after: `[3]`, `（鲁迅，1921）`, `(Smith 2004)`. */
const quotes =
  /[“「『"]([^“”「」『』"]{4,600})[”」』"]\s*(\[\d{1,3}\]|[（(][^（）()]{0,60}\d{4}[^（）()]{0,20}[）)])/gu;

/**
 * What is nobody's own, 1 for each token of it: the task's words and templates, found fuzzily in what was handed in; references at the
 * end; quotations with their source. It counts neither as similar nor as part of the whole.
 */
export const leftOutOf = (text: string, tokens: Tokens, templates: readonly Tokens[]): Uint8Array => {
  const out = new Uint8Array(tokens.ids.length);
  const mark = (from: number, to: number) => {
    for (let token = firstAt(tokens.starts, from); token < tokens.ids.length; token += 1) {
      if ((tokens.ends[token] as number) > to) return;
      out[token] = 1;
    }
  };
  const heading = [...text.matchAll(references)].at(-1);
  if (heading !== undefined && heading.index > text.length / 3) mark(heading.index, text.length);
  for (const quote of text.matchAll(quotes)) mark(quote.index, quote.index + quote[0].length);
  const own = fingerprints(tokens);
  for (const template of templates)
    for (const span of spansOf(tokens, template, seedsBetween(own, fingerprints(template))))
      out.fill(1, span.a, span.a + span.lengthA);
  return out;
};
