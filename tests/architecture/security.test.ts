import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { read, root } from './imports.ts';

const page = read('docs/security.md');

test('every promise of docs/security.md names a test that is there', () => {
  const promises = (page.split('## Promises')[1] ?? '').split('\n## ')[0] ?? '';
  const rows = promises.split('\n').filter((line) => /^\| (?!Promise \|)[^-]/.test(line));
  expect(rows.length).toBeGreaterThan(10);
  const testsOf = (row: string) => [...row.matchAll(/\]\(\.\.\/(tests\/[^)#]+)\)/g)].map(([, path = '']) => path);
  expect(rows.filter((row) => testsOf(row).length === 0)).toEqual([]);
  expect(rows.flatMap(testsOf).filter((path) => !existsSync(join(root, path)))).toEqual([]);
});

test('what it refers to is there', () => {
  const links = [...page.matchAll(/\]\((?!https?:)([^)#]+)/g)].map(([, path = '']) => path);
  expect(links.filter((path) => !existsSync(join(root, 'docs', path)))).toEqual([]);
});
