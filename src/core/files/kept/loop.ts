import { second } from '#contract/core/time.ts';
import { readFacts } from './facts.ts';
import { type KeeperHost, keepRound, type Ongoing } from './keeper.ts';
import { planOf } from './plan.ts';

export interface Keeper {
  /** Something changed: what is wanted, what may be done, or the network. */
  readonly look: () => void;
  readonly stop: () => Promise<void>;
}

/** Calls that come close together are one. */
const lull = second / 2;

/** Rounds, one after another, for as long as it lives. */
export const createKeeper = (host: KeeperHost): Keeper => {
  const over = new AbortController();
  let ongoing: Ongoing | undefined;
  let isCalled = true;
  let wake = () => {};
  let timer: ReturnType<typeof setTimeout> | undefined;
  let lulling: ReturnType<typeof setTimeout> | undefined;

  const rest = (until: number | undefined) =>
    new Promise<void>((resolve) => {
      wake = resolve;
      clearTimeout(timer);
      if (until !== undefined) timer = setTimeout(resolve, Math.max(second / 10, until - host.now()));
    });
  const run = async () => {
    while (!over.signal.aborted) {
      isCalled = false;
      const again = await keepRound(host, over.signal, (now) => {
        ongoing = now;
      }).catch(() => host.now() + 10 * second);
      if (!isCalled && !over.signal.aborted) await rest(again);
    }
  };
  const called = async () => {
    isCalled = true;
    wake();
    const going = ongoing;
    if (going !== undefined && !(await isWanted(host, going.id))) going.stop();
  };
  const running = run();
  return {
    look: () => {
      lulling ??= setTimeout(() => {
        lulling = undefined;
        void called().catch(() => undefined);
      }, lull);
    },
    stop: async () => {
      over.abort();
      clearTimeout(timer);
      clearTimeout(lulling);
      wake();
      await running;
    },
  };
};

const isWanted = async (host: KeeperHost, id: string): Promise<boolean> => {
  if ((await host.rests()) !== undefined) return false;
  const { wanted } = planOf(await readFacts(host.replica, host.bytes, host.now()));
  return wanted.some((file) => file.id === id);
};
