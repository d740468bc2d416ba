import type { Wire } from '../../wire-error.ts';
import { patience } from './intake.ts';

/** Room for other work beside a cycle. */
export interface Break {
  /** The cycle's. */
  readonly wire: Wire;
  /** Runs `work`, one at a time, if there is room; asked again meanwhile, once more. Answers whether there is. */
  readonly use: (work: () => Promise<void>) => boolean;
}

/**
 * While a push awaits its answer, its cycle leaves the base alone. If the answer is slow to come, others have their turn:
 * `onBreak` says that it begins. The cycle goes on when what they began has ended.
 */
export const breakOf = (wire: Wire, onBreak: () => void): Break => {
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
    wire: {
      post: async (call, input, headers) => {
        if (call.name !== 'push') return wire.post(call, input, headers);
        let isSlow = false;
        const timer = setTimeout(() => {
          isSlow = true;
          slow += 1;
          onBreak();
        }, patience);
        try {
          return await wire.post(call, input, headers);
        } finally {
          clearTimeout(timer);
          if (isSlow) slow -= 1;
          await running;
        }
      },
    },
    use: (work) => {
      if (slow === 0) return false;
      isWanted = true;
      running ??= run(work);
      return true;
    },
  };
};
