import { waitFor } from '@testing-library/dom';
import { expect } from 'vitest';
import { find, openDialogs, part, press } from './act.ts';
import type { Screen } from './screen.tsx';

/** Lines of lists, and what stands behind their three dots. */

const linesWith = (text: string, within: Element): readonly HTMLElement[] =>
  [...within.querySelectorAll<HTMLElement>('li')].filter((one) => one.textContent.includes(text));

/** The only line with this text in this part of the page, once it is there. */
export const row = (text: string, within: Element = document.body): Promise<HTMLElement> =>
  waitFor(() => {
    const [found, ...others] = linesWith(text, within);
    if (found === undefined || others.length > 0) throw new Error(`${others.length + (found ? 1 : 0)} lines: ${text}`);
    return found;
  });

export const noRow = (text: string, within: Element = document.body): Promise<void> =>
  waitFor(() => expect(linesWith(text, within)).toEqual([]));

/** What stands behind the three dots of this row. */
export const choose = async (screen: Screen, of: HTMLElement, action: string): Promise<void> => {
  await press(screen, /^More about/, 'button', of);
  await press(screen, action, 'menuitem', await part('[role="menu"][data-state="open"]'));
};

export const region = (name: string): Promise<HTMLElement> => find('region', name, document.body);

/** Writes in an editor of formatted text, in the place of what stood there. */
export const rewrite = async ({ user }: Screen, label: string, text: string): Promise<void> => {
  const field = await find('textbox', label);
  // Pressed, the editor would ask where on the screen that was.
  field.focus();
  await user.keyboard('{Control>}a{/Control}');
  await user.paste(text);
  expect(field.textContent).toBe(text);
};

/** No dialog is open any more. */
export const closed = (): Promise<void> =>
  waitFor(() => expect(openDialogs().map(({ textContent }) => textContent)).toEqual([]));
