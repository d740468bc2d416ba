// `node scripts/pwa/screenshots.mjs`: the pictures of the install dialog, taken from the app with the demo school, into public/screenshots/.
import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from 'playwright';
import { buildIfStale } from '../build.mjs';
import { main, root } from '../process.mjs';
import { ensureChromium } from '../programs/chromium.mjs';

const folder = join(root, 'public', 'screenshots');

/** Of one form all have one shape, as browsers want it. */
const forms = [
  { form: 'wide', viewport: { width: 1280, height: 800 }, deviceScaleFactor: 1 },
  { form: 'narrow', viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true },
];

/** The server with the demo school in a folder of its own: its address, and what it prints of its accounts. */
const startServer = (dataDir) =>
  new Promise((resolve, reject) => {
    const server = spawn(process.execPath, ['server/main.ts'], {
      cwd: root,
      env: {
        ...process.env,
        NODE_ENV: 'development',
        PORT: '0',
        HOST: '127.0.0.1',
        DATA_DIR: dataDir,
        DATABASE_URL: '',
      },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    let said = '';
    server.stdout.on('data', (data) => {
      said += data;
      const [, address] = /(http:\/\/\S+)/.exec(said) ?? [];
      const [, password] = /password of everybody (\S+)/.exec(said) ?? [];
      const [, student] = /student (\S+)/.exec(said) ?? [];
      if (address && password && student) resolve({ server, address, password, student });
    });
    server.on('exit', (code) => reject(new Error(`the server ended with ${code}`)));
  });

const rest = (page) => page.waitForTimeout(1_500);

const take = async (browser, { form, ...look }, { address, password, student }) => {
  const context = await browser.newContext({ ...look, locale: 'zh-CN', timezoneId: 'Asia/Shanghai' });
  await context.addInitScript(() => localStorage.setItem('xlanguage', 'zh'));
  const page = await context.newPage();
  const picture = async (name) => {
    await rest(page);
    await page.keyboard.press('Escape');
    await rest(page);
    await page.screenshot({ path: join(folder, `${form}-${name}.png`) });
  };
  await page.goto(`${address}/login`);
  await page.locator('form input').first().fill(student);
  await page.locator('input[type="password"]').fill(password);
  await page.locator('form button[type="submit"]').click();
  await page.waitForURL('**/main');
  await page.locator('main li a').first().waitFor();
  await picture('classes');
  await page.locator('main li a').first().click();
  await page.waitForURL('**/main/classDetail**');
  await page.locator('main section li a').first().waitFor();
  await picture('notices');
  await page.goto(`${page.url()}&modulename=topic`);
  await page.locator('main section li a[href*="topic_detail"]').first().click();
  await page.locator('main form textarea').waitFor();
  await picture('topic');
  await context.close();
};

await main(async () => {
  await buildIfStale();
  mkdirSync(folder, { recursive: true });
  const dataDir = mkdtempSync(join(tmpdir(), 'screenshots-'));
  const school = await startServer(dataDir);
  const browser = await chromium.launch({ executablePath: ensureChromium(), args: ['--no-sandbox'] });
  try {
    for (const form of forms) await take(browser, form, school);
    return 0;
  } finally {
    await browser.close();
    school.server.removeAllListeners('exit');
    school.server.kill();
    rmSync(dataDir, { recursive: true, force: true, maxRetries: 5 });
  }
});
