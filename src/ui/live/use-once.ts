import { type FormEvent, useEffect, useRef, useState } from 'react';
import { second } from '#contract/core/time.ts';

/** A second press while the first is under way does nothing. */
export const useOnce = (act: () => Promise<unknown>): (() => void) => {
  const isBusy = useRef(false);
  return () => {
    if (isBusy.current) return;
    isBusy.current = true;
    void act().finally(() => {
      isBusy.current = false;
    });
  };
};

/** The same for the `onSubmit` of a form. */
export const useSubmit = (send: () => Promise<unknown>): ((event: FormEvent) => void) => {
  const once = useOnce(send);
  return (event) => {
    event.preventDefault();
    once();
  };
};

/** P9. */
const restsFor = 3 * second;

export interface Rested {
  readonly onClick: () => void;
  /** Said to assistive technology too; the button keeps the focus. */
  readonly 'aria-disabled': boolean;
  readonly opacity: number;
}

/**
 * For a button that asks the server each time it is pressed: it rests for 3 s, and until the answer is there. `canAsk` false:
 * it is not pressed at all.
 */
export const useRested = (act: () => Promise<unknown>, canAsk = true): Rested => {
  const [isResting, setResting] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const once = useOnce(act);
  const isOff = isResting || !canAsk;
  return {
    'aria-disabled': isOff,
    opacity: isOff ? 0.6 : 1,
    onClick: () => {
      if (isOff) return;
      setResting(true);
      timer.current = setTimeout(() => setResting(false), restsFor);
      once();
    },
  };
};
