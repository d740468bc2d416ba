import { startTransition } from 'react';
import { live } from '#src/core/replica.ts';
import { holdIdle } from '../../overlays/use-when-idle.ts';
import { isSame } from './ahead.ts';

/**
 * A first answer is drawn in slices: a screen that opens must not hold up a touch. What changes after it is drawn at once. `drawn` is what
 * stands there already.
 */
export const observed = <T>(run: () => Promise<T>, ahead: { drawn?: T | undefined } = {}) => ({
  hasValue: () => false,
  subscribe: (next: (value: T) => void, fail?: (error: unknown) => void) => {
    let isFirst = true;
    const release = holdIdle();
    const running = live(run).subscribe(
      (value) => {
        const isDrawn = ahead.drawn !== undefined && isSame(ahead.drawn, value);
        ahead.drawn = undefined;
        if (isFirst && !isDrawn) startTransition(() => next(value));
        else if (!isDrawn) next(value);
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
