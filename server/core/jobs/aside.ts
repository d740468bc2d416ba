import type { Core } from '../core.ts';

/** Long work of one kind, beside the queue of jobs, which waits for nobody. */
export interface Aside {
  /** There may be something to do. */
  readonly wake: () => void;
  /** Ends what is running; another server, or the next start, takes it up again. */
  readonly close: () => Promise<void>;
}

/**
 * One of a kind for each server. `drain` does what there is to do, by leases of its own: whoever wakes it meanwhile has it run once
 * more. It ends with the signal.
 */
export const asideOf = (kind: string, drain: (core: Core, signal: AbortSignal) => Promise<void>) => {
  const made = new WeakMap<Core, Aside>();
  return (core: Core): Aside => {
    const known = made.get(core);
    if (known !== undefined) return known;
    const aside = begun(kind, (signal) => drain(core, signal), core);
    made.set(core, aside);
    return aside;
  };
};

const begun = (kind: string, drain: (signal: AbortSignal) => Promise<void>, { log }: Core): Aside => {
  const leaving = new AbortController();
  const { signal } = leaving;
  let working: Promise<void> | undefined;
  let isWanted = false;
  const wake = () => {
    isWanted = true;
    if (working !== undefined || signal.aborted) return;
    isWanted = false;
    working = drain(signal)
      .catch((error: unknown) => {
        if (!signal.aborted) log.error({ err: error, kind }, 'work beside the jobs failed');
      })
      .finally(() => {
        working = undefined;
        if (isWanted) wake();
      });
  };
  return {
    wake,
    close: async () => {
      leaving.abort(new Error('the server ends'));
      await working;
    },
  };
};
