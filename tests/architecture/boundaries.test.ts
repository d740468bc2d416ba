import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { importsOf, isGenerated, listFiles, read, root, trees } from './imports.ts';
import { limits, packages, parts, typesMayMeet } from './parts.ts';
import { cycles, danglingImports, forbiddenImports, misplacedPackages } from './rules.ts';

const files = listFiles();
const imports = files.flatMap((file) => importsOf(file, read(file)));

/** Files that are imported without being code of ours: catalogs, styles, generated routes. */
const otherFiles = trees
  .flatMap((tree) =>
    readdirSync(join(root, tree), { recursive: true, encoding: 'utf8' }).map((path) => `${tree}/${path}`),
  )
  .concat(readdirSync(join(root, 'locales'), { recursive: true, encoding: 'utf8' }).map((path) => `locales/${path}`));

test('the check sees the whole tree', () => {
  const seen = (tree: string) => files.filter((file) => file.startsWith(`${tree}/`)).length;
  expect(trees.filter((tree) => seen(tree) === 0)).toEqual([]);
  expect(files.length).toBeGreaterThan(150);
  expect(imports.length).toBeGreaterThan(files.length);
  expect(new Set(imports.map(({ from }) => from).filter((file) => file.includes('/'))).size).toBeGreaterThan(100);
});

test('every import leads to a file that is there', () => {
  expect(
    danglingImports(
      new Set([...files, ...otherFiles]),
      imports.filter(({ to }) => !isGenerated(to)),
    ),
  ).toEqual([]);
});

test('every part imports only what the table allows', () => {
  const ofTexts = /^locales\/[^/]+\/(messages\.po|refusals\.json)$/;
  expect(
    forbiddenImports(
      parts,
      imports.filter(({ to }) => !ofTexts.test(to)),
    ),
  ).toEqual([]);
});

test('texts are loaded by the words alone', () => {
  const loaders = imports.filter(({ to }) => to.startsWith('locales/')).map(({ from }) => from);
  expect(
    loaders.filter((from) => !/^(src\/ui\/|src\/[^/]+$|server\/core\/http\/words\.ts$|tests\/)/.test(from)),
  ).toEqual([]);
});

test('every package is loaded only where it may be', () => {
  expect(misplacedPackages(packages, imports)).toEqual([]);
});

test('no file imports itself through others', () => {
  // The route tree is generated, imports every route and is imported by main.tsx alone.
  expect(cycles(imports, typesMayMeet)).toEqual([]);
});

test('files stay small enough to read', () => {
  const tooLong = files
    .map((file) => ({ file, lines: read(file).trimEnd().split('\n').length }))
    .filter(({ lines }) => lines > limits.fileLines)
    .map(({ file, lines }) => `${file}: ${lines} lines`);
  expect(tooLong).toEqual([]);
});

test('a feature has one name in every tree', () => {
  const named = (pattern: RegExp) => new Set(files.flatMap((file) => pattern.exec(file)?.[1] ?? []));
  const contract = named(/^contract\/features\/([^/]+)\//);
  const elsewhere = [/^src\/features\/([^/]+)\//, /^server\/features\/([^/]+)\//].flatMap((pattern) => [
    ...named(pattern),
  ]);
  expect(elsewhere.filter((feature) => !contract.has(feature))).toEqual([]);
});
