import { type FormEvent, useRef } from 'react';

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
