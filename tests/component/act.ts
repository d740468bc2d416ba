import { fireEvent, getByLabelText, getByRole, waitFor } from '@testing-library/dom';
import { expect } from 'vitest';
import type { Screen } from './screen.tsx';

/** What a person does on a screen. Each waits until what it needs is there. */

/** One that was closed may stay in jsdom, which has no animations that would end. */
export const openDialogs = (): readonly HTMLElement[] =>
  [...document.querySelectorAll<HTMLElement>('[role="dialog"], [role="alertdialog"]')].filter(
    ({ dataset }) => dataset.state !== 'closed',
  );

/** A dialog is in front of what is under it. */
export const inFront = (): HTMLElement => openDialogs().at(-1) ?? document.body;

/** What has this role and name, in front unless told. */
export const find = (role: string, name?: string | RegExp, within?: HTMLElement): Promise<HTMLElement> =>
  waitFor(() => getByRole(within ?? inFront(), role, name === undefined ? {} : { name }));

/** A dialog that is being closed takes every click until it has gone. */
const click = ({ user }: Screen, on: HTMLElement): Promise<void> => waitFor(() => user.click(on));

export const press = async (screen: Screen, name: string | RegExp, role = 'button', within?: HTMLElement) =>
  click(screen, await find(role, name, within));

/** In the place of what stood there. */
export const fill = async ({ user }: Screen, label: string | RegExp, text: string) => {
  const field = await waitFor(() =>
    getByLabelText<HTMLInputElement>(inFront(), label, { selector: 'input, textarea' }),
  );
  await user.clear(field);
  if (text !== '') await user.type(field, text);
  expect(field.value).toBe(text);
};

/** The same at once: a dialog that has just opened may take the focus from whoever types. */
export const put = async (label: string | RegExp, text: string) => {
  const field = await waitFor(() =>
    getByLabelText<HTMLInputElement>(inFront(), label, { selector: 'input, textarea' }),
  );
  fireEvent.change(field, { target: { value: text } });
  await waitFor(() => expect(field.value).toBe(text));
};

/** The one part of the page that fits, once it is there. */
export const part = (selector: string): Promise<HTMLElement> =>
  waitFor(() => {
    const found = document.querySelector<HTMLElement>(selector);
    if (found === null) throw new Error(`nothing is ${selector}`);
    return found;
  });

export const giveFile = async ({ user }: Screen, file: File) =>
  user.upload(await part('main input[type="file"]'), file);

/** A line of a list with this text. */
export const lineWith = (text: string): Promise<HTMLElement> =>
  waitFor(() => {
    const found = [...document.querySelectorAll('li')].find((one) => one.textContent.includes(text));
    if (found === undefined) throw new Error(`no line with ${text}`);
    return found;
  });
