import { type Fingerprint, fingerprints, leftOutOf, seedsBetween } from './fingerprints.ts';
import { type Span, spansOf } from './spans.ts';
import { type Tokens, tokensOf, vocabulary } from './tokens.ts';

/** One work as it was handed in. */
export interface Work {
  readonly id: string;
  readonly text: string;
  /** Works of one author, or of one group, are not compared with each other. */
  readonly by: string;
}

/** `unreadable`: a scan, or a font without its table; `tooShort`: nothing can be said. Neither is "0 %". */
export type Comparability = 'compared' | 'tooShort' | 'unreadable';

/** Places in the source texts, in UTF-16 units. */
export interface Passage {
  readonly a: readonly [from: number, to: number];
  readonly b: readonly [from: number, to: number];
  /** Most of the class has it: shown, and pale. */
  readonly isCommon: boolean;
}

export interface Pair {
  readonly a: string;
  readonly b: string;
  /** Of what counts in each: 0 to 1. */
  readonly shareA: number;
  readonly shareB: number;
  readonly passages: readonly Passage[];
}

export interface Compared {
  readonly id: string;
  readonly state: Comparability;
  /** Of what counts in it, found in any other work: 0 to 1. */
  readonly share: number;
  /** The work it is most similar to; empty: none. */
  readonly nearest: string;
  /** Signs of an attempt to hide: characters that nobody sees, letters of another script. */
  readonly hidden: number;
}

export interface Comparison {
  readonly works: readonly Compared[];
  /** The most similar first; only those with something in common. */
  readonly pairs: readonly Pair[];
}

/** Fewer tokens say nothing. */
const fewest = 30;
/** More of them than this part stand for nothing: the text is not what a reader sees. */
const maxGarbled = 0.1;
/** What more than this part of a class has is from a source that all had. */
const commonPart = 0.3;
const commonCount = 5;
/** Of one pair, the longest passages … */
const maxPassages = 200;
/** … and of one work its most similar ones are told: a class that all wrote the same makes a hundred thousand pairs. */
const maxPairs = 10;

interface Prepared extends Work {
  readonly tokens: Tokens;
  readonly out: Uint8Array;
  readonly counted: number;
  readonly prints: readonly Fingerprint[];
  readonly state: Comparability;
}

/**
 * Compares every work of a class with every other one. `templates`: the task and what was handed out with it. `pause` is awaited between
 * works with the part that is done, so that a job can yield and tell.
 */
export const compareWorks = async (
  works: readonly Work[],
  templates: readonly string[] = [],
  pause: (done: number) => Promise<void> = async () => {},
): Promise<Comparison> => {
  const known = vocabulary();
  const given = templates.map((text) => tokensOf(text, known));
  const all = works.map((work) => prepared(work, given, tokensOf(work.text, known)));
  const index = indexOf(all);
  const covered = all.map(({ tokens }) => new Uint8Array(tokens.ids.length));
  const best: number[][] = all.map(() => []);
  const pairs: Pair[] = [];
  for (const [place, one] of all.entries()) {
    await pause(place / all.length);
    const common = commonIn(one, index, all.length);
    for (const other of candidates(one, place, index)) {
      const found = pairOf(one, all[other] as Prepared);
      if (found === undefined) continue;
      const isTold = [ranks(best[place] as number[], found.shareA), ranks(best[other] as number[], found.shareB)];
      if (isTold.includes(true)) pairs.push(told(one, all[other] as Prepared, found, common));
      for (const { a, lengthA } of found.spans) covered[place]?.fill(1, a, a + lengthA);
      for (const { b, lengthB } of found.spans) covered[other]?.fill(1, b, b + lengthB);
    }
  }
  pairs.sort((one, other) => Math.max(other.shareA, other.shareB) - Math.max(one.shareA, one.shareB));
  return { works: all.map((work, place) => compared(work, covered[place] as Uint8Array, pairs)), pairs };
};

const prepared = (work: Work, templates: readonly Tokens[], tokens: Tokens): Prepared => {
  const out = leftOutOf(work.text, tokens, templates);
  const counted = out.reduce((sum, isOut) => sum + 1 - isOut, 0);
  const isUnreadable = tokens.garbled > maxGarbled * (tokens.ids.length + tokens.garbled);
  const state = isUnreadable ? 'unreadable' : counted < fewest ? 'tooShort' : 'compared';
  return { ...work, tokens, out, counted, prints: state === 'compared' ? fingerprints(tokens, out) : [], state };
};

