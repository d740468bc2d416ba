import { ok, refused } from '#contract/core/result.ts';
import { userScope } from '#contract/core/scopes.ts';
import { addTask, delTask, ignoreTodo, tagFinishedTodo } from '#contract/features/todo/calls.ts';
import type { TodoState } from '#contract/features/todo/keys.ts';
import { refuseAddTask, todoAfter } from '#contract/features/todo/rules.ts';
import { type Act, onMutation, onPacedMutation } from '#server/core/feature.ts';
import type { Pace } from '#server/core/session/pace.ts';
import type { Tx } from '#server/core/sync/recorder.ts';
import { startTask } from './public.ts';
import { placeOfTodo, todo } from './store.ts';
import { forgetParts, task, tasksOf } from './tasks/store.ts';

/** What was withdrawn meanwhile needs no word any more. */
const set = async (tx: Tx, id: string, state: TodoState, act: Act) => {
  const row = await tx.get(...placeOfTodo(act.uid, id));
  const next = row === undefined ? undefined : todoAfter(row, state, act);
  if (next !== undefined && next !== row) await tx.put(todo, next);
  return ok({});
};

const finish = onMutation(tagFinishedTodo, (tx, { id, state }, act) =>
  set(tx, id, state === 1 ? 'finished' : 'open', act),
);

const ignore = onMutation(ignoreTodo, (tx, { id, state }, act) => set(tx, id, state === 1 ? 'ignored' : 'open', act));

/** Each reads everything of somebody: a few at once, then one an hour. */
const starting = (_input: unknown, uid: string): readonly Pace[] => [
  { key: `tasks of ${uid}`, perSecond: 1 / 3_600, burst: 6 },
];

/** Of one kind the file of the last task is kept. */
const add = onPacedMutation(addTask, starting, async (tx, input, act) => {
  const { uid } = act;
  const before = await tasksOf(tx.sql, uid);
  const refusal = refuseAddTask(input, before);
  if (refusal !== undefined) return refused(refusal);
  for (const old of before) {
    if (old.kind !== input.kind || Number(old.result.expiresAt ?? 0) <= tx.now) continue;
    await tx.put(task, { ...old, result: { ...old.result, expiresAt: tx.now } });
    await forgetParts(tx.sql, old.id);
  }
  await startTask(tx, { ...input, title: '', input: null }, act);
  return ok({ id: input.id });
});

/** Whoever is at work on it finds nothing at the next step, and stops. */
const remove = onMutation(delTask, async (tx, { id }, { uid }) => {
  const scope = userScope(uid);
  if ((await tx.get(task, scope, id)) === undefined) return ok({});
  await tx.remove(task, scope, id);
  await forgetParts(tx.sql, id);
  return ok({});
});

export const todoMutations = [finish, ignore, add, remove];
