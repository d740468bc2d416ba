import { userScope } from '#contract/core/scopes.ts';
import { homeworkRows } from '#contract/features/homework/entities.ts';
import type { PeerSaidRow, PeerTaskRow, PeerWorkRow } from '#contract/features/homework/peer-rows.ts';
import type { Sql } from '#server/core/db/database.ts';
import type { AnyTables } from '#server/core/db/tables.ts';
import { decodeRow, entity } from '#server/core/sync/entity.ts';
import { readRows } from '#server/core/sync/rows.ts';
import { rowsOfWork } from './store.ts';

export const peerTask = entity(homeworkRows.homeworkPeerTask);
export const peerWork = entity(homeworkRows.homeworkPeerWork);
export const peerSaid = entity(homeworkRows.homeworkPeerSaid);

const tasksIn = (sql: Sql, activityId: string) =>
  sql.withTables<AnyTables>().selectFrom(peerTask.table).selectAll().where('activity_id', '=', activityId);

/** One review of a homework, or none. */
export const somePeerTask = async (sql: Sql, activityId: string): Promise<PeerTaskRow[]> =>
  (await tasksIn(sql, activityId).limit(1).execute()).map((one) => decodeRow(peerTask, one));

export const peerTasksOf = (sql: Sql, activityId: string) => rowsOfWork(sql, peerTask, activityId);

const tasksWhere = async (
  sql: Sql,
  activityId: string,
  who: 'subject' | 'reviewer',
  uid: string,
): Promise<PeerTaskRow[]> => {
  const found = await tasksIn(sql, activityId).where(who, '=', uid).orderBy('id').execute();
  return found.map((one) => decodeRow(peerTask, one));
};

/** Reviews of one person's work. Asked with each that is handed in, and for each author who is told: a class's are megabytes. */
export const peerTasksOn = (sql: Sql, activityId: string, subject: string): Promise<PeerTaskRow[]> =>
  tasksWhere(sql, activityId, 'subject', subject);

/** Reviews that one person writes. */
export const peerTasksBy = (sql: Sql, activityId: string, reviewer: string): Promise<PeerTaskRow[]> =>
  tasksWhere(sql, activityId, 'reviewer', reviewer);

/** Whatever of a course somebody reviews. */
export const peerWorksIn = async (sql: Sql, courseId: string, uid: string): Promise<PeerWorkRow[]> => {
  const scope = userScope(uid);
  const held = await sql
    .selectFrom('sync_row')
    .select('id')
    .where('scope', '=', scope)
    .where('entity', '=', peerWork.name)
    .where('deleted', '=', 0)
    .execute();
  const ids = held.map(({ id }) => id);
  return [...(await readRows(sql, peerWork, scope, ids)).values()].filter((row) => row.courseId === courseId);
};

const ownRows = async <Row extends { readonly id: string }>(
  sql: Sql,
  of: typeof peerWork | typeof peerSaid,
  activityId: string,
  uid: string,
): Promise<Row[]> => {
  const found = await sql
    .withTables<AnyTables>()
    .selectFrom(of.table)
    .selectAll()
    .where('activity_id', '=', activityId)
    .where('uid', '=', uid)
    .orderBy('number')
    .execute();
  return found.map((one) => decodeRow(of as never, one) as unknown as Row);
};

/** What somebody reviews in a homework. */
export const peerWorksOf = (sql: Sql, activityId: string, uid: string) =>
  ownRows<PeerWorkRow>(sql, peerWork, activityId, uid);

/** What somebody's classmates said of their work. */
export const peerSaidTo = (sql: Sql, activityId: string, uid: string) =>
  ownRows<PeerSaidRow>(sql, peerSaid, activityId, uid);
