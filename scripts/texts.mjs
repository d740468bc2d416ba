// `npm run i18n`: collects the texts of the sources into the catalogs, and from them what the server says; fails when that changed a file or a
// translation is missing. Of the paths that are named alone: for a look, because where else their texts stand is forgotten.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { main, root, run, tool } from './process.mjs';
import { languages, refusalFile } from './texts/contract-texts.mjs';

const catalogOf = (language) => `locales/${language}/messages.po`;
const refusalsOf = (language) => `locales/${language}/refusals.json`;
const files = languages.flatMap((language) => [catalogOf(language), refusalsOf(language)]);
const read = (file) => (existsSync(join(root, file)) ? readFileSync(join(root, file), 'utf8') : '');

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
    const before = new Map(files.map((file) => [file, read(file)]));
    // Under `test` lingui looks for files that only its own tree has.
    const env = { NODE_ENV: 'development' };
    const paths = process.argv.slice(2);
    const some = paths.length > 0 ? [...paths, '--workers', '1'] : ['--clean'];
    const code = await run(tool('lingui', 'extract', ...some), { env, timeoutMs: 120_000 });
    if (code !== 0) return code;
    for (const language of languages) writeFileSync(join(root, refusalsOf(language)), await refusalFile(language));
    const changed = files.filter((file) => read(file) !== before.get(file));
    const missing = languages.flatMap((language) =>
      untranslated(read(catalogOf(language))).map((source) => `${language}: ${source}`),
    );
    for (const file of changed) console.error(`${file} was not up to date; it is now: commit it.`);
    for (const line of missing) console.error(`not translated: ${line}`);
    return changed.length + missing.length === 0 ? 0 : 1;
  });
}
