import { getByLabelText, waitFor } from '@testing-library/dom';
import { expect } from 'vitest';
import type { Person } from '#tests/harness/device.ts';
import { fill, part, press } from './act.ts';
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
