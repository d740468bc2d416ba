import { ok } from '#contract/core/result.ts';
import { second } from '#contract/core/time.ts';
import type { Sql } from '#server/core/db/database.ts';
import type { Act } from '#server/core/feature.ts';
import { besides } from '#server/core/sync/growth.ts';
import type { Tx } from '#server/core/sync/recorder.ts';
import { namesOf } from '#server/features/account/public.ts';

const logKinds = [
  'submitted',
  'scored',
  'scoredAtRandom',
  'commented',
  'released',
  'returned',
  'counted',
  'urged',
  'shared',
  'unshared',
  'scoresHidden',
  'scoresShown',
  'distributed',
  'reassigned',
  'takenIn',
  'broughtIn',
  'rosterChanged',
  'aiTaken',
] as const;
export type LogKind = (typeof logKinds)[number];

interface Logged {
  readonly id: string;
  readonly activityId: string;
  readonly by: string;
  readonly what: LogKind;
  readonly subjects: readonly string[];
  /** For people: "80-90, seed x". */
  readonly detail: string;
  readonly at: number;
}

type LogTable = {
  homework_log: {
    id: string;
    activity_id: string;
    by_uid: string;
    what: LogKind;
    subjects: string;
    detail: string;
    at: number;
    recorded_at: number;
  };
};

/** What was done to works, for staff; it does not travel and is never changed. */
export const writeLog = async (sql: Sql, { activityId, by, subjects, ...rest }: Logged, now: number): Promise<void> => {
  await sql
    .withTables<LogTable>()
    .insertInto('homework_log')
    .values({ ...rest, activity_id: activityId, by_uid: by, subjects: JSON.stringify(subjects), recorded_at: now })
    .onConflict((clash) => clash.column('id').doNothing())
    .execute();
};

interface Deed extends Pick<Logged, 'activityId' | 'what' | 'subjects'> {
  readonly detail?: string;
}

/** What one mutation did, once. */
export const logAct = (tx: Tx, { activityId, what, subjects, detail = '' }: Deed, act: Act): Promise<void> => {
  const id = `${act.uid}.${act.mid}`;
  tx.leaves(besides.row + detail.length + subjects.reduce((sum, subject) => sum + subject.length, 0));
  return writeLog(tx.sql, { id, activityId, by: act.uid, what, subjects, detail, at: act.at }, tx.now);
};

export interface LogPage {
  readonly page: number;
  readonly size: number;
  /** Of one work alone. */
  readonly subject?: string;
}

/** Newest first. */
const logOf = async (
  sql: Sql,
  activityId: string,
  { page, size, subject }: LogPage,
): Promise<{ readonly list: readonly Logged[]; readonly total: number }> => {
  let all = sql.withTables<LogTable>().selectFrom('homework_log').where('activity_id', '=', activityId);
  if (subject !== undefined) all = all.where('subjects', 'like', `%"${subject}"%`);
  const { total } = await all.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
  const found = await all
    .selectAll()
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(size)
    .offset((page - 1) * size)
    .execute();
  const list = found.map(({ id, by_uid, what, subjects, detail, at }) => ({
    id,
    activityId,
    by: by_uid,
    what,
    subjects: JSON.parse(subjects) as string[],
    detail,
    at,
  }));
  return { list, total: Number(total) };
};

/** As it is answered: of a homework, or of one work of it. */
export const logPage = async (sql: Sql, activityId: string, page: LogPage) => {
  const { list, total } = await logOf(sql, activityId, page);
  const names = await namesOf(
    sql,
    list.flatMap(({ by, subjects }) => [by, ...subjects.slice(0, 3)]),
  );
  return ok({
    list: list.map(({ id, by, what, detail, subjects, at }) => ({
      id,
      username: names.get(by) ?? '',
      what,
      detail,
      names: subjects.slice(0, 3).flatMap((subject) => names.get(subject) ?? []),
      count: subjects.length,
      at: Math.floor(at / second),
    })),
    total,
  });
};
