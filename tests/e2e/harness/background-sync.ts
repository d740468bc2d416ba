import type { Page } from 'playwright';
import type { Device } from './browser.ts';

/** Background Syncs that the browser was asked for. */
export const syncTags = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const { sync } = (await navigator.serviceWorker.ready) as ServiceWorkerRegistration & {
      readonly sync: { readonly getTags: () => Promise<string[]> };
    };
    return sync.getTags();
  });

/** What the browser does when it finds the network back; of a network that a test takes away it may learn minutes later. */
export const comeBackFor = async ({ context, page, url }: Device, tag: string): Promise<void> => {
  const browser = await context.newCDPSession(page);
  const registered = new Promise<string>((resolve) => {
    browser.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const [ours] = registrations.filter(({ scopeURL }) => scopeURL === url('/'));
      if (ours !== undefined) resolve(ours.registrationId);
    });
  });
  await browser.send('ServiceWorker.enable');
  const origin = new URL(url('/')).origin;
  await browser.send('ServiceWorker.dispatchSyncEvent', {
    origin,
    registrationId: await registered,
    tag,
    lastChance: false,
  });
};
