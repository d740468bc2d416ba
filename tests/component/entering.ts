import { fireEvent, getByLabelText, waitFor } from '@testing-library/dom';
import { expect } from 'vitest';
import { solve } from '#server/features/account/entry/captcha.ts';
import type { Person } from '#tests/harness/device.ts';
import { fill, inFront, part, press } from './act.ts';
import type { Screen } from './screen.tsx';

/** How somebody comes in and goes. */

/** Everybody's, unless they chose another. */
export const password = 'Classroom2026';

export const accountOf = ({ username }: Person): string => username.replace(' ', '');

export const fillForm = async (screen: Screen, person: Person, words = password): Promise<void> => {
  await fill(screen, 'Account', accountOf(person));
  await fill(screen, 'Password', words);
  await press(screen, 'Sign in');
};

export const logOut = async (screen: Screen): Promise<void> => {
  await screen.user.click(await part('#avatar-menu-trigger'));
  await press(screen, 'Log out', 'menuitem', document.body);
};

/** Does the sum in the popover in front, as somebody does who sees it. */
export const doSum = async (screen: Screen): Promise<void> => {
  const picture = await part('img[data-captcha]');
  const { server } = screen.world;
  const value = await solve({ db: server.db, now: Date.now }, picture.dataset.captcha ?? '');
  // jsdom measures nothing, so a dialog under the popover thinks it closed and keeps the focus.
  fireEvent.change(getByLabelText(inFront(), 'Result'), { target: { value } });
  await press(screen, 'Confirm');
  await waitFor(() => expect(document.querySelector('img[data-captcha]')).toBeNull());
};

/** The page may be drawn anew while the device is new to it: what stands there then is what counts. */
export const reply = async (screen: Screen, text: string): Promise<void> => {
  const field = () => getByLabelText<HTMLTextAreaElement>(document.body, 'Your reply');
  // What was written before goes when it is kept.
  await waitFor(() => expect(field().value).toBe(''));
  await waitFor(async () => {
    if (field().value !== text) {
      await screen.user.clear(field());
      await screen.user.type(field(), text);
    }
    expect(field().value).toBe(text);
  });
  await press(screen, 'Reply');
};
