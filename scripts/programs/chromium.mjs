// Runs on Node 20 with nothing installed: builtins only.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { installPackages } from './apt.mjs';

const names = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome'];

const places = () => {
  const { LOCALAPPDATA = '', PROGRAMFILES = '', 'PROGRAMFILES(X86)': programsX86 = '', PATH = '' } = process.env;
  const windows = join('Google', 'Chrome', 'Application', 'chrome.exe');
  return [
    ...['/usr/bin', ...PATH.split(delimiter)].flatMap((folder) => names.map((name) => join(folder, name))),
    '/opt/google/chrome/chrome',
    '/snap/bin/chromium',
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
    '/Applications/Chromium.app/Contents/MacOS/Chromium',
    ...[LOCALAPPDATA, PROGRAMFILES, programsX86].filter(Boolean).map((folder) => join(folder, windows)),
  ];
};

const find = () => {
  const given = process.env.CHROMIUM_PATH;
  if (given !== undefined && given !== '') {
    if (!existsSync(given)) throw new Error(`CHROMIUM_PATH is ${given}, and there is no such file.`);
    return given;
  }
  return places().find((file) => existsSync(file));
};

/**
 * The same browser without its window, tabs and bars: Debian has it as a package of its own. A story takes a third less processor time in it.
 * It has no pushes and no Background Sync.
 */
const findShell = () => {
  const given = process.env.CHROMIUM_SHELL_PATH;
  if (given !== undefined && given !== '') return given;
  return ['/usr/lib/chromium/chromium-headless-shell', '/usr/bin/chromium-headless-shell'].find((file) =>
    existsSync(file),
  );
};

/** The browser of most stories: the one without a window where there is one, else the whole. */
export const ensureShell = (whole) => {
  const found = findShell();
  if (found !== undefined || !whole.startsWith('/usr/bin/chromium')) return found ?? whole;
  try {
    installPackages('Chromium without its window', ['chromium-headless-shell', 'chromium']);
  } catch (error) {
    console.log(`${error.message} The tests use ${whole}.`);
  }
  return findShell() ?? whole;
};

/** A browser without one draws boxes, narrower than what they stand for: screens are not as people see them. */
const ensureChineseFont = () => {
  const { status, stdout } = spawnSync('fc-list', [':lang=zh', 'family'], { encoding: 'utf8' });
  if (status === 0 && stdout.trim() === '') installPackages('a Chinese font', ['fonts-noto-cjk']);
};

/** The browser of the e2e tests: an installed Chromium or Chrome, else Debian's package. Throws with advice otherwise. */
export const ensureChromium = () => {
  const found = find();
  if (found !== undefined) {
    ensureChineseFont();
    return found;
  }
  installPackages('Chromium', ['chromium', 'fonts-noto-cjk']);
  const installed = find();
  if (installed !== undefined) return installed;
  throw new Error(
    'The browser tests need Chromium or Google Chrome, and none was found.\n' +
      'Install one of them (Debian, Ubuntu: apt-get install chromium fonts-noto-cjk; elsewhere:\n' +
      'https://www.google.com/chrome), or set CHROMIUM_PATH to its executable.',
  );
};
