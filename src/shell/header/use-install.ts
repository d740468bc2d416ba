import { proxy, ref, useSnapshot } from 'valtio';

/** Chromium only: the browser's own install dialog, kept until the person asks for it. */
interface InstallPrompt extends Event {
  readonly prompt: () => Promise<unknown>;
}

const offered = proxy<{ prompt: InstallPrompt | undefined }>({ prompt: undefined });

/** Called once at start, before the browser offers. */
export const keepInstallPrompt = (): void => {
  addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault();
    offered.prompt = ref(event as InstallPrompt);
  });
  addEventListener('appinstalled', () => {
    offered.prompt = undefined;
  });
};

/** Opens the install dialog; `undefined` where the browser has none or the app is installed. */
export const useInstall = (): (() => void) | undefined => {
  const { prompt } = useSnapshot(offered);
  if (prompt === undefined) return undefined;
  return () => {
    void offered.prompt?.prompt();
    offered.prompt = undefined;
  };
};
