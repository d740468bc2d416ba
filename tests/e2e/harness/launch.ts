import { existsSync } from 'node:fs';

const executables = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
];

const shells = ['/usr/lib/chromium/chromium-headless-shell', '/usr/bin/chromium-headless-shell'];

const there = (paths: readonly string[]) => paths.find((path) => existsSync(path));

const wholePath = process.env.CHROMIUM_PATH ?? there(executables);
const shellPath = process.env.CHROMIUM_SHELL_PATH ?? there(shells) ?? wholePath;

/**
 * Parts of the browser that no test looks at: those that ask for something at each start, and the address bar's list, a page of its
 * own that took half the processor time of a start. Only the last such switch counts, so what Playwright turns off stands here too.
 */
const unwanted = [
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  'WebUIOmniboxFullPopup',
  'AimEnabled',
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',
  'NetworkTimeServiceQuerying',
  'OptimizationHints',
  'PaintHolding',
  'PreconnectToSearch',
  'ThirdPartyStoragePartitioning',
];

const optionsWith = (executablePath: string | undefined) => ({
  ...(executablePath === undefined ? {} : { executablePath }),
  // Names of files are read by it: where none is set, those that are not English would not be found.
  env: { ...process.env, LC_ALL: 'C.UTF-8' },
  args: [
    '--no-sandbox',
    '--disable-gpu',
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
    `--disable-features=${unwanted.join(',')}`,
  ],
});

/** The browser without window, tabs and bars, where the machine has it: most stories need no more. */
export const launchOptions = optionsWith(shellPath);

/** The browser as people have it: with pushes, Background Sync and installing. */
export const wholeBrowser = optionsWith(wholePath);
