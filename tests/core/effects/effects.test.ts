import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { RowKey } from '#src/core/feature.ts';
import type { OutboxEntry } from '#src/core/outbox.ts';
import type { StoredRow } from '#src/core/replica.ts';
import { play } from '#src/core/writing/effects.ts';
import { inputs, registry, uid, written } from './inputs.ts';

const entryOf = (name: string, input: object, mid: string): OutboxEntry => ({
  seq: 1,
  mid,
  name,
  version: 1,
  input,
  lane: 'lane',
  state: 'queued',
  at: 1_000,
  deps: [],
  creates: [],
  keys: [],
  base: {},
  attempts: 0,
  notBefore: 0,
});

const someEntry = fc
  .constantFrom(...Object.keys(inputs))
  .chain((name) =>
    fc.tuple(inputs[name] as fc.Arbitrary<object>, fc.uuid()).map(([input, mid]) => entryOf(name, input, mid)),
  );

const run = (entries: readonly OutboxEntry[], base: ReadonlyMap<RowKey, StoredRow | null> = new Map()) => {
  const defects: unknown[] = [];
  const rows = play({ registry, uid, entries, base, onDefect: (_entry, error) => defects.push(error) });
  return { rows: [...rows].sort(), defects, map: rows };
};

describe('effects of mutations (I10)', () => {
  test('what is written here is still a mutation', () => {
    expect(Object.keys(written).filter((name) => !registry.mutations.has(name))).toEqual([]);
  });

  test('touch only the rows that they say, on any base', () => {
    fc.assert(
      fc.property(fc.array(someEntry, { maxLength: 12 }), (entries) => {
        expect(run(entries).defects).toEqual([]);
      }),
    );
  });

  test('twice is once', () => {
    fc.assert(
      fc.property(fc.array(someEntry, { maxLength: 8 }), someEntry, (before, entry) => {
        const base = run(before).map;
        expect(run([entry, entry], base).rows).toEqual(run([entry], base).rows);
      }),
    );
  });

  test('mean the same after a journey through JSON', () => {
    fc.assert(
      fc.property(fc.array(someEntry, { maxLength: 8 }), (entries) => {
        expect(run(JSON.parse(JSON.stringify(entries))).rows).toEqual(run(entries).rows);
      }),
    );
  });

  test('one that throws leaves nothing of itself and does not stop the next', () => {
    const broken = entryOf('createNotice', { courseId: 'c', id: 'n' }, 'broken');
    const good = entryOf('readNotice', { courseId: 'c', id: 'n' }, 'good');
    const { defects, rows } = run([broken, good]);
    expect(defects).toHaveLength(1);
    expect(rows.map(([key]) => key)).toEqual(['noticeRead/n']);
  });
});
