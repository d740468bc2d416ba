import { startTransition } from 'react';
import { live } from '#src/core/replica.ts';
import { holdIdle } from '../../overlays/use-when-idle.ts';

/** A first answer is drawn in slices: a screen that opens must not hold up a touch. What changes after it is drawn at once. */
export const observed = <T>(run: () => Promise<T>) => ({
  hasValue: () => false,
  subscribe: (next: (value: T) => void, fail?: (error: unknown) => void) => {
    let isFirst = true;
    const release = holdIdle();
    const running = live(run).subscribe(
      (value) => {
        if (isFirst) startTransition(() => next(value));
        else next(value);
        isFirst = false;
        release();
      },
      (error) => {
        release();
        fail?.(error);
      },
    );
    const unsubscribe = () => {
      release();
      running.unsubscribe();
    };
    return { unsubscribe };
  },
});
