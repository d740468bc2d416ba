import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { expect, test } from 'vitest';
import { coreRefusal } from '#contract/core/refusal.ts';
import type { Verdict } from '#contract/core/sync.ts';
import { type OutboxEntry, openOutbox } from '#src/core/outbox.ts';
import { settle } from '#src/core/sync/settle.ts';

const entry = (seq: number, mid: string, deps: string[]): OutboxEntry => ({
  seq,
  mid,
  lane: 'course:1/content',
  state: 'sending',
  name: 'createChapter',
  version: 1,
  input: {},
  at: 0,
  deps,
  creates: [],
  keys: [],
  base: {},
  attempts: 1,
  notBefore: 0,
});

const refusedBy = (refusal: Verdict['refusal']): Verdict => ({ status: 'rejected', lane: '', seq: 1, refusal });

test.each([
  ['parent', 'zchild'],
  ['zparent', 'child'],
])('what is refused with its parent waits for it, whichever id is smaller: %s and %s', async (parent, child) => {
  const outbox = await openOutbox('me', { indexedDB: new IDBFactory(), IDBKeyRange });
  await outbox.entries.bulkAdd([entry(1, parent, []), entry(2, child, [parent])]);
  const verdicts = new Map([
    [parent, refusedBy(coreRefusal.idTaken)],
    [child, refusedBy(coreRefusal.parentRefused)],
  ]);
  await settle(outbox, verdicts, 0);
  const settled = await outbox.entries.toArray();
  expect(settled.map(({ mid, state, waitingFor }) => [mid, state, waitingFor])).toEqual([
    [parent, 'rejected', undefined],
    [child, 'rejected', parent],
  ]);
  outbox.close();
});
