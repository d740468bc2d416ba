// `npm run i18n`: collects the texts of the sources into the catalogs; fails when that changed one or a translation is missing.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { main, root, run, tool } from './process.mjs';

const locales = ['en', 'zh', 'zh_tw'];
const fileOf = (locale) => join(root, 'locales', locale, 'messages.po');
const read = (locale) => (existsSync(fileOf(locale)) ? readFileSync(fileOf(locale), 'utf8') : '');

/** A field of a PO entry: its quoted strings, joined. */
const field = (entry, name) => {
  const quoted = new RegExp(`^${name} ((?:"(?:[^"\\\\]|\\\\.)*"\\n?)+)`, 'm').exec(entry)?.[1] ?? '';
  return [...quoted.matchAll(/"((?:[^"\\]|\\.)*)"/g)].map(([, text]) => text).join('');
};

/** Sources of the messages without a translation. The entry with an empty source is the file's header. */
export const untranslated = (catalog) =>
  catalog
    .replaceAll('\r\n', '\n')
    .split(/\n{2,}/)
    .filter((entry) => !entry.startsWith('#~'))
    .map((entry) => ({ source: field(entry, 'msgid'), translation: field(entry, 'msgstr') }))
    .filter(({ source, translation }) => source !== '' && translation === '')
    .map(({ source }) => source);

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  await main(async () => {
    const before = new Map(locales.map((locale) => [locale, read(locale)]));
    const code = await run(tool('lingui', 'extract', '--clean'), { timeoutMs: 120_000 });
    if (code !== 0) return code;
    const changed = locales.filter((locale) => read(locale) !== before.get(locale));
    const missing = locales.flatMap((locale) => untranslated(read(locale)).map((source) => `${locale}: ${source}`));
    for (const locale of changed)
      console.error(`locales/${locale}/messages.po was not up to date; it is now: commit it.`);
    for (const line of missing) console.error(`not translated: ${line}`);
    return changed.length + missing.length === 0 ? 0 : 1;
  });
}
