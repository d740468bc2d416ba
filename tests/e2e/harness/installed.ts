import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from 'playwright';
import type { TestProject } from 'vitest/node';
import { launchOptions } from './launch.ts';
import { openSchool } from './school.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The disk of a browser that has put the app away, to be copied; nobody has signed in on it. */
    readonly installedProfile: string;
  }
}

/** Where those browsers find the app. Nothing listens there: each is led to a network of its own. */
export const appPort = 18_080;

/** The same origin on every device, as for real people, and a wire for each. */
export const leadTo = (port: number): string => `--host-resolver-rules=MAP 127.0.0.1:${appPort} 127.0.0.1:${port}`;

export const copyOf = (profile: string): string => {
  const copy = mkdtempSync(join(tmpdir(), 'profile-'));
  cpSync(profile, copy, { recursive: true });
  return copy;
};

/** Once for a run: a visit, until the app is there without a network. Each device of each test would do the same. */
export const setup = async (project: TestProject): Promise<() => void> => {
  const school = await openSchool();
  const profile = mkdtempSync(join(tmpdir(), 'installed-'));
  const context = await chromium.launchPersistentContext(profile, {
    ...launchOptions,
    args: [...launchOptions.args, leadTo(school.port)],
  });
  const page = context.pages()[0] ?? (await context.newPage());
  const origin = `http://127.0.0.1:${appPort}`;
  await page.goto(`${origin}/login`);
  await page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated');
  await page.goto(`${origin}/healthz`);
  const cdp = await context.newCDPSession(page);
  // What the visit left besides the app; the worker and its cache stay.
  await cdp.send('Storage.clearDataForOrigin', { origin, storageTypes: 'cookies,local_storage,indexeddb' });
  await page.evaluate(() => sessionStorage.clear());
  await context.close();
  await school.close();
  project.provide('installedProfile', profile);
  return () => rmSync(profile, { recursive: true, force: true });
};
