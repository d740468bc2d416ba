import { AsyncLocalStorage } from 'node:async_hooks';

/** Whoever asked for the job that is at work: what it asks for in turn is theirs too. */
export const workingFor = new AsyncLocalStorage<string>();

/** People remembered as served; whoever is forgotten comes first again. */
const kept = 1_000;

interface Waiting {
  readonly uid: string;
  /** When the oldest of theirs was asked for. */
  readonly first: number | string | bigint;
}

/** Of those who wait for long work the one who was served longest ago, or never; of these the one who waits longest. */
export const nextOf = (waiting: readonly Waiting[], served: readonly string[]): string | undefined =>
  waiting.toSorted(
    (one, other) =>
      served.indexOf(one.uid) - served.indexOf(other.uid) ||
      Number(one.first) - Number(other.first) ||
      (one.uid < other.uid ? -1 : 1),
  )[0]?.uid;

export const servedAfter = (served: readonly string[], uid: string): readonly string[] =>
  [...served.filter((one) => one !== uid), uid].slice(-kept);
