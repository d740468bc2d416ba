import { taskTable } from '#contract/features/todo/tables.ts';
import { addTask, delTask, ignoreTodo, tagFinishedTodo } from '#contract/features/todo/writes.ts';
import type { Pace } from '#server/core/session/pace.ts';
import { onWrite } from '#server/core/sync/write.ts';
import { enqueueTask } from './public.ts';
import { forgetParts, task } from './tasks/store.ts';

/** Each reads everything of somebody: a few at once, then one an hour. */
const starting = (_input: unknown, uid: string): readonly Pace[] => [
  { key: `taskTable of ${uid}`, perSecond: 1 / 3_600, burst: 6 },
];

/** Of one kind the file of the last task is kept. */
const add = onWrite(addTask, {
  paces: starting,
  after: async (tx, { input, act, all }) => {
    for (const old of all(taskTable)) {
      if (old.kind !== input.kind || Number(old.result.expiresAt ?? 0) <= tx.now) continue;
      await tx.put(task, { ...old, result: { ...old.result, expiresAt: tx.now } });
      await forgetParts(tx.sql, old.id);
    }
    await enqueueTask(tx, { ...input, input: null }, act);
    return undefined;
  },
});

/** Whoever is at work on it finds nothing at the next step, and stops. */
const remove = onWrite(delTask, {
  after: async (tx, { input: { id }, was }) => {
    if (was(taskTable, id) !== undefined) await forgetParts(tx.sql, id);
    return undefined;
  },
});

export const todoMutations = [onWrite(tagFinishedTodo), onWrite(ignoreTodo), add, remove];
