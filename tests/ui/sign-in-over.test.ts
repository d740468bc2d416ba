import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { hour } from '#contract/core/time.ts';
import { forgetLeftBehind, noteLeftBehind, notTidied, unsentOfOthers } from '#src/ui/live/left-behind.ts';
import {
  forgetSignIn,
  isOwnDevice,
  isSignInOver,
  leaveSignIn,
  noteUse,
  readToken,
  readTokenOf,
  rememberedPerson,
  rememberSignIn,
} from '#src/ui/live/person.ts';

const li = { uid: 'li-1', username: '李明' };
const zhang = { uid: 'zhang-2', username: '张伟' };

/** Of a browser: what it keeps when it is closed, and what it does not. */
let cookies: Map<string, { readonly value: string; readonly lasts: boolean }>;
let stored: Record<string, string>;

beforeEach(() => {
  vi.useFakeTimers({ now: Date.UTC(2026, 10, 21, 1) });
  cookies = new Map();
  stored = {};
  vi.stubGlobal('location', { protocol: 'https:' });
  vi.stubGlobal('document', {
    get cookie() {
      return [...cookies].map(([name, { value }]) => `${name}=${value}`).join('; ');
    },
    set cookie(given: string) {
      const [, name = '', value = ''] = /^(\w+)=([^;]*)/.exec(given) ?? [];
      const age = /max-age=(\d+)/.exec(given)?.[1];
      if (age === '0') cookies.delete(name);
      else cookies.set(name, { value, lasts: age !== undefined });
    },
  });
  vi.stubGlobal(
    'localStorage',
    new Proxy(stored, {
      get: (all, name) =>
        ({
          getItem: (key: string) => all[key] ?? null,
          setItem: (key: string, value: string) => {
            all[key] = value;
          },
          removeItem: (key: string) => delete all[key],
        })[String(name)] ?? all[String(name)],
    }),
  );
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const closeBrowser = () => {
  for (const [name, { lasts }] of cookies) if (!lasts) cookies.delete(name);
};

test('on a device of their own a person stays signed in when the browser is closed (S-282)', () => {
  rememberSignIn(li, 'token', true);
  expect([stored.autoLoginRemember, stored.longExpireTime]).toEqual(['1', '1']);
  closeBrowser();
  vi.advanceTimersByTime(100 * hour);
  expect([isOwnDevice(), isSignInOver(), readToken()]).toEqual([true, false, 'token']);
  cookies.clear();
  expect(isSignInOver()).toBe(false);
});

test('elsewhere it is over with the browser (S-282)', () => {
  rememberSignIn(li, 'token', false);
  expect([stored.autoLoginRemember, stored.longExpireTime]).toEqual(['0', '0']);
  expect(isSignInOver()).toBe(false);
  closeBrowser();
  expect(isSignInOver()).toBe(true);
});

test('a browser that brings its cookies back does not bring back who left four hours ago (S-296)', () => {
  rememberSignIn(li, 'token', false);
  vi.advanceTimersByTime(3 * hour);
  noteUse();
  vi.advanceTimersByTime(3 * hour);
  expect(isSignInOver()).toBe(false);
  vi.advanceTimersByTime(2 * hour);
  expect(isSignInOver()).toBe(true);
});

test('a sign-in of the release before, which did not ask, is one of an own device', () => {
  stored.userinfo = JSON.stringify(li);
  expect([isOwnDevice(), isSignInOver()]).toEqual([true, false]);
});

test('leaving forgets who it was in one step and notes what is to be deleted; what waits is counted without a name', () => {
  rememberSignIn(li, 'token', false);
  Object.assign(stored, { 'palette-recent-li-1': '[]', 'push-of': 'li-1', xlanguage: 'en' });
  leaveSignIn();
  expect([rememberedPerson(), readToken(), notTidied(), unsentOfOthers()]).toEqual([undefined, '', ['li-1'], 0]);
  expect(Object.keys(stored).sort()).toEqual(['left-behind', 'xlanguage']);
  noteLeftBehind('li-1', 2);
  noteLeftBehind('zhang-2', 1);
  expect([notTidied(), unsentOfOthers()]).toEqual([[], 3]);
  forgetLeftBehind('li-1');
  forgetLeftBehind('zhang-2');
  expect(Object.keys(stored)).toEqual(['xlanguage']);
});

test('who signs in over somebody else leaves them behind, on a device that is not their own', () => {
  rememberSignIn(li, 'token', false);
  rememberSignIn(zhang, 'another', false);
  expect(notTidied()).toEqual(['li-1']);
  forgetSignIn();
  rememberSignIn(li, 'token', true);
  rememberSignIn(zhang, 'another', true);
  expect(notTidied()).toEqual(['li-1']);
});

test('a page that is still open when another account signs in beside it has no token any more', () => {
  rememberSignIn(li, 'token-of-li', true);
  expect(readTokenOf(li.uid)).toBe('token-of-li');
  rememberSignIn(zhang, 'token-of-zhang', true);
  expect([readTokenOf(li.uid), readTokenOf(zhang.uid)]).toEqual(['', 'token-of-zhang']);
});
