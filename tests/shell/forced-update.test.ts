import { afterEach, expect, test, vi } from 'vitest';
import { forceWhenIdle } from '#src/shell/update/watch.ts';
import { hold, release } from '#src/ui/live/unsaved.ts';

afterEach(() => {
  release('uploads');
  vi.unstubAllGlobals();
});

test('a version that the server asks for is fetched while a file is on its way, and not taken', async () => {
  const looked = vi.fn(async () => undefined);
  const told = vi.fn();
  vi.stubGlobal('navigator', {
    serviceWorker: { getRegistration: async () => ({ update: looked, waiting: { postMessage: told } }) },
  });
  hold('uploads', 'upload');
  await forceWhenIdle();
  expect(looked).toHaveBeenCalledOnce();
  expect(told).not.toHaveBeenCalled();
});
