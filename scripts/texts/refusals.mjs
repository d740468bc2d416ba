// The texts of refusals stand beside their reasons in contract/: what is collected, and what is made of their translations.
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createCompiledCatalog, extractor } from '@lingui/cli/api';
import { formatter } from '@lingui/format-po';
import { parseSync } from 'oxc-parser';
import { root } from '../process.mjs';

export const languages = ['en', 'zh', 'zh_tw'];

const declares = /\brefusals\(/;

const nodesBelow = (node) => {
  if (Array.isArray(node)) return node.flatMap(nodesBelow);
  if (typeof node !== 'object' || node === null) return [];
  return [node, ...Object.values(node).flatMap(nodesBelow)];
};

const named = (object, name) => object.properties.find(({ key }) => key?.name === name);

/** Each reason that a file declares with its English text, and where the text stands. */
const refusalsIn = (file, code) => {
  if (!declares.test(code)) return [];
  return nodesBelow(parseSync(file, code).program)
    .filter(({ type, callee }) => type === 'CallExpression' && callee.name === 'refusals')
    .flatMap(({ arguments: [feature, declared] }) =>
      declared.properties.map(({ key, value }) => {
        const text = named(value, 'text');
        const reason = `${feature.value}.${key.name}`;
        if (typeof text?.value.value !== 'string')
          throw new Error(`${file}: the text of ${reason} is not written out.`);
        return { reason, text: text.value.value, start: text.start, end: text.end };
      }),
    );
};

/** For lingui: to it each text is one of a macro, so it gets its name the usual way. */
export const refusalExtractor = {
  match: (file) => file.replaceAll('\\', '/').startsWith(join(root, 'contract').replaceAll('\\', '/')),
  extract: (file, code, onMessageExtracted, context) => {
    const messages = refusalsIn(file, code).map(({ text }) => `msg({ message: ${JSON.stringify(text)} });`);
    const asMacros = `import { msg } from '@lingui/core/macro';\n${messages.join('\n')}`;
    return extractor.extract(file, asMacros, onMessageExtracted, context);
  },
};

const declared = () =>
  globSync('contract/**/*.ts', { cwd: root })
    .sort()
    .flatMap((file) => refusalsIn(file, readFileSync(join(root, file), 'utf8')));

/** What a catalog has for each reason, in ICU's notation. `entries` are those of its file. */
export const refusalMessages = (entries) => {
  const byText = new Map(
    Object.values(entries)
      .filter(({ context }) => context === undefined)
      .map(({ message, translation }) => [message, translation || message]),
  );
  return Object.fromEntries(declared().map(({ reason, text }) => [reason, byText.get(text) ?? text]));
};

export const catalogOf = async (language) => {
  const file = join(root, 'locales', language, 'messages.po');
  return formatter().parse(readFileSync(file, 'utf8'), { locale: language, sourceLocale: 'en', filename: file });
};

/** The file that the server answers from: messages by their reason as lingui compiles them, one a line. */
export const refusalFile = async (language) => {
  const wanted = refusalMessages(await catalogOf(language));
  const { source, errors } = createCompiledCatalog(language, wanted, { namespace: 'json' });
  if (errors.length > 0)
    throw new Error(errors.map(({ id, error }) => `${language}, ${id}: ${error.message}`).join('\n'));
  const lines = Object.entries(JSON.parse(source).messages).map(
    ([reason, message]) => `  ${JSON.stringify(reason)}: ${JSON.stringify(message)}`,
  );
  return `{\n${lines.join(',\n')}\n}\n`;
};

/** A Vite plugin: no client loads these texts, they are in its catalogs. */
export const dropRefusalTexts = () => ({
  name: 'drop-refusal-texts',
  enforce: 'pre',
  transform: {
    filter: { id: /\/contract\/.*\.ts$/, code: declares },
    handler: (code, id) => {
      const kept = refusalsIn(id, code).reduceRight(
        (rest, { start, end }) => rest.slice(0, start) + rest.slice(end).replace(/^\s*,/, ''),
        code,
      );
      return { code: kept, map: null };
    },
  },
});
