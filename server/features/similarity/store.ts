import { minute } from '#contract/core/time.ts';
import { similarityRows } from '#contract/features/similarity/entities.ts';
import type { SimilarityRow } from '#contract/features/similarity/rows.ts';
import type { Sql } from '#server/core/db/database.ts';
import type { AnyTables } from '#server/core/db/tables.ts';
import { claimNext } from '#server/core/jobs/served.ts';
import { decodeRow, entity } from '#server/core/sync/entity.ts';

export const check = entity(similarityRows.similarityCheck);
export const similarity = entity(similarityRows.similarity);

/** A text that has passages in common with a work: places in both, in UTF-16 units. */
export interface Source {
  readonly courseId: string;
  readonly activityId: string;
  readonly attemptId: string;
  readonly subject: string;
  /** Thousandths of what counts in the work. */
  readonly share: number;
  /** From and to in the work, from and to in the source, 1 for what most of the class has. */
  readonly passages: readonly (readonly [number, number, number, number, 0 | 1])[];
}

type SimilarityTables = {
  similarity_run: {
    activity_id: string;
    course_id: string;
    uid: string;
    lease_until: number;
    attempts: number;
    asked_at: number;
  };
  similarity_report: { id: string; activity_id: string; attempt_id: string; sources: string; made_at: number };
  similarity_print: {
    attempt_id: string;
    activity_id: string;
    course_id: string;
    subject: string;
    bands: string;
    made_at: number;
  };
};

const tables = (sql: Sql) => sql.withTables<SimilarityTables>();

/** How long a server may be silent before its run is given to another. */
export const lease = minute;
/** A run that took so many servers with it is given up. */
export const maxAttempts = 3;

export interface Run {
  readonly activityId: string;
  readonly courseId: string;
  readonly uid: string;
  readonly attempts: number;
}

export const askRun = async (sql: Sql, run: Omit<Run, 'attempts'>, now: number): Promise<void> => {
  await tables(sql)
    .insertInto('similarity_run')
    .values({
      activity_id: run.activityId,
      course_id: run.courseId,
      uid: run.uid,
      lease_until: 0,
      attempts: 0,
      asked_at: now,
    })
    .onConflict((clash) => clash.column('activity_id').doNothing())
    .execute();
};

const runs = { table: 'similarity_run', id: 'activity_id', askedAt: 'asked_at', due: 'lease_until', lease } as const;

export const claimRun = async (sql: Sql, now: number, served: readonly string[] = []): Promise<Run | undefined> => {
  const taken = await claimNext(sql, runs, now, served);
  return (
    taken && {
      activityId: String(taken.activity_id),
      courseId: String(taken.course_id),
      uid: String(taken.uid),
      attempts: Number(taken.attempts),
    }
  );
};

/** Still at work; 0 lets go of it. */
export const setLease = async (sql: Sql, activityId: string, until: number): Promise<void> => {
  await tables(sql)
    .updateTable('similarity_run')
    .set({ lease_until: until })
    .where('activity_id', '=', activityId)
    .execute();
};

export const endRun = async (sql: Sql, activityId: string): Promise<void> => {
  await tables(sql).deleteFrom('similarity_run').where('activity_id', '=', activityId).execute();
};

export const putReport = async (
  sql: Sql,
  report: {
    readonly id: string;
    readonly activityId: string;
    readonly attemptId: string;
    readonly sources: readonly Source[];
  },
  now: number,
): Promise<void> => {
  const values = { attempt_id: report.attemptId, sources: JSON.stringify(report.sources), made_at: now };
  await tables(sql)
    .insertInto('similarity_report')
    .values({ id: report.id, activity_id: report.activityId, ...values })
    .onConflict((clash) => clash.column('id').doUpdateSet(values))
    .execute();
};

export const reportOf = async (sql: Sql, id: string): Promise<readonly Source[] | undefined> => {
  const found = await tables(sql)
    .selectFrom('similarity_report')
    .select('sources')
    .where('id', '=', id)
    .executeTakeFirst();
  return found && (JSON.parse(found.sources) as Source[]);
};

export interface StoredPrint {
  readonly attemptId: string;
  readonly activityId: string;
  readonly courseId: string;
  readonly subject: string;
  readonly bands: string;
}

export const putPrint = async (sql: Sql, print: StoredPrint, now: number): Promise<void> => {
  const { attemptId, activityId, courseId, subject, bands } = print;
  const values = { activity_id: activityId, course_id: courseId, subject, bands, made_at: now };
  await tables(sql)
    .insertInto('similarity_print')
    .values({ attempt_id: attemptId, ...values })
    .onConflict((clash) => clash.column('attempt_id').doUpdateSet(values))
    .execute();
};

/** Of works of these courses, the newest first, without those of one homework. */
export const printsIn = async (
  sql: Sql,
  courses: readonly string[],
  { without, max }: { readonly without: string; readonly max: number },
): Promise<readonly StoredPrint[]> => {
  if (courses.length === 0) return [];
  const found = await tables(sql)
    .selectFrom('similarity_print')
    .selectAll()
    .where('course_id', 'in', courses)
    .where('activity_id', '<>', without)
    .orderBy('made_at', 'desc')
    .orderBy('attempt_id')
    .limit(max)
    .execute();
  return found.map(({ attempt_id, activity_id, course_id, subject, bands }) => ({
    attemptId: attempt_id,
    activityId: activity_id,
    courseId: course_id,
    subject,
    bands,
  }));
};

/** Which of these works can be found already. */
export const printed = async (sql: Sql, attemptIds: readonly string[]): Promise<ReadonlySet<string>> => {
  const found: string[] = [];
  for (let from = 0; from < attemptIds.length; from += 500) {
    const some = await tables(sql)
      .selectFrom('similarity_print')
      .select('attempt_id')
      .where('attempt_id', 'in', attemptIds.slice(from, from + 500))
      .execute();
    found.push(...some.map(({ attempt_id }) => attempt_id));
  }
  return new Set(found);
};

export const similaritiesOf = async (sql: Sql, activityId: string): Promise<SimilarityRow[]> => {
  const found = await sql
    .withTables<AnyTables>()
    .selectFrom('similarity')
    .selectAll()
    .where('activity_id', '=', activityId)
    .orderBy('share', 'desc')
    .orderBy('id')
    .execute();
  return found.map((one) => decodeRow(similarity, one));
};

/** Checks that begin when their homework closes, and have not since. */
export const dueAtClose = async (
  sql: Sql,
  now: number,
): Promise<readonly { readonly activityId: string; readonly courseId: string; readonly uid: string }[]> => {
  const found = await sql
    .withTables<AnyTables>()
    .selectFrom('similarity_check')
    .innerJoin('activity', 'activity.id', 'similarity_check.id')
    .select(['similarity_check.id as id', 'similarity_check.course_id as courseId', 'activity.created_by as createdBy'])
    .where('similarity_check.at_close', '=', 1)
    .where('activity.closes_at', '>', 0)
    .where('activity.closes_at', '<=', now)
    .whereRef('similarity_check.started_at', '<', 'activity.closes_at')
    .where('similarity_check.state', 'in', ['none', 'done', 'failed'])
    .limit(50)
    .execute();
  return found.map(({ id, courseId, createdBy }) => ({
    activityId: String(id),
    courseId: String(courseId),
    uid: String(createdBy),
  }));
};
