import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, type BrowserContext, type BrowserContextOptions, chromium, type Page } from 'playwright';
import { inject, onTestFinished } from 'vitest';
import { appPort, copyOf, leadTo } from './installed.ts';
import { lastStateOf } from './last-state.ts';
import { launchOptions, wholeBrowser } from './launch.ts';
import { goTo } from './places.ts';
import type { Account, School } from './school.ts';
import { see, timeout } from './see.ts';
import { slowDown } from './slow.ts';
import { openTunnel, type Tunnel } from './tunnel.ts';

export interface Look {
  readonly viewport?: { readonly width: number; readonly height: number };
  readonly language?: 'zh' | 'zh_tw' | 'en';
  readonly theme?: 'light' | 'dark';
  /** A phone: a finger instead of a mouse. */
  readonly touch?: boolean;
  /** Whether tours may begin by themselves; elsewhere they would cover what a test looks at. */
  readonly tips?: boolean;
  /** Nobody has ever opened the app on it; elsewhere it was put away before. */
  readonly isNew?: boolean;
  /** A machine speaks into it, and whoever asks may listen. */
  readonly microphone?: boolean;
  /** Neither pages nor workers have a private file system. */
  readonly hasNoFiles?: boolean;
  /** A browser as people have it, with pushes and Background Sync. */
  readonly isWhole?: boolean;
  /** Nothing is put away on it: how the app looks does not depend on that, and putting it away takes as much as four screens. */
  readonly isBare?: boolean;
}

const microphone = ['--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream'];

/** One device: browser storage of its own, behind a network of its own. */
export interface Device {
  readonly tunnel: Tunnel;
  readonly url: (path: string) => string;
  /** The page in front. */
  page: Page;
  context: BrowserContext;
  readonly open: (path: string) => Promise<void>;
  /** To another address of the app, as by a link: nothing is loaded anew. A page costs a second of processor, this a quarter of it. */
  readonly goTo: (path: string) => Promise<void>;
  readonly newTab: (path: string) => Promise<Page>;
  /** Wi-Fi off: the browser knows, and the wire is cut. */
  readonly goOffline: () => Promise<void>;
  readonly goOnline: () => Promise<void>;
  /** By the form, as everybody does once. Ends on /main, with the whole app put away. */
  readonly signIn: (person: Account) => Promise<void>;
  /** As if this person had signed in here before: what the form leaves on a device. */
  readonly wasSignedIn: (person: Account) => Promise<void>;
}

/** A device with a browser and a disk of its own. */
export interface OwnDevice extends Device {
  /** kill -9 of the whole browser: nothing is flushed, no event fires. */
  readonly kill: () => Promise<void>;
  /** Closes the browser as a person does, unless it is gone already, and starts it again on the same disk. */
  readonly restart: () => Promise<void>;
}

const optionsOf = ({ viewport, theme, touch = false, isBare = false }: Look): BrowserContextOptions => ({
  viewport: viewport ?? { width: 1280, height: 800 },
  colorScheme: theme ?? 'light',
  locale: 'zh-CN',
  timezoneId: 'Asia/Shanghai',
  hasTouch: touch,
  isMobile: touch,
  reducedMotion: 'reduce',
  serviceWorkers: isBare ? 'block' : 'allow',
});

/** Whether the browser has put a text of localStorage on its disk, where a kill does not undo it. */
const isWritten = (profile: string, text: string): boolean => {
  const folder = join(profile, 'Default', 'Local Storage', 'leveldb');
  const forms = [Buffer.from(text, 'latin1'), Buffer.from(text, 'utf16le')];
  return readdirSync(folder).some((name) => {
    const held = name.endsWith('.log') ? readFileSync(join(folder, name)) : Buffer.alloc(0);
    return forms.some((form) => held.includes(form));
  });
};

