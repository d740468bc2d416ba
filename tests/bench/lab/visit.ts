import type { BrowserContext, Page } from 'playwright';
import type { Person } from '#tests/harness/device.ts';

/** A page of somebody who signed in on this device before, with the app put away and the copy of what is theirs fetched. */
export const visited = async (
  browser: BrowserContext,
  address: string,
  { uid, username, token }: Person,
): Promise<Page> => {
  const { origin } = new URL(address);
  const page = await browser.newPage();
  await page.goto(`${origin}/robots.txt`);
  await page.evaluate(
    (one) => {
      localStorage.setItem('userinfo', JSON.stringify(one));
      localStorage.setItem('tips', 'off');
    },
    { uid, username },
  );
  await browser.addCookies([{ name: 'token', value: token, url: origin, sameSite: 'Strict' }]);
  await page.goto(address);
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  await page.waitForSelector('[data-sync="synced"]', { state: 'attached', timeout: 60_000 });
  return page;
};
