import { proxy, ref, useSnapshot } from 'valtio';

/** How this browser puts a page among the apps. `none`: it cannot, or the page cannot know how. */
export type InstallWay =
  | 'prompt'
  | 'ios'
  | 'mac-safari'
  | 'firefox'
  | 'firefox-android'
  | 'android'
  | 'in-app'
  | 'none';

export interface BrowserFacts {
  readonly userAgent: string;
  /** An iPad says that it is a Mac; only its fingers give it away. */
  readonly maxTouchPoints: number;
  /** Chromium offered its own dialog. */
  readonly hasPrompt: boolean;
}

export const installWayOf = ({ userAgent, maxTouchPoints, hasPrompt }: BrowserFacts): InstallWay => {
  // Pages inside another app: WeChat, QQ, Weibo, DingTalk, Feishu, Alipay.
  if (/MicroMessenger|\bQQ\/|Weibo|DingTalk|Lark|AlipayClient/i.test(userAgent)) return 'in-app';
  if (hasPrompt) return 'prompt';
  const isApple = /iPhone|iPad|iPod/.test(userAgent) || (/Macintosh/.test(userAgent) && maxTouchPoints > 1);
  if (isApple) return 'ios';
  if (/Firefox\//.test(userAgent)) return /Android/.test(userAgent) ? 'firefox-android' : 'firefox';
  if (/Android/.test(userAgent)) return 'android';
  if (/Macintosh/.test(userAgent) && /Safari\//.test(userAgent) && !/Chrome\//.test(userAgent)) return 'mac-safari';
  return 'none';
};

/** Already an app of its own: nothing is left to install. */
export const isInstalled = (): boolean =>
  matchMedia('(display-mode: standalone)').matches || (navigator as { standalone?: boolean }).standalone === true;

/** Chromium only: the browser's own install dialog, kept until the person asks for it. */
interface InstallPrompt extends Event {
  readonly prompt: () => Promise<unknown>;
}

export const installing = proxy<{ prompt: InstallPrompt | undefined; isDone: boolean; helpOpen: boolean }>({
  prompt: undefined,
  isDone: false,
  helpOpen: false,
});

/** Called once at start, before the browser offers. */
export const keepInstallPrompt = (): void => {
  addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault();
    installing.prompt = ref(event as InstallPrompt);
  });
  addEventListener('appinstalled', () => {
    installing.prompt = undefined;
    installing.isDone = true;
  });
};

export const installWay = (): InstallWay =>
  installWayOf({
    userAgent: navigator.userAgent,
    maxTouchPoints: navigator.maxTouchPoints,
    hasPrompt: installing.prompt !== undefined,
  });

/** The browser's own dialog where there is one, otherwise how it is done in this browser. */
export const install = (): void => {
  const { prompt } = installing;
  if (prompt === undefined) installing.helpOpen = true;
  else {
    // A browser opens it once for each time it offered.
    installing.prompt = undefined;
    void prompt.prompt();
  }
};

/** Begins the installation; `undefined` where this is the installed app already. */
export const useInstall = (): (() => void) | undefined => {
  const { isDone } = useSnapshot(installing);
  return isDone || isInstalled() ? undefined : install;
};