/** Closed when the test ends; a failed test leaves a picture of what was to be seen, and says what its devices held. */
export const openDevice = async (school: School, look: Look = {}): Promise<OwnDevice> => {
  const tunnel = await openTunnel(school.port);
  const isNew = look.isNew === true;
  const profile = isNew ? mkdtempSync(join(tmpdir(), 'profile-')) : copyOf(inject('installedProfile'));
  const browser = look.isWhole === true ? wholeBrowser : launchOptions;
  const args = [
    ...browser.args,
    ...(isNew ? [] : [leadTo(tunnel.port)]),
    ...(look.microphone === true ? microphone : []),
    ...(look.hasNoFiles === true ? ['--disable-blink-features=FileSystemAccessOriginPrivate'] : []),
  ];
  const launch = () => chromium.launchPersistentContext(profile, { ...browser, args, ...optionsOf(look) });
  const device = await deviceOn(await launch(), tunnel, look, isNew ? tunnel.port : appPort);
  const kill = () => killBrowser(device.context, profile);
  closeAtEnd(device, async () => {
    await device.context.close().catch(() => undefined);
    rmSync(profile, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
  });
  const { wasSignedIn } = device;
  return Object.assign(device, {
    kill,
    wasSignedIn: async (person: Account) => {
      await wasSignedIn(person);
      await see.poll(() => isWritten(profile, person.uid)).toBe(true);
    },
    restart: async () => {
      await device.context.close().catch(() => undefined);
      await device.replace(await launch());
    },
  });
};

export interface Room {
  readonly device: (school: School, look?: Look) => Promise<Device>;
}

/** Many devices in one browser: storage and network of their own, all new, and they cannot be killed. */
export const openOneBrowser = async (): Promise<Room> => {
  const browser: Browser = await chromium.launch(launchOptions);
  onTestFinished(() => browser.close());
  return {
    device: async (school, look = {}) => {
      const context = await browser.newContext(optionsOf(look));
      const tunnel = await openTunnel(school.port);
      const device = await deviceOn(context, tunnel, look, tunnel.port);
      closeAtEnd(device, () => context.close());
      return device;
    },
  };
};

/** The service worker has put the whole app away and serves this page: from now on it opens without a network. */
export const whenOfflineReady = async (page: Page): Promise<void> => {
  await page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated');
};

const deviceOn = async (first: BrowserContext, tunnel: Tunnel, look: Look, port: number) => {
  let isOffline = false;
  const known: Parameters<BrowserContext['addCookies']>[0][number][] = [];
  const device = {
    tunnel,
    context: first,
    page: first.pages()[0] ?? (await first.newPage()),
    url: (path: string) => `http://127.0.0.1:${port}${path}`,
    open: async (path: string) => {
      if (!isOffline) return void (await device.page.goto(device.url(path)));
      await device.page.goto(device.url(path), { waitUntil: 'commit' });
      await tellOffline();
      await device.page.waitForLoadState();
    },
    goTo: (path: string) => goTo(device.page, path),
    newTab: async (path: string) => {
      const page = await device.context.newPage();
      await page.goto(device.url(path));
      return page;
    },
    goOffline: async () => {
      isOffline = true;
      tunnel.cut();
      await device.context.setOffline(true);
    },
    goOnline: async () => {
      isOffline = false;
      tunnel.mend();
      await device.context.setOffline(false);
    },
    signIn: async ({ account, password }: Account) => {
      const { page } = device;
      await device.open('/login');
      await page.getByLabel('Account', { exact: true }).fill(account);
      await page.getByLabel('Password', { exact: true }).fill(password);
      await page.getByRole('button', { name: 'Sign in', exact: true }).click();
      await page.waitForURL('**/main');
      await whenOfflineReady(page);
      known.push(...(await device.context.cookies(device.url('/'))));
    },
    wasSignedIn: async ({ uid, username, token }: Account) => {
      const { page } = device;
      // No page of the app, which would begin to work.
      await device.open('/healthz');
      await page.evaluate((person) => localStorage.setItem('userinfo', JSON.stringify(person)), { uid, username });
      // When nothing of the school is open the browser writes it down: a kill does not undo it.
      await page.goto('about:blank');
      const expires = Math.floor(Date.now() / 1_000) + 30 * 24 * 60 * 60;
      const cookie = { name: 'token', value: token, url: device.url('/'), expires, sameSite: 'Strict' } as const;
      await device.context.addCookies([cookie]);
      known.push(cookie);
    },
    /** The browser was started again. */
    replace: async (context: BrowserContext) => {
      device.context = context;
      device.page = context.pages()[0] ?? (await context.newPage());
      // Written down by a browser every half minute: they had signed in long before it was killed.
      await context.addCookies(known);
      await settle();
    },
  };
  /** A page that is opened takes it that there is a network, until it is told of a change. */
  const tellOffline = async () => {
    await device.context.setOffline(false);
    await device.context.setOffline(true);
  };
  const settle = async () => {
    await device.context.addInitScript(
      ({ language, tips }) => {
        if (location.protocol !== 'http:' || localStorage.getItem('xlanguage') !== null) return;
        localStorage.setItem('xlanguage', language);
        if (!tips) localStorage.setItem('tips', 'off');
      },
      { language: look.language ?? 'en', tips: look.tips ?? false },
    );
    await slowDown(device.context);
    device.context.setDefaultTimeout(timeout);
    await device.context.setOffline(isOffline);
  };
  await settle();
  return device;
};

let pictures = 0;

const within = <T>(time: number, work: Promise<T>): Promise<T> =>
  Promise.race([
    work,
    new Promise<never>((_resolve, reject) =>
      setTimeout(() => reject(new Error('the page does not answer')), time).unref(),
    ),
  ]);

const closeAtEnd = (device: Device, close: () => Promise<void>): void =>
  onTestFinished(async ({ task }) => {
    if (task.result?.state === 'fail') {
      mkdirSync('test-results/e2e', { recursive: true });
      pictures += 1;
      const name = `${task.name.replaceAll(/[^\p{L}\d]+/gu, '-').slice(0, 60)}-${pictures}.png`;
      await device.page.screenshot({ path: join('test-results/e2e', name), timeout: 5_000 }).catch(() => undefined);
      const held = await within(5_000, lastStateOf(device.page, device.tunnel)).catch(String);
      process.stderr.write(`${name}: ${held}\n`);
    }
    await close();
    await device.tunnel.close();
  });

const killBrowser = async (context: BrowserContext, profile: string): Promise<void> => {
  const closed = new Promise((resolve) => context.once('close', resolve));
  process.kill(-(await groupOf(context)), 'SIGKILL');
  await closed;
  for (const lock of ['SingletonLock', 'SingletonCookie', 'SingletonSocket'])
    rmSync(join(profile, lock), { force: true });
};

/** The process group of a browser, which is led by itself or by the script that started it. */
const groupOf = async (context: BrowserContext): Promise<number> => {
  const session = await context.browser()?.newBrowserCDPSession();
  const { processInfo = [] } = (await session?.send('SystemInfo.getProcessInfo')) ?? {};
  const pid = processInfo.find(({ type }) => type === 'browser')?.id;
  if (pid === undefined) throw new Error('the process of the browser is not known');
  const stat = `/proc/${pid}/stat`;
  // After the name in brackets: state, parent, group.
  return existsSync(stat) ? Number(readFileSync(stat, 'utf8').split(') ').at(-1)?.split(' ')[2]) : pid;
};
