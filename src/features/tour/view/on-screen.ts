import { isBusy } from '#src/ui/live/unsaved.ts';

const overlays = ['dialog', 'alertdialog', 'menu', 'listbox']
  .map((role) => `[role="${role}"]:not([hidden])`)
  .join(', ');

/** Not to a page that opened by itself in the background, nor into what is still coming: the hand that moves is ready. */
let hasMoved = false;
addEventListener(
  'pointermove',
  () => {
    hasMoved = true;
  },
  { once: true, passive: true },
);

/** Somebody is there, and nobody is in the middle of something that a tour would cover. */
export const isQuiet = (): boolean =>
  document.visibilityState === 'visible' &&
  (hasMoved || navigator.userActivation?.hasBeenActive === true) &&
  !isBusy() &&
  document.activeElement?.matches('input, textarea, select, [contenteditable="true"]') !== true &&
  ![...document.querySelectorAll(overlays)].some(isSeen);

const isSeen = (element: Element): boolean => {
  const { width, height } = element.getBoundingClientRect();
  return width > 0 && height > 0;
};

/** The first element of a step's place that is to be seen: a laptop and a phone have some things in two places. */
export const placeOf = (place: string): HTMLElement | undefined =>
  [...document.querySelectorAll<HTMLElement>(place)].find(isSeen);
