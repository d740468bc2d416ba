import type { Replica } from '#src/core/replica.ts';
import { whenIdle } from '../../overlays/use-when-idle.ts';

export type Arg = string | number | boolean | undefined;

export type Query<T, Args extends readonly Arg[]> = (replica: Replica, ...args: Args) => Promise<T>;

interface Ahead {
  readonly args: string;
  readonly answer: { readonly value: unknown };
}

const known = new WeakMap<Replica, Map<unknown, Ahead>>();

/**
 * Asks what the first screen will ask, while its code is still on the way: it is drawn once, with the answer, and not first without it.
 * What no screen took is forgotten.
 */
export const askAhead = async <T, Args extends readonly Arg[]>(
  replica: Replica,
  query: Query<T, Args>,
  ...args: Args
): Promise<void> => {
  const ofReplica = known.get(replica) ?? new Map<unknown, Ahead>();
  known.set(replica, ofReplica);
  ofReplica.set(query, { args: JSON.stringify(args), answer: { value: await query(replica, ...args) } });
  whenIdle(() => ofReplica.delete(query));
};

export const aheadOf = <T, Args extends readonly Arg[]>(
  replica: Replica,
  query: Query<T, Args>,
  args: Args,
): { readonly value: T } | undefined => {
  const ahead = known.get(replica)?.get(query);
  if (ahead === undefined || ahead.args !== JSON.stringify(args)) return undefined;
  return ahead.answer as { readonly value: T };
};

/** Drawn already: the same rows in the same order. */
export const isSame = (one: unknown, other: unknown): boolean => textOf(one) === textOf(other);

const textOf = (answer: unknown): string =>
  JSON.stringify(answer, (_key, value) => (value instanceof Set || value instanceof Map ? [...value] : value)) ?? '';
