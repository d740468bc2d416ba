/**
 * Scores are whole hundredths of a point everywhere. What is divided is rounded once, half up, at the end.
 */
export type Score = number;

/** `8.5` in hundredths; `undefined` for what is no score: more than two decimals, a sign, an exponent. */
export const scoreOf = (text: string): Score | undefined => {
  const plain = text.normalize('NFKC').trim().replace(',', '.');
  const found = /^(\d{1,6})(?:\.(\d{0,2}))?$/.exec(plain) ?? /^()\.(\d{1,2})$/.exec(plain);
  if (found === null) return undefined;
  const [, whole = '', rest = ''] = found;
  return Number(whole || '0') * 100 + Number(rest.padEnd(2, '0'));
};

/** `850` is "8.5". */
export const scoreText = (score: Score): string => String(score / 100);

/** A whole score from a quotient, half up, without ever leaving whole numbers. */
const rounded = (sum: number, count: number): Score => Math.floor((2 * sum + count) / (2 * count));

/** `total` in `count` parts that differ by at most one hundredth and come to it exactly. */
export const splitScore = (total: Score, count: number): readonly Score[] =>
  Array.from({ length: count }, (_, index) => {
    const each = Math.floor(total / count);
    return index < total - each * count ? each + 1 : each;
  });

export const sumOf = (scores: readonly Score[]): Score => scores.reduce((sum, score) => sum + score, 0);

export const averageOf = (scores: readonly Score[]): Score | undefined =>
  scores.length === 0 ? undefined : rounded(sumOf(scores), scores.length);

/** What reviews of one work come to, and whether somebody should look at it. */
export interface PeerScore {
  readonly score: Score;
  /** Two reviewers are far apart: a teacher decides. */
  readonly isDisputed: boolean;
}

/** Share of the total that two reviews may lie apart. */
const apart = 0.2;

/** Four and more: without one highest and one lowest; three: the middle one; fewer: the mean. */
export const peerScoreOf = (scores: readonly Score[], total: Score): PeerScore | undefined => {
  const sorted = scores.toSorted((one, other) => one - other);
  const counted = sorted.length >= 3 ? sorted.slice(1, -1) : sorted;
  const score = averageOf(counted);
  if (score === undefined) return undefined;
  const spread = (sorted.at(-1) ?? 0) - (sorted[0] ?? 0);
  return { score, isDisputed: sorted.length === 2 && spread > total * apart };
};

export interface RandomBounds {
  readonly low: Score;
  readonly high: Score;
  /** Scores are multiples of it, counted from `low`. */
  readonly step: Score;
}

/** A score within bounds for one name: the same on every device, for as long as the seed is the same. */
export const randomScore = ({ low, high, step }: RandomBounds, seed: string, name: string): Score => {
  const steps = Math.floor((high - low) / step) + 1;
  return low + Math.floor((hashOf(`${seed}\n${name}`) / 2 ** 32) * steps) * step;
};

/** FNV-1a with a last mix, so that names that differ in one letter lie far apart. */
const hashOf = (text: string): number => {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1) {
    hash ^= text.charCodeAt(index);
    hash = Math.imul(hash, 0x01000193);
  }
  hash = Math.imul(hash ^ (hash >>> 16), 0x21f0aaad);
  hash = Math.imul(hash ^ (hash >>> 15), 0x735a2d97);
  return (hash ^ (hash >>> 15)) >>> 0;
};
