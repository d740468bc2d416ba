import type { KeyboardEvent } from 'react';

const steps: Readonly<Record<string, (at: number, last: number) => number>> = {
  ArrowDown: (at, last) => Math.min(at + 1, last),
  ArrowUp: (at) => Math.max(at - 1, 0),
  Home: () => 0,
  End: (_, last) => last,
};

/** Up, down, Home and End lead from one to another of what `selector` finds in the list that hears the key. */
export const moveByArrows = (event: KeyboardEvent<HTMLElement>, selector: string): void => {
  const step = steps[event.key];
  if (step === undefined || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
  const all = [...event.currentTarget.querySelectorAll<HTMLElement>(selector)];
  const at = all.indexOf(event.target as HTMLElement);
  if (at < 0) return;
  event.preventDefault();
  all[step(at, all.length - 1)]?.focus();
};
