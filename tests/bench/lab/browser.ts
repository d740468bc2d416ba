import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import { type BrowserContext, chromium, type Page } from 'playwright';
import { build } from 'vite';
import { wholeBrowser } from '#tests/e2e/harness/launch.ts';

/** A browser with a profile on the disk (a private window would keep its databases in memory), and the page of the bench. */
export interface Lab {
  readonly browser: BrowserContext;
  /** The built page, for a server to serve. */
  readonly publicDir: string;
  /** Serves the page, and `/echo` which sends a body back. */
  readonly port: number;
  readonly page: (origin: string) => Promise<Page>;
  readonly close: () => Promise<void>;
}

export const openBrowser = (profile: string, more: readonly string[] = []): Promise<BrowserContext> =>
  chromium.launchPersistentContext(profile, {
    ...wholeBrowser,
    args: [...wholeBrowser.args, ...more],
  });

export const openLab = async (): Promise<Lab> => {
  const folder = mkdtempSync(join(tmpdir(), 'classroom-bench-'));
  const publicDir = join(folder, 'page');
  await build({
    configFile: false,
    root: join(import.meta.dirname, '../page'),
    logLevel: 'error',
    // Readable where it fails; size is no part of these figures.
    build: { outDir: publicDir, emptyOutDir: true, target: 'es2022', minify: false },
  });
  const site = await serve(publicDir);
  const browser = await openBrowser(join(folder, 'profile'));
  return {
    browser,
    publicDir,
    port: site.port,
    page: async (origin) => {
      const page = await browser.newPage();
      page.on('pageerror', (error) => console.error(error));
      await page.goto(`${origin}/`);
      await page.waitForFunction(() => 'bench' in window);
      return page;
    },
    close: async () => {
      await browser.close();
      site.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
};

const kinds: Readonly<Record<string, string>> = { '.html': 'text/html', '.js': 'text/javascript' };

const serve = async (folder: string) => {
  const server = createServer((request, response) => {
    if (request.url === '/echo') {
      response.writeHead(200, { 'content-type': 'application/json' });
      request.pipe(response);
      return;
    }
    const file = join(folder, request.url === '/' ? 'index.html' : (request.url ?? ''));
    if (!existsSync(file)) {
      response.writeHead(404).end();
      return;
    }
    // As the real server: without eval, schemas are interpreted.
    const headers = {
      'content-type': kinds[extname(file)] ?? '',
      'content-security-policy': "script-src 'self' 'wasm-unsafe-eval'",
    };
    response.writeHead(200, headers).end(readFileSync(file));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    port: (server.address() as AddressInfo).port,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
};
