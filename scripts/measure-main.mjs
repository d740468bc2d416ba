// `npm run measure`: JavaScript that a browser loads to paint /main for a signed-in person, from dist/ and its manifest.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { main, root } from './process.mjs';

/** Bytes, gzip. */
export const budgets = { entry: 200_000, main: 255_000 };

const dist = join(root, 'dist');

const readManifest = () => {
  const file = join(dist, '.vite', 'manifest.json');
  if (!existsSync(file)) throw new Error('dist/ has no manifest; run "npm run build" first.');
  return JSON.parse(readFileSync(file, 'utf8'));
};

/** Everything that the given chunks import statically, themselves included. */
const closure = (manifest, keys) => {
  const seen = new Set();
  const visit = (key) => {
    if (seen.has(key)) return;
    seen.add(key);
    for (const next of manifest[key]?.imports ?? []) visit(next);
  };
  for (const key of keys) visit(key);
  return [...seen];
};

/** The address that a route file answers, without groups, pathless parents and the file name conventions. */
const addressOf = (source) =>
  source
    .replace(/\?.*$/, '')
    .replace(/^src\/routes\//, '')
    .replace(/(\.lazy)?\.tsx$/, '')
    .split(/[/.]/)
    .filter((part) => !/^(\(.*\)|_.*|index|route)$/.test(part))
    .join('/');

/**
 * Does painting /main wait for this lazy chunk? Of the routes only /main itself and what wraps every page; of the catalogs
 * the default one's first part; and what the entry loads besides those two is the session and the store. A screen's own lazy chunks are
 * dialogs that a click opens; the wire, the worker's link and the update watch begin after the first paint.
 */
const isNeeded = (key) => {
  // `/` only redirects.
  if (key.startsWith('src/routes/index.tsx')) return false;
  if (key.startsWith('src/routes/')) return ['', 'main'].includes(addressOf(key));
  if (key.startsWith('locales/')) return key.startsWith('locales/zh/') && key.endsWith('first');
  return !/^(src\/(features\/([^/]+\/view|data\.ts)|shell\/(?!session\/open)|ui|core\/(wire\.ts|writing\/))|node_modules\/(comlink|workbox-window))/.test(
    key,
  );
};

/** Files of dist/ that are loaded: by index.html itself, and until /main is painted. */
export const graphs = () => {
  const manifest = readManifest();
  const page = readFileSync(join(dist, 'index.html'), 'utf8');
  const entry = closure(
    manifest,
    Object.keys(manifest).filter((key) => page.includes(`src="/${manifest[key].file}"`)),
  );
  if (entry.length === 0) throw new Error('dist/index.html names no script of the manifest.');
  const lazy = entry.flatMap((key) => manifest[key].dynamicImports ?? []).filter(isNeeded);
  if (!lazy.some((key) => addressOf(key) === 'main')) throw new Error('No lazy chunk of /main was found.');
  const filesOf = (keys) => [...new Set(keys.map((key) => manifest[key].file))].filter((file) => file.endsWith('.js'));
  return { entry: filesOf(entry), main: filesOf(closure(manifest, [...entry, ...lazy])) };
};

/** Chunks that import each other: of such, rolldown 1.2 may export the wrong names. */
const circles = () => {
  const manifest = readManifest();
  return Object.keys(manifest).filter((key) =>
    (manifest[key].imports ?? []).some((next) => closure(manifest, [next]).includes(key)),
  );
};

export const gzipBytes = (file) => gzipSync(readFileSync(join(dist, file)), { level: 9 }).length;

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  await main(() => {
    let isOver = false;
    for (const [name, files] of Object.entries(graphs())) {
      const sizes = files
        .map((file) => ({ file, bytes: gzipBytes(file) }))
        .sort((one, other) => other.bytes - one.bytes);
      const total = sizes.reduce((sum, { bytes }) => sum + bytes, 0);
      console.log(`${name}: ${(total / 1000).toFixed(1)} kB gzip of ${budgets[name] / 1000} kB, ${files.length} files`);
      for (const { file, bytes } of sizes) console.log(`  ${(bytes / 1000).toFixed(1).padStart(6)}  ${file}`);
      isOver ||= total > budgets[name];
    }
    const circular = circles();
    if (circular.length > 0) console.log(`chunks that import each other: ${circular.join(', ')}`);
    const isLazy = readFileSync(join(dist, 'service-worker.js'), 'utf8').includes('import.meta');
    if (isLazy) console.log('the service worker has lazy parts: it is a plain script and would not start');
    return isOver || circular.length > 0 || isLazy ? 1 : 0;
  });
}
