import { expect } from 'vitest';
import type { Screen } from './screen.tsx';

/** As somebody does who has no mouse. The focus only ever goes on: what is passed in the wrong order is not found. */

/** More than any screen here has. */
const max = 300;

const groupOf = (one: Element | null): string =>
  one instanceof HTMLInputElement && one.type === 'radio' ? one.name : '';

/** Tab until the focus is there. Of radio buttons one has the focus for all of them. */
const tabTo = async (user: Screen['user'], wanted: HTMLElement): Promise<void> => {
  const isThere = () => {
    const at = document.activeElement;
    return at === wanted || (groupOf(at) !== '' && groupOf(at) === groupOf(wanted));
  };
  for (let pressed = 0; pressed < max && !isThere(); pressed += 1) {
    await user.tab();
    const { activeElement } = document;
    if (activeElement === document.body) throw new Error(`passed it by: ${wanted.outerHTML.slice(0, 200)}`);
  }
  expect(isThere(), wanted.outerHTML.slice(0, 200)).toBe(true);
};

/** A radio button by the arrows, anything else by the space bar. */
export const pressTo = async (user: Screen['user'], wanted: HTMLElement): Promise<void> => {
  await tabTo(user, wanted);
  for (let pressed = 0; pressed < max && document.activeElement !== wanted; pressed += 1)
    await user.keyboard('{ArrowDown}');
  const isChosen = wanted instanceof HTMLInputElement && wanted.type === 'radio' && wanted.checked;
  if (!isChosen) await user.keyboard(' ');
};

/** Tab until the focus is there, and type. */
export const typeInto = async (user: Screen['user'], wanted: HTMLElement, text: string): Promise<void> => {
  await tabTo(user, wanted);
  await user.keyboard(text);
};
