import { expect, test } from 'vitest';
import { userScope } from '#contract/core/scopes.ts';
import type { Write } from '#contract/core/write.ts';
import { features } from '#server/features/all.ts';

const files = import.meta.glob<Record<string, unknown>>('../../contract/features/*/*writes.ts', { eager: true });

const handlers = import.meta.glob<string>('../../server/features/**/*.ts', {
  eager: true,
  query: '?raw',
  import: 'default',
});

const isWrite = (one: unknown): one is Write =>
  typeof one === 'object' && one !== null && 'call' in one && 'touches' in one && 'effect' in one;

const isOwn = ({ call }: Write): boolean => {
  try {
    return call.scopes({} as never, 'me').every((scope) => scope === userScope('me'));
  } catch {
    return false;
  }
};

/** Judged by a handler of its own: the device shows nothing before the server's word, or shows what it may take back. */
const judgedApart = new Set(
  features.flatMap(({ mutations }) => mutations.flatMap(({ mutation, asks }) => (asks ? [] : [mutation.name]))),
);

test('only what somebody writes of their own, and what the server judges in its own way, needs no rule', () => {
  const writes = Object.values(files).flatMap((file) => Object.values(file).filter(isWrite));
  expect(writes.length).toBeGreaterThan(40);
  expect(
    writes
      .filter((one) => one.refuse === undefined && !isOwn(one) && !judgedApart.has(one.call.name))
      .map(({ call }) => call.name),
  ).toEqual([]);
});

test('a handler of its own says why, in what stands above it', () => {
  const sources = Object.entries(handlers);
  expect(sources.length).toBeGreaterThan(100);
  const silent: string[] = [];
  const found: string[] = [];
  for (const [file, source] of sources)
    for (const { index } of source.matchAll(/\bon(?:Paced)?Mutation\(/g)) {
      const above = source.slice(0, index).split(/\n\n/).at(-1) ?? '';
      // One reason may serve several that stand together.
      found.push(file);
      if (!/[Ii]ts own\s+(?:\*\s+)?handler/.test(above) && !/as are the next two/.test(source)) silent.push(file);
    }
  expect(found.length).toBeGreaterThan(20);
  expect(silent).toEqual([]);
});
