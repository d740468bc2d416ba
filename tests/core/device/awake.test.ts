import { expect, test } from 'vitest';
import { type AwakeHost, createAwake } from '#src/core/device/awake.ts';

const settled = () => new Promise((resolve) => setImmediate(resolve));

/** A page whose screen is kept on by as many locks as `held` says. */
const openPage = () => {
  const listeners = new Set<() => void>();
  const page = { visibilityState: 'visible', held: 0, asked: 0, refuses: false };
  const host: AwakeHost = {
    wakeLock: {
      request: async () => {
        page.asked += 1;
        if (page.refuses) throw new DOMException('the battery is low', 'NotAllowedError');
        page.held += 1;
        return {
          release: async () => {
            page.held -= 1;
          },
        };
      },
    },
    page: {
      get visibilityState() {
        return page.visibilityState;
      },
      addEventListener: (_name, listener) => void listeners.add(listener),
      removeEventListener: (_name, listener) => void listeners.delete(listener),
    },
  };
  const show = async (state: 'visible' | 'hidden') => {
    page.visibilityState = state;
    for (const listener of listeners) listener();
    await settled();
  };
  return { page, host, show, listeners };
};

test('the screen stays on while files are sent and the page is seen, and not longer', async () => {
  const { page, host, show, listeners } = openPage();
  const awake = createAwake(host);
  awake.want(true);
  awake.want(true);
  await settled();
  expect(page).toMatchObject({ held: 1, asked: 1 });
  await show('hidden');
  expect(page.held).toBe(0);
  await show('visible');
  expect(page).toMatchObject({ held: 1, asked: 2 });
  awake.want(false);
  expect(page.held).toBe(0);
  await show('hidden');
  await show('visible');
  expect(page).toMatchObject({ held: 0, asked: 2 });
  awake.close();
  expect(listeners.size).toBe(0);
});

test('over before the browser answered, it is let go; refused or missing, nothing is wrong', async () => {
  const { page, host, show } = openPage();
  const awake = createAwake(host);
  awake.want(true);
  awake.want(false);
  await settled();
  expect(page).toMatchObject({ held: 0, asked: 1 });
  page.refuses = true;
  awake.want(true);
  await settled();
  page.refuses = false;
  await show('visible');
  expect(page.held).toBe(1);
  awake.close();
  await settled();
  expect(page.held).toBe(0);
  createAwake({ page: host.page }).want(true);
});
