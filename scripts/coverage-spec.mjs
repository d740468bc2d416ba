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
  ['unit', 'screens', 'e2e']
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

const filesIn = (folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.tsx?$/.test(path))
    .map((path) => join(folder, path));
const sourcesIn = (folder) => filesIn(folder).map((path) => readFileSync(join(root, path), 'utf8'));

/** Each export of a file with the comment above it and all it says up to the next one. */
const exportsOf = (text) =>
  [...text.matchAll(/(\/\*\*(?:(?!\*\/)[\s\S])*\*\/\n)?export const (\w+) = ((?:(?!\n\n|\nexport )[\s\S])*)/g)].map(
    ([, comment = '', name, body]) => ({ name, comment, body }),
  );

/** Calls of the contract by our names; where the specification shows no path, the comment says which row it is. */
const declaredCalls = () =>
  sourcesIn('contract').flatMap((text) =>
    exportsOf(text).flatMap(({ name, comment, body }) => {
      const ids =
        body.match(/(?<=')C-\d{3}(?=')/g) ?? (/\bledger: 'ours'/.test(body) ? comment.match(/\bC-\d{3}\b/g) : null);
      // Of two rows for one call the ledger shows the path of one: "Also C-329".
      const also = comment.match(/(?<=\bAlso )C-\d{3}\b/g) ?? [];
      return [...(ids ?? []), ...also].map((id) => ({ id, name }));
    }),
  );

/** Frames are no calls of the contract: what makes them is named here. */
const frames = [
  ['C-413', 'requestType.ping'],
  ['C-414', 'requestType.login'],
  ['C-415', 'requestType.pushMessage'],
  ['C-422', 'classPath'],
  ['C-423', 'classCmd.ping'],
  ['C-425', 'classCmd.pong'],
  ['C-426', 'classCmd.userError'],
];

/**
 * What pages and workers take from the contract by name. How a write shows at once on the device (`data/…mutations.ts`) is no caller: a
 * screen has to ask for it.
 */
const namesTaken = () => {
  const texts = [...filesIn('src'), ...filesIn('workers')]
    .filter((path) => !/\/data\/([^/]+\/)*[^/]*mutations\.ts$/.test(path))
    .map((path) => readFileSync(join(root, path), 'utf8'));
  return new Set(
    texts.flatMap((text) => {
      const named = [...text.matchAll(/import \{([^}]*)\} from '#contract\//g)].flatMap(([, names]) =>
        names.split(',').map((name) => name.trim().split(' as ')[0]),
      );
      const whole = [...text.matchAll(/import \* as (\w+) from '#contract\//g)].map(([, name]) => name);
      const said = [...text.matchAll(/\b(\w+)\.(\w+)\b/g)];
      return [
        ...named,
        ...said.flatMap(([all, of, name]) =>
          whole.includes(of) ? [name] : /^(requestType|classCmd)$/.test(of) ? [all] : [],
        ),
      ];
    }),
  );
};

/** Calls of the specification that a screen of ours makes, and those that our server answers at all. */
const readCalls = () => {
  const declared = [...declaredCalls(), ...frames.map(([id, name]) => ({ id, name }))];
  const taken = namesTaken();
  // What the contract itself chooses among calls makes all of them: `actsOn`, by who hands in.
  const calls = new Set(declared.map(({ name }) => name));
  for (const { name, body } of sourcesIn('contract').flatMap(exportsOf))
    if (taken.has(name) && !calls.has(name)) for (const word of body.match(/\b\w+\b(?!\s*:)/g) ?? []) taken.add(word);
  return {
    made: new Set(declared.filter(({ name }) => taken.has(name)).map(({ id }) => id)),
    answers: answersTo([...sourcesIn('contract'), ...sourcesIn('server')].join('\n')),
  };
};

/** A call whose path nothing here names is not answered, whatever a title says. */
const answersTo = (sources) => (text) => !text.startsWith('/') || sources.includes(`'${text.split(/[ ?]/, 1)[0]}`);

/**
 * How far a row that is proven goes. A call that no screen makes only answers, and so does one of which no more is known than that it
 * refuses what it must; a row that people meet was met on a screen, in a browser or in jsdom, or its rule holds.
 */
const reachOf = ({ id, kind }, files, made) => {
  if (kind === 'call' && (!made.has(id) || files.every(isBorder))) return 'wire';
  return files.some(isScreen) ? 'screen' : 'rule';
};

const isScreen = (file) => /^tests\/(e2e|component)\//.test(file);
const isBorder = (file) => file === 'tests/server/border.test.ts';

const reaches = { wire: 'answers on the wire', screen: 'on a screen', rule: 'rule holds' };

const cell = (text) => text.replaceAll('|', '\\|').replaceAll('<', '&lt;');

const page = (ledger, filesById) => {
  const { made, answers } = readCalls();
  const proven = ledger
    .filter(({ id, kind, text }) => filesById.has(id) && (kind !== 'call' || answers(text)))
    .map((row) => ({ ...row, reach: reachOf(row, filesById.get(row.id), made) }));
  const wire = proven.filter(({ reach }) => reach === 'wire');
  const covered = proven.filter(({ reach }) => reach !== 'wire');
  const domains = [...new Set(ledger.map(({ domain }) => domain))].sort();
  const count = (rows, domain) => rows.filter((row) => row.domain === domain).length;
  return [
    '# Coverage of the specification',
    '',
    'Written by `npm run coverage:spec`; not edited by hand. A row of [the ledger](ledger.tsv) counts when a test names it in its',
    'title (C: calls, R: routes, S: rules, E: entities) and passed in the last `npm test`. It is covered when a test met it on a',
    'screen (in a browser or in jsdom) or its rule holds. A call that no screen of ours makes answers on the wire only, and is counted',
    'apart; one that is not answered does not count, whatever a title says.',
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
