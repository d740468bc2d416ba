import { WireError } from '../../wire-error.ts';
import { newsTimeout } from './intake.ts';
import { type Ways, waysWithin } from './transport.ts';

/** Room for other work beside a cycle. */
export interface Break {
  /** The cycle's. */
  readonly ways: Required<Ways>;
  /** Runs `work`, one at a time, if there is room; asked again meanwhile, once more. Answers whether there is. */
  readonly use: (work: () => Promise<void>) => boolean;
  /** Whatever of the cycle awaits an answer awaits it no longer. Answers whether anything did. */
  readonly giveUp: () => boolean;
}

/**
 * While a push awaits its answer, its cycle leaves the base alone. If the answer is slow to come, others have their turn:
 * `onBreak` says that it begins. The cycle goes on when what they began has ended.
 */
export const breakOf = (bare: Ways, onBreak: () => void): Break => {
  const { ways, giveUp } = abandonable(bare);
  const { wire, transport } = ways;
  let slow = 0;
  let running: Promise<void> | undefined;
  let isWanted = false;
  const run = async (work: () => Promise<void>) => {
    do {
      isWanted = false;
      await work();
    } while (isWanted && slow > 0);
    running = undefined;
  };
  return {
    ways: {
      wire,
      transport: {
        ...transport,
        push: async (input) => {
          let isSlow = false;
          const timer = setTimeout(() => {
            isSlow = true;
            slow += 1;
            onBreak();
          }, newsTimeout);
          try {
            return await transport.push(input);
          } finally {
            clearTimeout(timer);
            if (isSlow) slow -= 1;
            await running;
          }
        },
      },
    },
    use: (work) => {
      if (slow === 0) return false;
      isWanted = true;
      running ??= run(work);
      return true;
    },
    giveUp,
  };
};

/** A request that is given up may have been heard, as any that has no answer. */
const abandonable = (ways: Ways): Pick<Break, 'ways' | 'giveUp'> => {
  const waiting = new Set<(error: WireError) => void>();
  return {
    ways: waysWithin(ways, async (ask) => {
      let stop = (_error: WireError) => {};
      const givenUp = new Promise<never>((_resolve, reject) => {
        stop = reject;
      });
      waiting.add(stop);
      try {
        return await Promise.race([ask(), givenUp]);
      } finally {
        waiting.delete(stop);
      }
    }),
    giveUp: () => {
      const isAny = waiting.size > 0;
      for (const stop of waiting) stop(new WireError('offline', 'the way to the server is another one'));
      return isAny;
    },
  };
};
