// `npm run coverage:spec`: writes docs/coverage.md: which rows of docs/ledger.tsv a passing test names in its title.
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { main, root } from './process.mjs';

const tag = /\b[CRSE]-\d{3}\b/g;

const readLedger = () =>
  readFileSync(join(root, 'docs', 'ledger.tsv'), 'utf8')
    .trimEnd()
    .split('\n')
    .slice(1)
    .map((line) => {
      const [id, domain, kind, text] = line.split('\t');
      return { id, domain, kind, text };
    });

/** Each test of the last `npm test` by file and its whole title; without a report nothing was proved. */
const readReports = () =>
  ['unit', 'e2e']
    .map((name) => join(root, 'test-results', `${name}.json`))
    .filter((file) => existsSync(file))
    .flatMap((file) => JSON.parse(readFileSync(file, 'utf8')).testResults)
    .map(({ name, assertionResults }) => ({
      file: relative(root, name).split(sep).join('/'),
      tests: assertionResults.map(({ fullName, status }) => ({ title: fullName, ok: status === 'passed' })),
    }))
    // They speak about the ledger and not about the product.
    .filter(({ file }) => !file.startsWith('tests/architecture/'));

/** Rows in titles of tests, when every test of the file that names them passed. */
const provenBy = (tests) =>
  [...new Set(tests.flatMap(({ title }) => title.match(tag) ?? []))].filter((id) =>
    tests.every(({ title, ok }) => ok || !title.includes(id)),
  );

const collect = () => {
  const filesById = new Map();
  for (const { file, tests } of readReports().sort((one, other) => (one.file < other.file ? -1 : 1)))
    for (const id of provenBy(tests)) filesById.set(id, [...(filesById.get(id) ?? []), file]);
  return filesById;
};

const sourcesIn = (folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.tsx?$/.test(path))
    .map((path) => readFileSync(join(root, folder, path), 'utf8'));

/** Calls of the specification that something in the browser makes: those of our contract that are named in `src` or `workers`. */
const calledOnScreens = () => {
  const screens = new Set(
    [...sourcesIn('src'), ...sourcesIn('workers')].flatMap((text) => text.match(/\b[a-z]\w+\b/g) ?? []),
  );
  const declared = /export const (\w+) = \w+\(\{(?:(?!export const)[\s\S])*?ledger: '(C-\d{3})'/g;
  const calls = sourcesIn('contract').flatMap((text) => [...text.matchAll(declared)]);
  return new Set(calls.filter(([, name]) => screens.has(name)).map(([, , id]) => id));
};

/** How far a row that is proven goes: a call that no screen makes only answers; a browser has seen it; or its rule holds. */
const reachOf = ({ id, kind }, files, called) => {
  if (kind === 'call' && !called.has(id) && !files.some(isBrowser)) return 'wire';
  return files.some(isBrowser) ? 'screen' : 'rule';
};

const isBrowser = (file) => file.startsWith('tests/e2e/');

const reaches = { wire: 'answers on the wire', screen: 'on a screen', rule: 'rule holds' };

const cell = (text) => text.replaceAll('|', '\\|').replaceAll('<', '&lt;');

const page = (ledger, filesById) => {
  const called = calledOnScreens();
  const proven = ledger
    .filter(({ id }) => filesById.has(id))
    .map((row) => ({ ...row, reach: reachOf(row, filesById.get(row.id), called) }));
  const wire = proven.filter(({ reach }) => reach === 'wire');
  const covered = proven.filter(({ reach }) => reach !== 'wire');
  const domains = [...new Set(ledger.map(({ domain }) => domain))].sort();
  const count = (rows, domain) => rows.filter((row) => row.domain === domain).length;
  return [
    '# Coverage of the specification',
    '',
    'Written by `npm run coverage:spec`; not edited by hand. A row of [the ledger](ledger.tsv) counts when a test names it in its',
    'title (C: calls, R: routes, S: rules, E: entities) and passed in the last `npm test`. It is covered when a browser test met it on',
    'a screen or its rule holds; a call that no screen of ours makes answers on the wire only, and is counted apart.',
    '',
    `${covered.length} of ${ledger.length} rows are covered, ${wire.length} more answer on the wire only.`,
    '',
    '| Domain | Rows | Covered | Wire only |',
    '|---|---:|---:|---:|',
    ...domains.map(
      (domain) => `| ${domain} | ${count(ledger, domain)} | ${count(covered, domain)} | ${count(wire, domain)} |`,
    ),
    '',
    '## Rows that count',
    '',
    '| Row | What | How far | Tests |',
    '|---|---|---|---|',
    ...proven.map(({ id, text, reach }) => {
      const links = filesById.get(id).map((file) => `[${file.replace('tests/', '')}](../${file})`);
      return `| ${id} | ${cell(text)} | ${reaches[reach]} | ${links.join('<br>')} |`;
    }),
    '',
  ].join('\n');
};

await main(() => {
  const ledger = readLedger();
  if (!['unit', 'e2e'].every((name) => existsSync(join(root, 'test-results', `${name}.json`)))) {
    console.error('there is no report of a whole run: npm test first');
    return 1;
  }
  const filesById = collect();
  const known = new Set(ledger.map(({ id }) => id));
  const unknown = [...filesById].filter(([id]) => !known.has(id));
  for (const [id, files] of unknown) console.error(`${id} is no row of docs/ledger.tsv; named in ${files.join(', ')}`);
  writeFileSync(join(root, 'docs', 'coverage.md'), page(ledger, filesById));
  console.log(`docs/coverage.md: ${filesById.size - unknown.length} of ${ledger.length} rows`);
  return unknown.length === 0 ? 0 : 1;
});
