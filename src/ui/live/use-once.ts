import { type FormEvent, useEffect, useRef, useState } from 'react';
import { second } from '#contract/core/time.ts';

/** A second press while the first is under way does nothing but `onAgain`. */
export const useOnce = (act: () => Promise<unknown>, onAgain?: () => void): (() => void) => {
  const isBusy = useRef(false);
  return () => {
    if (isBusy.current) return onAgain?.();
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

/** The same, and afterwards the first field that was refused has the focus: it may be out of sight. */
export const useSubmitToField = (send: () => Promise<unknown>): ((event: FormEvent) => void) => {
  const form = useRef<EventTarget>(undefined);
  const [answers, setAnswers] = useState(0);
  const submit = useSubmit(() => send().finally(() => setAnswers((count) => count + 1)));
  useEffect(() => {
    const { current } = form;
    if (answers > 0 && current instanceof Element) current.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [answers]);
  return (event) => {
    form.current = event.currentTarget;
    submit(event);
  };
};

/** P9. */
const restsFor = 3 * second;

interface RestingLook {
  /** Said to assistive technology too; the button keeps the focus. */
  readonly 'aria-disabled': boolean;
  readonly opacity: number;
}

export interface Rested extends RestingLook {
  readonly onClick: () => void;
}

/** Of a button that does nothing now. */
export const restingLook = (isOff: boolean): RestingLook => ({ 'aria-disabled': isOff, opacity: isOff ? 0.6 : 1 });

/** Is over when both are: what was begun, however it ends, and the rest. */
export const actAndRest = async (act: () => Promise<unknown>): Promise<void> => {
  const rest = new Promise<void>((resolve) => {
    setTimeout(resolve, restsFor);
  });
  try {
    await act();
  } finally {
    await rest;
  }
};

/**
 * For a button that asks the server each time it is pressed: it rests for 3 s, and until the answer is there. `canAsk` false:
 * it is not pressed at all.
 */
export const useRested = (act: () => Promise<unknown>, canAsk = true): Rested => {
  const [isResting, setResting] = useState(false);
  const once = useOnce(() => {
    setResting(true);
    return actAndRest(act).finally(() => setResting(false));
  });
  const isOff = isResting || !canAsk;
  return {
    ...restingLook(isOff),
    onClick: () => {
      if (!isOff) once();
    },
  };
};

/** Done by itself once the screen is open and the server can be asked, and for another `of`; otherwise only by a press. */
export const useAtOpening = (act: () => Promise<unknown>, canAsk: boolean, of = ''): void => {
  const doneFor = useRef<string>(undefined);
  useEffect(() => {
    if (doneFor.current === of || !canAsk) return;
    doneFor.current = of;
    void act();
  });
};
