import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type Page } from 'playwright';
import type { TestProject } from 'vitest/node';
import { whoCache } from '#src/core/device/who.ts';
import { launchOptions } from './launch.ts';
import { goTo, places } from './places.ts';
import { openSchool, type School } from './school.ts';

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

/** Often enough for the browser to keep its compiled code of them. */
const visits = 2;

/** Opens what many stories open, in two tabs, as somebody who is signed in. What is compiled once is not compiled by each device. */
const warmUp = async (page: Page, origin: string, school: School): Promise<void> => {
  const teacher = await school.person('teacher', '王老师');
  const courseId = await school.course(teacher, '大学物理', []);
  const noticeId = await school.notice(teacher, courseId, '实验课改期');
  const topicId = await school.topic(teacher, courseId, '光是波还是粒子');
  const { uid, username, token } = teacher;
  await page.evaluate((person) => localStorage.setItem('userinfo', JSON.stringify(person)), { uid, username });
  await page.context().addCookies([{ name: 'token', value: token, url: origin, sameSite: 'Strict' }]);
  const paths = [
    places.notices(courseId),
    places.notice(courseId, noticeId),
    places.topics(courseId),
    places.topic(courseId, topicId),
    places.members(courseId),
    places.teaching(courseId),
    places.tray,
    places.todo,
    places.settings('profile'),
    `${places.main}?chat=${courseId}`,
  ];
  const look = async (tab: Page, those: readonly string[]) => {
    for (let visit = 0; visit < visits; visit += 1) {
      await tab.goto(`${origin}${places.main}`);
      await tab.locator('main h3').first().waitFor();
      for (const path of those) {
        await goTo(tab, path);
        await tab.locator('h1').first().waitFor();
        await tab.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
      }
    }
  };
  const other = await page.context().newPage();
  const half = Math.ceil(paths.length / 2);
  await Promise.all([look(page, paths.slice(0, half)), look(other, paths.slice(half))]);
  await other.close();
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
  await warmUp(page, origin, school);
  await page.goto(`${origin}/healthz`);
  const cdp = await context.newCDPSession(page);
  // What the visit left besides the app; the worker and its cache stay.
  await cdp.send('Storage.clearDataForOrigin', { origin, storageTypes: 'cookies,local_storage,indexeddb' });
  await page.evaluate((who) => Promise.all([sessionStorage.clear(), caches.delete(who)]), whoCache);
  await context.close();
  await school.close();
  project.provide('installedProfile', profile);
  return () => rmSync(profile, { recursive: true, force: true });
};
