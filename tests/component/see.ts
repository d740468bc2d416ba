import { findByRole, queryAllByRole, waitFor } from '@testing-library/dom';
import { expect } from 'vitest';

/** What a person looks for on a screen. Each waits until it is there, and fails when it does not come. */

export const button = (name: string | RegExp, within: HTMLElement = document.body): Promise<HTMLElement> =>
  findByRole(within, 'button', { name });

export const menuItem = (name: string | RegExp): Promise<HTMLElement> =>
  findByRole(document.body, 'menuitem', { name });

/** A list item with this text: a notice, a topic, a reply, a member, a line of the tray. */
export const item = async (text: string, within: HTMLElement = document.body): Promise<HTMLElement> =>
  waitFor(() => {
    const [found, ...others] = itemsWith(text, within);
    if (found === undefined || others.length > 0)
      throw new Error(`${others.length + (found ? 1 : 0)} items with ${text}`);
    return found;
  });

const itemsWith = (text: string, within: HTMLElement): readonly HTMLElement[] =>
  queryAllByRole(within, 'listitem').filter(({ textContent }) => textContent?.includes(text));

/** The dialog in front. */
export const dialog = (): Promise<HTMLElement> =>
  waitFor(() => {
    const found = [...document.querySelectorAll<HTMLElement>('[role="dialog"], [role="alertdialog"]')].at(-1);
    if (found === undefined) throw new Error('there is no dialog');
    return found;
  });

export const heading = (name: string | RegExp, within: HTMLElement = document.body): Promise<HTMLElement> =>
  findByRole(within, 'heading', { name });

export const link = (name: string | RegExp, within: HTMLElement = document.body): Promise<HTMLElement> =>
  findByRole(within, 'link', { name });

/** What is said somewhere on the page. */
export const says = (text: string | RegExp, within: Element = document.body): Promise<void> =>
  waitFor(() => expect(within.textContent).toMatch(text));

export const isGone = (find: () => unknown): Promise<void> => waitFor(() => expect(find()).toBeFalsy());

export const hasNoButton = (name: string, within: HTMLElement = document.body): void =>
  expect(queryAllByRole(within, 'button', { name })).toEqual([]);

export const hasNoItem = (text: string, within: HTMLElement = document.body): void =>
  expect(itemsWith(text, within)).toEqual([]);

/** The address, without the server's. */
export const isAt = (address: string): Promise<void> =>
  waitFor(() => expect(location.pathname + location.search).toBe(address));
