// Runs on Node 20 with nothing installed: builtins only.
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { ensureInstalled } from './install.mjs';
import { main, root, run, tool } from './process.mjs';

const sources = [
  'contract',
  'locales',
  'public',
  'scripts/pdf',
  'scripts/first-paint',
  'scripts/formulas',
  'scripts/pwa',
  'scripts/texts',
  'scripts/theme',
  'src',
  'workers',
  'index.html',
  'lingui.config.ts',
  'package-lock.json',
  'vite.config.ts',
];
const stamp = join(root, 'node_modules', '.cache', 'client-build-stamp');

const filesUnder = (path) => {
  if (!existsSync(path)) return [];
  if (!statSync(path).isDirectory()) return [path];
  return readdirSync(path)
    .sort()
    .flatMap((name) => filesUnder(join(path, name)));
};

/** Of everything the client is made of; by content, because a checkout changes times and not contents. */
const sourceHash = () => {
  const hash = createHash('sha256');
  for (const file of sources.flatMap((name) => filesUnder(join(root, name)))) {
    // Written by the build itself.
    if (file.includes('.gen.')) continue;
    hash.update(file.slice(root.length)).update('\0').update(readFileSync(file)).update('\0');
  }
  return hash.digest('hex');
};

const [toBrotli, toGzip] = [promisify(brotliCompress), promisify(gzip)];

/** Brotli's best takes six times as long as the next for a twelfth of the bytes: people get the best, tests need not wait for it. */
const brotliQuality = { best: constants.BROTLI_MAX_QUALITY, quick: 9 };

/** Beside each file what a server sends instead: a campus network carries a third of the bytes. On all cores. */
const pack = async (packing) => {
  const files = filesUnder(join(root, 'dist')).filter((name) =>
    /\.(js|css|html|svg|json|webmanifest|txt|ttf|wasm)$/.test(name),
  );
  const packed = files.map(async (file) => {
    const content = readFileSync(file);
    if (content.length < 1_024 || file.includes('.vite')) return;
    const { BROTLI_PARAM_QUALITY, BROTLI_PARAM_SIZE_HINT } = constants;
    const params = { [BROTLI_PARAM_QUALITY]: brotliQuality[packing], [BROTLI_PARAM_SIZE_HINT]: content.length };
    writeFileSync(`${file}.br`, await toBrotli(content, { params }));
    writeFileSync(`${file}.gz`, await toGzip(content, { level: 9 }));
  });
  await Promise.all(packed);
};

/**
 * Builds the client into dist/. Answers with the exit code; what is printed goes to `say` where given. What was packed quickly is not
 * taken for what people get: `buildIfStale` builds it anew.
 */
export const build = async (say, packing = 'best') => {
  const hash = sourceHash();
  rmSync(stamp, { force: true });
  // The manifest tells `npm run size` which files a screen needs.
  const code = await run(tool('vite', 'build', '--manifest', '--logLevel', 'warn'), {
    env: { NODE_ENV: 'production' },
    timeoutMs: 300_000,
    say,
  });
  if (code !== 0) return code;
  await pack(packing);
  if (packing === 'quick') return 0;
  mkdirSync(dirname(stamp), { recursive: true });
  writeFileSync(stamp, hash);
  return 0;
};

/** Builds the client unless dist/ was made from what is there. */
export const buildIfStale = async () => {
  const isBuilt = existsSync(join(root, 'dist', 'index.html')) && existsSync(stamp);
  if (isBuilt && readFileSync(stamp, 'utf8') === sourceHash()) return;
  console.log('Building the client …');
  const code = await build();
  if (code !== 0) throw new Error('The client could not be built; the message is above.');
};

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  await main(() => {
    ensureInstalled();
    return build();
  });
}
