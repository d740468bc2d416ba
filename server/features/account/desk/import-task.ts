import * as z from 'zod/mini';
import { coreRefusal } from '#contract/core/refusal.ts';
import { ok, type Result, refused } from '#contract/core/result.ts';
import { userScope } from '#contract/core/scopes.ts';
import { day, hour } from '#contract/core/time.ts';
import type { ActivationCode } from '#contract/features/account/desk-calls.ts';
import { importTask } from '#contract/features/account/keys.ts';
import type { RosterPerson } from '#contract/features/account/roster.ts';
import { accountRefusal } from '#contract/features/account/rules.ts';
import type { Core } from '#server/core/core.ts';
import type { Schedule } from '#server/core/feature.ts';
import { change } from '#server/core/sync/change.ts';
import {
  cancelTask,
  finishTask,
  type Step,
  type Stepped,
  startTask,
  taskJob,
  taskUnderWay,
} from '#server/features/todo/public.ts';
import { freshCodes } from './code.ts';
import { coming, letIn, prepare, takeBack } from './enlist.ts';
import {
  brokenImports,
  dropImport,
  type Enlisting,
  forgetImported,
  importById,
  keepImport,
  markImported,
} from './import-store.ts';
import { deskOf, waitingPeople } from './store.ts';

const Input = z.object({ id: z.string() });
/** How many are prepared. */
const From = z.nullable(z.int());

/** Some of them at each step, while others are answered; the last one lets all of them in. */
const step = async ({ core, input, from }: Step): Promise<Stepped> => {
  const { id } = Input.parse(input);
  const begun = await core.db.read((sql) => importById(sql, id));
  if (begun === undefined) return { is: 'failed', refusal: accountRefusal.importUnknown };
  const { people, coid, by } = begun;
  const at = From.parse(from) ?? 0;
  if (at < people.length) {
    const next = await prepare(core, coid, people, at);
    return { is: 'more', from: next, progress: (95 * next) / people.length };
  }
  const result = { people: people.length };
  // Everybody is in and the task done, or it was cancelled and nobody is: whoever cancels waits for this, or this for them.
  const problems = await change(core, [userScope(by)], async (tx) => {
    const task = await taskUnderWay(tx, { uid: by, id });
    if (task === undefined || begun.isDone) return [];
    // Whoever looks after the school no more lets nobody in.
    if ((await deskOf(tx.sql, by))?.coid !== coid) return undefined;
    const found = await letIn(tx.sql, people, { coid, by, now: tx.now });
    if (found.length > 0) return found;
    await markImported(tx.sql, id);
    await finishTask(tx, task, result);
    return found;
  });
  if (problems?.length === 0) return { is: 'done', result };
  await remove(core, id);
  return { is: 'failed', refusal: problems === undefined ? coreRefusal.notAllowed : accountRefusal.rosterTaken };
};

/** Who was prepared goes; whoever was let in stays. */
const remove = async (core: Core, id: string): Promise<void> => {
  const made = await core.db.read((sql) => importById(sql, id));
  if (made === undefined || made.isDone) return;
  await takeBack(core, made.people);
  await core.db.write((sql) => dropImport(sql, id));
};

export const importJob = taskJob({
  kind: importTask,
  step,
  dropped: ({ core, input }) => remove(core, Input.parse(input).id),
});

/** Of whoever began it, as long as nobody is in. */
export const endImport = (
  core: Core,
  { uid, coid }: { readonly uid: string; readonly coid: string },
  id: string,
): Promise<Result<Record<string, never>>> =>
  change(core, [userScope(uid)], async (tx) => {
    const made = await importById(tx.sql, id);
    if (made === undefined || made.coid !== coid || made.by !== uid) return refused(accountRefusal.importUnknown);
    if (made.isDone) return refused(accountRefusal.importOver);
    if ((await taskUnderWay(tx, { uid, id })) !== undefined) await cancelTask(tx, { uid, id });
    return ok({});
  });

/** Begins the work that makes accounts of these people; answers its id. */
export const beginImport = async (
  core: Core,
  people: readonly RosterPerson[],
  { name, ...making }: Enlisting & { readonly name: string },
): Promise<string> => {
  const id = core.newId();
  await change(core, [userScope(making.by)], async (tx) => {
    await keepImport(tx.sql, { id, ...making, people: coming(core, people), at: tx.now });
    const task = { id, kind: importTask, title: name, input: { id } };
    await startTask(tx, task, { uid: making.by, at: tx.now });
  });
  return id;
};

/** In the order of the table. Who has come already keeps their password. */
export const codesOfImport = async (
  core: Core,
  coid: string,
  id: string,
): Promise<Result<{ codes: ActivationCode[] }>> => {
  const { made, waiting } = await core.db.read(async (sql) => ({
    made: await importById(sql, id),
    waiting: await waitingPeople(sql, coid, ''),
  }));
  if (made?.isDone !== true || made.coid !== coid) return refused(accountRefusal.importUnknown);
  const isWaiting = new Set(waiting.map(({ uid }) => uid));
  return ok({
    codes: await freshCodes(
      core,
      made.people.filter(({ uid }) => isWaiting.has(uid)),
    ),
  });
};

/** For that long the codes of an import can be asked for; one that is not done by then broke. */
const [keptFor, doneWithin] = [7 * day, day];

export const forgetImports: Schedule = {
  name: 'account.forgetImports',
  every: hour,
  run: async ({ core }) => {
    const now = core.now();
    for (const id of await core.db.read((sql) => brokenImports(sql, now - doneWithin))) await remove(core, id);
    await core.db.write((sql) => forgetImported(sql, now - keptFor));
  },
};