/** Works by fingerprint. */
const indexOf = (all: readonly Prepared[]): ReadonlyMap<number, readonly number[]> => {
  const index = new Map<number, number[]>();
  for (const [place, { prints }] of all.entries())
    for (const hash of new Set(prints.map((print) => print.hash))) {
      const places = index.get(hash);
      if (places === undefined) index.set(hash, [place]);
      else places.push(place);
    }
  return index;
};

/** Later works that have a fingerprint in common with this one. */
const candidates = ({ prints }: Prepared, place: number, index: ReadonlyMap<number, readonly number[]>): Set<number> =>
  new Set(prints.flatMap(({ hash }) => (index.get(hash) ?? []).filter((other) => other > place)));

/** Whether a share is among the largest of a work so far; it stands there from now on. */
const ranks = (best: number[], share: number): boolean => {
  const place = best.findIndex((one) => one < share);
  if (place < 0 && best.length >= maxPairs) return false;
  best.splice(place < 0 ? best.length : place, 0, share);
  best.length = Math.min(best.length, maxPairs);
  return true;
};

interface Found extends Pick<Pair, 'shareA' | 'shareB'> {
  /** The longest first. */
  readonly spans: readonly Span[];
}

const pairOf = (one: Prepared, other: Prepared): Found | undefined => {
  if (one.by === other.by) return undefined;
  const spans = spansOf(one.tokens, other.tokens, seedsBetween(one.prints, other.prints));
  if (spans.length === 0) return undefined;
  const shareOf = ({ out, counted }: Prepared, from: (span: Span) => number, length: (span: Span) => number) =>
    spans.reduce((sum, span) => sum + countedIn(out, from(span), length(span)), 0) / counted;
  return {
    spans,
    shareA: shareOf(
      one,
      ({ a }) => a,
      ({ lengthA }) => lengthA,
    ),
    shareB: shareOf(
      other,
      ({ b }) => b,
      ({ lengthB }) => lengthB,
    ),
  };
};

/** 1 for each token of a work at which something begins that most of the class has. */
const commonIn = ({ prints, tokens }: Prepared, index: ReadonlyMap<number, readonly number[]>, count: number) => {
  const common = new Uint8Array(tokens.ids.length);
  for (const { hash, at } of prints) {
    const having = index.get(hash)?.length ?? 0;
    if (having >= commonCount && having > commonPart * count) common[at] = 1;
  }
  return common;
};

const told = (one: Prepared, other: Prepared, { spans, shareA, shareB }: Found, common: Uint8Array): Pair => ({
  a: one.id,
  b: other.id,
  shareA,
  shareB,
  passages: spans
    .slice(0, maxPassages)
    .map((span) => ({
      a: placeOf(one.tokens, span.a, span.lengthA),
      b: placeOf(other.tokens, span.b, span.lengthB),
      isCommon: common.subarray(span.a, span.a + span.lengthA).includes(1),
    }))
    .sort((first, second) => first.a[0] - second.a[0]),
});

const countedIn = (out: Uint8Array, from: number, length: number): number =>
  out.subarray(from, from + length).reduce((sum, isOut) => sum + 1 - isOut, 0);

const placeOf = ({ starts, ends }: Tokens, from: number, length: number): readonly [number, number] => [
  starts[from] as number,
  ends[from + length - 1] as number,
];

const compared = (
  { id, state, tokens, out, counted }: Prepared,
  covered: Uint8Array,
  pairs: readonly Pair[],
): Compared => {
  const found = covered.reduce((sum, isCovered, at) => sum + (isCovered === 1 && out[at] === 0 ? 1 : 0), 0);
  const nearest = pairs
    .flatMap((pair) =>
      pair.a === id ? [{ id: pair.b, share: pair.shareA }] : pair.b === id ? [{ id: pair.a, share: pair.shareB }] : [],
    )
    .reduce((best, one) => (one.share > best.share ? one : best), { id: '', share: 0 });
  return { id, state, share: state === 'compared' ? found / counted : 0, nearest: nearest.id, hidden: tokens.hidden };
};

/** Seen from the other side. */
export const turned = ({ a, b, shareA, shareB, passages }: Pair): Pair => ({
  a: b,
  b: a,
  shareA: shareB,
  shareB: shareA,
  passages: passages
    .map((one) => ({ a: one.b, b: one.a, isCommon: one.isCommon }))
    .sort((one, other) => one.a[0] - other.a[0]),
});
