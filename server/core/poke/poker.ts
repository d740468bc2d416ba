import { type Milliseconds, second } from '#contract/core/time.ts';
import type { Core } from '../core.ts';

/** The first poke after a silence comes at once, the next ones together, a little apart from everybody else's. */
const first = 100;
export const usualApart: Milliseconds = second;
/** A share of the time between two. */
const jitter = 0.25;

export interface Poker {
  readonly poke: (scopes: readonly string[]) => void;
  readonly stop: () => void;
}

/** Gathers the news of one socket. */
export const createPoker = (
  send: (scopes: readonly string[]) => void,
  { log, pokesApart }: Pick<Core, 'log' | 'pokesApart'>,
): Poker => {
  const waiting = new Set<string>();
  let timer: NodeJS.Timeout | undefined;
  let last = Number.NEGATIVE_INFINITY;
  const flush = () => {
    timer = undefined;
    last = performance.now();
    const scopes = [...waiting];
    waiting.clear();
    try {
      send(scopes);
    } catch (error) {
      log.warn({ err: error }, 'a poke could not be sent');
    }
  };
  return {
    poke: (scopes) => {
      for (const scope of scopes) waiting.add(scope);
      const soonest = last + pokesApart - performance.now();
      const wait = soonest > 0 ? soonest + Math.random() * jitter * pokesApart : Math.random() * first;
      timer ??= setTimeout(flush, wait).unref();
    },
    stop: () => clearTimeout(timer),
  };
};
