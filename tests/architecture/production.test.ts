import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { importsOf, listFiles, read, root } from './imports.ts';

const { dependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
  readonly dependencies: Readonly<Record<string, string>>;
};

/** `@scope/name/part` and `name/part` are parts of a package. */
const packageOf = (specifier: string): string =>
  specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/');

test('a server runs without the packages that only building and testing take', () => {
  const own = listFiles().filter((path) => /^(server|contract)\//.test(path));
  const missing = own
    .flatMap((path) => importsOf(path, read(path)))
    .filter(({ isOwn, isType, to }) => !isOwn && !isType && !to.startsWith('node:'))
    .filter(({ to }) => dependencies[packageOf(to)] === undefined)
    .map(({ from, to }) => `${from}: ${to}`);
  expect(own.length).toBeGreaterThan(100);
  expect(missing).toEqual([]);
});
