import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { mutants } from './mutants.ts';

const root = join(import.meta.dirname, '../../..');
const times = (file: string, text: string) => readFileSync(join(root, file), 'utf8').split(text).length - 1;

test('each rule that mutants break still stands once where they look for it', () => {
  const lost = mutants.flatMap(({ name, edits }) =>
    edits.filter(({ file, find }) => times(file, find) !== 1).map(({ find }) => ({ name, find })),
  );
  expect(lost).toEqual([]);
});
