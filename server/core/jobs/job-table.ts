import { sql as raw } from 'kysely';
import { minute, second } from '#contract/core/time.ts';
import type { Core } from '../core.ts';
import type { Sql } from '../db/database.ts';
import { prepared } from '../db/prepared.ts';

/** How long a runner may take before its job is given to another. */
const lease = minute;
const batch = 10;

/** Milliseconds between the turns of one person's jobs: a line that has nothing else to do waits for none of them. */
const apart = second;

export interface NewJob {
  readonly id: string;
  readonly name: string;
  /** A key that was enqueued before is not enqueued again. */
  readonly key: string | null;
  readonly payload: unknown;
  readonly runAt: number;
  readonly now: number;
  /** Whoever asked for it; nobody unless told, who takes no turns. */
  readonly by?: string;
}

/** Behind what the same person waits for already: everybody else comes in between. */
const turnOf = (by: string, runAt: number) => {
  const run = raw<number>`cast(${runAt} as bigint)`;
  const last = raw<number>`coalesce((select turn_at from job where by_uid = ${by} and done_at is null and run_at <= ${run} order by turn_at desc limit 1), 0) + ${raw.lit(apart)}`;
  return raw<number>`case when cast(${by} as text) <> '' and ${last} > ${run} then ${last} else ${run} end`;
};

const addJob = prepared(
  7,
  (
    sql,
    id: string,
    name: string,
    key: string | null,
    payload: string,
    run_at: number,
    created_at: number,
    by_uid: string,
  ) =>
    sql
      .insertInto('job')
      .values({
        ...{ id, name, key, payload, run_at, lease_until: 0, attempts: 0, error: '', created_at, done_at: null },
        ...{ by_uid, turn_at: turnOf(by_uid, run_at) },
      })
      .onConflict((clash) => clash.column('key').doNothing()),
);

export const insertJob = async (sql: Sql, { id, name, key, payload, runAt, now, by = '' }: NewJob): Promise<void> => {
  await addJob(sql, id, name, key, JSON.stringify(payload), runAt, now, by);
};

/**
 * Names a job once for ever: what kind of thing it is about, in which scope, and which one. A part that a client made stands in `id`
 * behind those that it did not: nobody takes the key of somebody else's work.
 */
export interface JobKey {
  readonly kind: string;
  readonly scope: string;
  readonly id: string;
}

/** Keys of different jobs are different. */
export const jobKey = (name: string, { kind, scope, id }: JobKey): string => `${name}/${kind}/${scope}/${id}`;

const begun = prepared(1, (sql, key: string) =>
  sql
    .selectFrom('job')
    .select('id')
    .where('key', '=', key)
    .where((eb) => eb.or([eb('done_at', 'is not', null), eb('lease_until', '>', 0)])),
);

/** Whether the job of this key is at work or done: what is committed from now on may be too late for it. */
export const hasBegun = async (sql: Sql, name: string, key: JobKey): Promise<boolean> =>
  (await begun(sql, jobKey(name, key))).rows.length > 0;

/** Whether the job of this key was ever asked for. */
export const isKnown = async (sql: Sql, name: string, key: JobKey): Promise<boolean> =>
  (await sql.selectFrom('job').select('id').where('key', '=', jobKey(name, key)).executeTakeFirst()) !== undefined;

export interface Claimed {
  readonly id: string;
  readonly name: string;
  readonly payload: string;
  readonly attempts: number;
  readonly by_uid: string;
}

const dueJobs = async (sql: Sql, now: number, resting: readonly string[]): Promise<{ readonly id: string }[]> => {
  const due = sql
    .selectFrom('job')
    .select('id')
    .where('done_at', 'is', null)
    .where('run_at', '<=', now)
    .where('lease_until', '<=', now)
    .orderBy('turn_at')
    .orderBy('id');
  const others = resting.length === 0 ? [] : await due.where('by_uid', 'not in', resting).limit(batch).execute();
  return others.length > 0 ? others : due.limit(batch).execute();
};

/** Takes a few due jobs for `lease`, by their turns; those of who rests when there are no others. */
export const claim = (core: Core, resting: readonly string[] = []): Promise<Claimed[]> => {
  const now = core.now();
  return core.db.write(async (sql) => {
    const due = await dueJobs(sql, now, resting);
    if (due.length === 0) return [];
    const claimed = await sql
      .updateTable('job')
      .set((eb) => ({ lease_until: now + lease, attempts: eb('attempts', '+', 1) }))
      .where(
        'id',
        'in',
        due.map(({ id }) => id),
      )
      .where('done_at', 'is', null)
      // Asked again under the row's lock: another runner may have been quicker.
      .where('lease_until', '<=', now)
      .returning(['id', 'name', 'payload', 'attempts', 'by_uid', 'turn_at'])
      .execute();
    return claimed.sort((one, other) => one.turn_at - other.turn_at || (one.id < other.id ? -1 : 1));
  });
};

/** Jobs that were taken and not begun: whose turn it is may be another by now. */
export const giveBack = async (core: Core, ids: readonly string[]): Promise<void> => {
  await core.db.write((sql) =>
    sql
      .updateTable('job')
      .set((eb) => ({ lease_until: 0, attempts: eb('attempts', '-', 1) }))
      .where('id', 'in', ids)
      .execute(),
  );
};

/** Its key is remembered; what it was about is not. */
export const finish = async (core: Core, id: string, at: number): Promise<void> => {
  const done = { done_at: at, error: '', payload: 'null' };
  await core.db.write((sql) => sql.updateTable('job').set(done).where('id', '=', id).execute());
};

export const putOff = async (
  core: Core,
  id: string,
  change: { readonly run_at: number; readonly lease_until: number; readonly error: string },
): Promise<void> => {
  await core.db.write((sql) =>
    sql
      .updateTable('job')
      .set({ ...change, turn_at: change.run_at })
      .where('id', '=', id)
      .execute(),
  );
};
