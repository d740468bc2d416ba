import { proxy, ref, useSnapshot } from 'valtio';
import { type InstallWay, installWayOf, isInstalled } from './platform.ts';

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
