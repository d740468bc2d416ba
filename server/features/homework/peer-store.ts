import { homeworkRows } from '#contract/features/homework/entities.ts';
import type { PeerSaidRow, PeerTaskRow, PeerWorkRow } from '#contract/features/homework/peer-rows.ts';
import type { Sql } from '#server/core/db/database.ts';
import type { AnyTables } from '#server/core/db/tables.ts';
import { decodeRow, entity } from '#server/core/sync/entity.ts';
import { rowsOfWork } from './store.ts';

export const peerTask = entity(homeworkRows.homeworkPeerTask);
export const peerWork = entity(homeworkRows.homeworkPeerWork);
export const peerSaid = entity(homeworkRows.homeworkPeerSaid);

export const peerTasksOf = (sql: Sql, activityId: string) => rowsOfWork(sql, peerTask, activityId);

/** Reviews of one person's work. */
export const peerTasksOn = async (sql: Sql, activityId: string, subject: string): Promise<PeerTaskRow[]> =>
  (await peerTasksOf(sql, activityId)).filter((task) => task.subject === subject);

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
