import type { Core } from '../core.ts';
import type { Aside } from './aside.ts';

/**
 * Work for which people wait at their screens, beside the queue of jobs: up to `atOnce` pieces of it, each of which may take minutes. Whoever
 * comes meanwhile begins at once, as long as there is room. `one` does a piece, and answers whether there was any.
 */
export const poolOf = (kind: string, atOnce: number, one: (core: Core, signal: AbortSignal) => Promise<boolean>) => {
  const made = new WeakMap<Core, Aside>();
  return (core: Core): Aside => {
    const known = made.get(core);
    if (known !== undefined) return known;
    const pool = begun(kind, atOnce, (signal) => one(core, signal), core);
    made.set(core, pool);
    return pool;
  };
};

const begun = (
  kind: string,
  atOnce: number,
  one: (signal: AbortSignal) => Promise<boolean>,
  { log }: Pick<Core, 'log'>,
): Aside => {
  const leaving = new AbortController();
  const { signal } = leaving;
  const working = new Set<Promise<void>>();
  const work = async (): Promise<void> => {
    try {
      while (!signal.aborted && (await one(signal)));
    } catch (error) {
      if (!signal.aborted) log.error({ err: error, kind }, 'work beside the jobs failed');
    }
  };
  return {
    wake: () => {
      if (signal.aborted || working.size >= atOnce) return;
      const done = work().finally(() => working.delete(done));
      working.add(done);
    },
    close: async () => {
      leaving.abort(new Error('the server ends'));
      await Promise.all(working);
    },
  };
};
