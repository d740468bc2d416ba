// A Vite plugin: the texts in two parts. `messages.po?first` holds what /main is painted with, `messages.po?rest` everything else.
import { existsSync, readFileSync } from 'node:fs';
import { basename, dirname, join, relative } from 'node:path';
import { createCompiledCatalog } from '@lingui/cli/api';
import { parseSync } from 'oxc-parser';
import { root } from '../process.mjs';
import { catalogOf, contractMessages } from './contract-texts.mjs';

/** What is there before a first screen: the page's start and the frame with /main in it. */
const starts = ['src/main.tsx', 'src/routes/__root.tsx', 'src/routes/_app.tsx', 'src/routes/_app/main/index.tsx'];

/** Names every route, but loads their components one by one. */
const isFollowed = (file) => file.startsWith('src/') && !file.endsWith('.gen.ts');

/** Its values are names of texts; who shows them waits for the texts by itself. */
const namesOnly = /\/(refusal|mutation)-texts\.ts$/;

const valuesImported = (file) => {
  const { module } = parseSync(file, readFileSync(join(root, file), 'utf8'));
  const imports = module.staticImports.filter(
    ({ entries }) => entries.length === 0 || entries.some(({ isType }) => !isType),
  );
  const exports = module.staticExports.flatMap(({ entries }) =>
    entries.filter((one) => one.moduleRequest && !one.isType),
  );
  return [...imports, ...exports].map(({ moduleRequest }) => moduleRequest.value);
};

const resolved = (from, request) => {
  if (request.startsWith('#')) return request.slice(1);
  return request.startsWith('.') ? relative(root, join(root, dirname(from), request)) : undefined;
};

/** Sources that run before the first screen is painted. */
export const firstSources = () => {
  const seen = new Set();
  const visit = (file) => {
    if (seen.has(file) || !isFollowed(file) || !existsSync(join(root, file)) || !/\.tsx?$/.test(file)) return;
    seen.add(file);
    for (const request of valuesImported(file)) {
      const next = resolved(file, request);
      if (next !== undefined) visit(next);
    }
  };
  for (const file of starts) visit(file);
  return seen;
};

/** Routes name their titles at the start, whoever goes there. */
const isFirst = (sources, file) => (sources.has(file) && !namesOnly.test(file)) || file.startsWith('src/routes/');

/** Found by the key of what it names, and by no other. */
const isOfContract = (file) => file.startsWith('contract/');

const catalogPart = async (file, part, sources) => {
  const locale = basename(dirname(file));
  const entries = await catalogOf(locale);
  const wanted = Object.entries(entries)
    .filter(([, { obsolete, origin }]) => obsolete !== true && !origin.every(([source]) => isOfContract(source)))
    .filter(([, { origin }]) => origin.some(([source]) => isFirst(sources, source)) === (part === 'first'))
    .map(([id, { translation, message }]) => [id, translation || message]);
  const named = part === 'rest' ? contractMessages(entries) : {};
  const { source, errors } = createCompiledCatalog(
    locale,
    { ...Object.fromEntries(wanted), ...named },
    { namespace: 'es' },
  );
  if (errors.length > 0) throw new Error(`${file}: ${errors.map(({ error }) => error.message).join('; ')}`);
  return source;
};

const catalogId = /^(.*\/messages\.po)\?(first|rest)$/;
const waiting = '/src/ui/words/whole.ts';
const speaks = /from ['"]@lingui\/(core|react)\/macro['"]/;

/**
 * A module with texts that is not there at the start waits for the rest of them before it runs, so no text is ever shown that is
 * not there yet.
 */
export const splitTexts = () => {
  let sources = new Set();
  return {
    name: 'split-texts',
    enforce: 'pre',
    buildStart: () => {
      sources = firstSources();
    },
    // There nothing would wait: the entry runs before the texts are asked for.
    generateBundle(_, bundle) {
      for (const { moduleIds = [] } of Object.values(bundle)) {
        const waits = moduleIds.find((id) => id.endsWith(waiting));
        if (waits === undefined || !moduleIds.includes(join(root, 'src/main.tsx'))) continue;
        const from = this.getModuleInfo(waits).importers.filter((id) => moduleIds.includes(id));
        const why = `the entry holds modules with texts of the second part: ${from.join(', ')}`;
        // Vite tells of a later failure instead.
        console.error(why);
        this.error(why);
      }
    },
    transform: {
      filter: { id: /\/src\/.*\.tsx?$|\.po\?(first|rest)$/ },
      handler: async (code, id) => {
        const [, file, part] = catalogId.exec(id) ?? [];
        if (file !== undefined) return { code: await catalogPart(file, part, sources), map: null, moduleType: 'js' };
        const path = relative(root, id);
        if (!speaks.test(code) || isFirst(sources, path) || namesOnly.test(path)) return undefined;
        return { code: `${code}\nimport '#src/ui/words/whole.ts';\n`, map: null };
      },
    },
  };
};
