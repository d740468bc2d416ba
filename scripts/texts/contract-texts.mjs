// What refusals and mutations are called stands beside them in contract/: how that is collected, and what is made of the translations.
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createCompiledCatalog, extractor } from '@lingui/cli/api';
import { formatter } from '@lingui/format-po';
import { parseSync } from 'oxc-parser';
import { root } from '../process.mjs';

export const languages = ['en', 'zh', 'zh_tw'];

const declares = /\b(refusals|mutation)\(/;

const nodesBelow = (node) => {
  if (Array.isArray(node)) return node.flatMap(nodesBelow);
  if (typeof node !== 'object' || node === null) return [];
  return [node, ...Object.values(node).flatMap(nodesBelow)];
};

const property = (object, name) => object.properties.find(({ key }) => key?.name === name);

const callsOf = (program, name) =>
  nodesBelow(program).filter(({ type, callee }) => type === 'CallExpression' && callee.name === name);

const refusalsOf = (program) =>
  callsOf(program, 'refusals').flatMap(({ arguments: [feature, declared] }) =>
    declared.properties.map(({ key, value }) => [`${feature.value}.${key.name}`, property(value, 'text')]),
  );

/** What waits for the network has a title; other mutations may. */
const titlesOf = (program) =>
  callsOf(program, 'mutation')
    .map(({ arguments: [declared] }) => [property(declared, 'name'), property(declared, 'title')])
    .filter(([, title]) => title !== undefined)
    .map(([name, title]) => [`mutation.${name?.value.value}`, title]);

/** Each text that a file declares, the key it is found by, and where it stands. */
const textsIn = (file, code) => {
  if (!declares.test(code)) return [];
  const { program } = parseSync(file, code);
  return [...refusalsOf(program), ...titlesOf(program)].map(([key, text]) => {
    if (typeof text?.value.value !== 'string' || /undefined/.test(key))
      throw new Error(`${file}: the text of ${key} is not written out.`);
    return { key, text: text.value.value, start: text.start, end: text.end };
  });
};

/** For lingui: to it each text is one of a macro, so it gets its name the usual way. */
export const contractExtractor = {
  match: (file) => file.replaceAll('\\', '/').startsWith(join(root, 'contract').replaceAll('\\', '/')),
  extract: (file, code, onMessageExtracted, context) => {
    const messages = textsIn(file, code).map(({ text }) => `msg({ message: ${JSON.stringify(text)} });`);
    const asMacros = `import { msg } from '@lingui/core/macro';\n${messages.join('\n')}`;
    return extractor.extract(file, asMacros, onMessageExtracted, context);
  },
};

const declared = () =>
  globSync('contract/**/*.ts', { cwd: root })
    .sort()
    .flatMap((file) => textsIn(file, readFileSync(join(root, file), 'utf8')));

/** What a catalog has for each key, in ICU's notation. `entries` are those of its file. */
export const contractMessages = (entries) => {
  const byText = new Map(
    Object.values(entries)
      .filter(({ context }) => context === undefined)
      .map(({ message, translation }) => [message, translation || message]),
  );
  return Object.fromEntries(declared().map(({ key, text }) => [key, byText.get(text) ?? text]));
};

export const catalogOf = async (language) => {
  const file = join(root, 'locales', language, 'messages.po');
  return formatter().parse(readFileSync(file, 'utf8'), { locale: language, sourceLocale: 'en', filename: file });
};

/** The file that the server answers from: texts of refusals by their reason as lingui compiles them, one a line. */
export const refusalFile = async (language) => {
  const all = Object.entries(contractMessages(await catalogOf(language)));
  const wanted = Object.fromEntries(all.filter(([key]) => !key.startsWith('mutation.')));
  const { source, errors } = createCompiledCatalog(language, wanted, { namespace: 'json' });
  if (errors.length > 0)
    throw new Error(errors.map(({ id, error }) => `${language}, ${id}: ${error.message}`).join('\n'));
  const lines = Object.entries(JSON.parse(source).messages).map(
    ([reason, message]) => `  ${JSON.stringify(reason)}: ${JSON.stringify(message)}`,
  );
  return `{\n${lines.join(',\n')}\n}\n`;
};

/** A Vite plugin: no client loads these texts, they are in its catalogs. */
export const dropContractTexts = () => ({
  name: 'drop-contract-texts',
  enforce: 'pre',
  transform: {
    filter: { id: /\/contract\/.*\.ts$/, code: declares },
    handler: (code, id) => {
      const kept = textsIn(id, code)
        .sort((one, other) => one.start - other.start)
        .reduceRight((rest, { start, end }) => rest.slice(0, start) + rest.slice(end).replace(/^\s*,/, ''), code);
      return { code: kept, map: null };
    },
  },
});
