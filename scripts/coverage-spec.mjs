// `npm run coverage:spec`: writes docs/coverage.md: which rows of docs/ledger.tsv a test names, by the tags in tests/**.
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

/** Test files, the tests of the architecture left out: they speak about the ledger and not about the product. */
const testFiles = () =>
  readdirSync(join(root, 'tests'), { recursive: true, encoding: 'utf8' })
    .map((path) => `tests/${path.split(sep).join('/')}`)
    .filter((path) => /\.(test|e2e)\.tsx?$/.test(path) && !path.startsWith('tests/architecture/'));

/** By file, the outcome of each test by title in the last `npm test`; a file without one was not run. */
const readReports = () => {
  const reports = ['unit', 'e2e']
    .map((name) => join(root, 'test-results', `${name}.json`))
    .filter((file) => existsSync(file));
  const results = reports.flatMap((file) => JSON.parse(readFileSync(file, 'utf8')).testResults);
  return new Map(
    results.map(({ name, assertionResults }) => [
      relative(root, name).split(sep).join('/'),
      assertionResults.map(({ fullName, status }) => ({ title: fullName, ok: status === 'passed' })),
    ]),
  );
};

/**
 * Rows that a file proves. A tag in a title is as good as that test; a tag in a comment as good as the whole file. Where
 * there is no report, the tag alone counts.
 */
const provenBy = (file, outcomes) => {
  const tags = new Set(readFileSync(join(root, file), 'utf8').match(tag) ?? []);
  if (outcomes === undefined) return [...tags];
  return [...tags].filter((id) => {
    const named = outcomes.filter(({ title }) => title.includes(id));
    const judged = named.length > 0 ? named : outcomes;
    return judged.length > 0 && judged.every(({ ok }) => ok);
  });
};

const collect = () => {
  const reports = readReports();
  const filesById = new Map();
  for (const file of testFiles().sort()) {
    for (const id of provenBy(file, reports.get(file))) filesById.set(id, [...(filesById.get(id) ?? []), file]);
  }
  return filesById;
};

const cell = (text) => text.replaceAll('|', '\\|').replaceAll('<', '&lt;');

const page = (ledger, filesById) => {
  const covered = ledger.filter(({ id }) => filesById.has(id));
  const domains = [...new Set(ledger.map(({ domain }) => domain))].sort();
  const count = (rows, domain) => rows.filter((row) => row.domain === domain).length;
  return [
    '# Coverage of the specification',
    '',
    'Written by `npm run coverage:spec`; not edited by hand. A row of [the ledger](ledger.tsv) is covered when a test names it',
    '(C: calls, R: routes, S: rules, E: entities) and passed when the tests last ran.',
    '',
    `${covered.length} of ${ledger.length} rows are covered.`,
    '',
    '| Domain | Rows | Covered |',
    '|---|---:|---:|',
    ...domains.map((domain) => `| ${domain} | ${count(ledger, domain)} | ${count(covered, domain)} |`),
    '',
    '## Covered rows',
    '',
    '| Row | What | Tests |',
    '|---|---|---|',
    ...covered.map(({ id, text }) => {
      const links = filesById.get(id).map((file) => `[${file.replace('tests/', '')}](../${file})`);
      return `| ${id} | ${cell(text)} | ${links.join('<br>')} |`;
    }),
    '',
  ].join('\n');
};

await main(() => {
  const ledger = readLedger();
  const filesById = collect();
  const known = new Set(ledger.map(({ id }) => id));
  const unknown = [...filesById].filter(([id]) => !known.has(id));
  for (const [id, files] of unknown) console.error(`${id} is no row of docs/ledger.tsv; named in ${files.join(', ')}`);
  writeFileSync(join(root, 'docs', 'coverage.md'), page(ledger, filesById));
  console.log(`docs/coverage.md: ${filesById.size - unknown.length} of ${ledger.length} rows`);
  return unknown.length === 0 ? 0 : 1;
});
