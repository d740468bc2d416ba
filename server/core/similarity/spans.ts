import type { Tokens } from './tokens.ts';

/** A run of tokens that two texts have in common; once joined, with a few of their own between. In tokens. */
export interface Span {
  readonly a: number;
  readonly b: number;
  readonly lengthA: number;
  readonly lengthB: number;
  /** Tokens that are equal on both sides. */
  readonly equal: number;
}

export interface Seed {
  readonly a: number;
  readonly b: number;
}

/** What separates two runs that are still one passage, at most, in tokens on either side … */
const gap = 12;
/** … where both runs have at least so many. */
const joinable = 8;

/** Common passages around the seeds, longest first, none over another on either side. */
export const spansOf = (a: Tokens, b: Tokens, seeds: readonly Seed[]): Span[] => {
  const runs = new Map<string, Span>();
  const reached = new Map<number, number>();
  for (const seed of [...seeds].sort((one, other) => one.a - other.a || one.b - other.b)) {
    const diagonal = seed.a - seed.b;
    if ((reached.get(diagonal) ?? -1) > seed.a) continue;
    const run = extended(a, b, seed);
    reached.set(diagonal, run.a + run.lengthA);
    if (run.equal > 0) runs.set(`${run.a} ${run.b}`, run);
  }
  return tiled(joined([...runs.values()]), a.ids.length, b.ids.length);
};

const extended = ({ ids }: Tokens, { ids: others }: Tokens, seed: Seed): Span => {
  let { a, b } = seed;
  if (ids[a] !== others[b]) return { a, b, lengthA: 0, lengthB: 0, equal: 0 };
  while (a > 0 && b > 0 && ids[a - 1] === others[b - 1]) [a, b] = [a - 1, b - 1];
  let length = 0;
  while (a + length < ids.length && b + length < others.length && ids[a + length] === others[b + length]) length += 1;
  return { a, b, lengthA: length, lengthB: length, equal: length };
};

/** Runs that follow each other on both sides with little between are one passage: somebody changed a word. */
const joined = (runs: readonly Span[]): Span[] => {
  const done: Span[] = [];
  // Places in `done` of those that a later run may follow: a text may be made of thousands.
  let open: number[] = [];
  for (const run of [...runs].sort((one, other) => one.a - other.a || one.b - other.b)) {
    open = open.filter((place) => isReachable(done[place] as Span, run));
    const place = open.findLast((at) => follows(done[at] as Span, run));
    const last = place === undefined ? undefined : done[place];
    if (place === undefined || last === undefined) open.push(done.push(run) - 1);
    else
      done[place] = {
        a: last.a,
        b: last.b,
        lengthA: run.a + run.lengthA - last.a,
        lengthB: run.b + run.lengthB - last.b,
        equal: last.equal + run.equal,
      };
  }
  return done;
};

const isReachable = (last: Span, run: Span): boolean => run.a - last.a - last.lengthA <= gap;

const follows = (last: Span, run: Span): boolean => {
  const [between, beyond] = [run.a - last.a - last.lengthA, run.b - last.b - last.lengthB];
  const isNear = between >= 0 && beyond >= 0 && between <= gap && beyond <= gap;
  return isNear && last.equal >= joinable && run.equal >= joinable;
};

/** The longest first; what lies over a longer one is left out. */
const tiled = (spans: readonly Span[], countA: number, countB: number): Span[] => {
  const chosen: Span[] = [];
  const [takenA, takenB] = [new Uint8Array(countA), new Uint8Array(countB)];
  for (const span of [...spans].sort((one, other) => other.equal - one.equal || one.a - other.a)) {
    const [ofA, ofB] = [takenA.subarray(span.a, span.a + span.lengthA), takenB.subarray(span.b, span.b + span.lengthB)];
    if (ofA.includes(1) || ofB.includes(1)) continue;
    ofA.fill(1);
    ofB.fill(1);
    chosen.push(span);
  }
  return chosen;
};
