import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Bytes; what is larger is fetched by itself, so that a broken connection costs little. */
const largest = 24_000;

/** Files whose address names their content, and that need no headers of their own, as a worker's script does. */
const isSmallPart = ({ url, revision, size }) =>
  revision === null && size <= largest && /\.(js|css)$/.test(url) && !/worker/.test(url);

/**
 * For workbox's `manifestTransforms`: writes the app's small files into one, `assets/pack-<hash>.json` of `{ address: text }`,
 * and names it in the manifest beside them. A first visit then asks for one file in the place of two hundred and fifty.
 */
export const packSmallFiles = (folder) => (manifest) => {
  const parts = manifest.filter(isSmallPart).map(({ url }) => [url, readFileSync(join(folder, url), 'utf8')]);
  const text = JSON.stringify(Object.fromEntries(parts.sort(([one], [other]) => (one < other ? -1 : 1))));
  const url = `assets/pack-${createHash('sha256').update(text).digest('hex').slice(0, 8)}.json`;
  writeFileSync(join(folder, url), text);
  return { manifest: [...manifest, { url, revision: null, size: text.length }], warnings: [] };
};
