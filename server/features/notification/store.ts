import type {
  ContentType,
  NotificationEvent,
  NotificationKind,
  NotificationText,
  SeenId,
} from '#contract/features/notification/keys.ts';
import { isUnread } from '#contract/features/notification/keys.ts';
import { newestFirst } from '#contract/features/notification/order.ts';
import type { NotificationRow, NotificationSeenRow } from '#contract/features/notification/rows.ts';
import type { Sql } from '#server/core/db/database.ts';
import type { AnyTables } from '#server/core/db/tables.ts';
import { bool, decodeRow, entity, int, json, text } from '#server/core/sync/entity.ts';

type NotificationTables = {
  notification: {
    id: string;
    uid: string;
    text: NotificationText;
    course_id: string;
    group_id: string;
    content_id: string;
    created_at: number;
    arrived_at: number;
  };
  notification_withdrawn: { content_id: string; at: number };
};

const tables = (sql: Sql) => sql.withTables<NotificationTables>();

export const notification = entity<NotificationRow>({
  name: 'notification',
  table: 'notification',
  columns: {
    id: text(),
    uid: text(),
    kind: text<NotificationKind>(),
    event: text<NotificationEvent>(),
    text: text<NotificationText>(),
    title: text(),
    courseId: text(),
    courseName: text(),
    groupId: text(),
    senderUid: text(),
    senderName: text(),
    contentType: text<ContentType>(),
    contentId: text(),
    url: text(),
    appeal: json(),
    people: int(),
    createdAt: int(),
    arrivedAt: int(),
    readAt: int(),
    gone: bool,
  },
  scope: { kind: 'user', field: 'uid' },
  audience: 'all',
});

export const notificationSeen = entity<NotificationSeenRow>({
  name: 'notificationSeen',
  table: 'notification_seen',
  columns: { id: text<SeenId>(), uid: text(), upTo: int() },
  scope: { kind: 'user', field: 'uid' },
  audience: 'all',
  key: ['uid', 'id'],
});

/** Everything that one person was told, newest first; there are never many more than are kept. */
export const notificationsOf = async (sql: Sql, uid: string): Promise<NotificationRow[]> => {
  const stored = await sql
    .withTables<AnyTables>()
    .selectFrom('notification')
    .selectAll()
    .where('uid', '=', uid)
    .execute();
  return stored.map((one) => decodeRow(notification, one)).sort(newestFirst);
};

/** Up to where a person has read, by kind. */
export const seenBy = async (sql: Sql, uid: string): Promise<Map<string, number>> => {
  const stored = await sql
    .withTables<AnyTables>()
    .selectFrom('notification_seen')
    .selectAll()
    .where('uid', '=', uid)
    .execute();
  return new Map(stored.map((one) => decodeRow(notificationSeen, one)).map(({ id, upTo }) => [id, upTo]));
};

export const unreadCountOf = async (sql: Sql, uid: string): Promise<number> => {
  const seen = await seenBy(sql, uid);
  return (await notificationsOf(sql, uid)).filter((row) => isUnread(row, seen)).length;
};

/** The newest `arrivedAt` of a person; 0 before the first. */
export const lastArrival = async (sql: Sql, uid: string): Promise<number> => {
  const found = await tables(sql)
    .selectFrom('notification')
    .select('arrived_at')
    .where('uid', '=', uid)
    .orderBy('arrived_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return found?.arrived_at ?? 0;
};

/** The latest row of a person with this wording about a course. */
export const latestWorded = async (
  sql: Sql,
  uid: string,
  { text: worded, courseId }: { readonly text: NotificationText; readonly courseId: string },
): Promise<NotificationRow | undefined> => {
  const stored = await sql
    .withTables<AnyTables>()
    .selectFrom('notification')
    .selectAll()
    .where('uid', '=', uid)
    .where('text', '=', worded)
    .where('course_id', '=', courseId)
    .orderBy('arrived_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return stored && decodeRow(notification, stored);
};

export const aboutCourse = async (sql: Sql, uid: string, courseId: string): Promise<string[]> => {
  const found = await tables(sql)
    .selectFrom('notification')
    .select('id')
    .where('uid', '=', uid)
    .where('course_id', '=', courseId)
    .execute();
  return found.map(({ id }) => id);
};

export const aboutGroup = async (sql: Sql, uid: string, groupId: string): Promise<string[]> => {
  const found = await tables(sql)
    .selectFrom('notification')
    .select('id')
    .where('uid', '=', uid)
    .where('group_id', '=', groupId)
    .execute();
  return found.map(({ id }) => id);
};

/** Who was told of a content, with the rows' ids. */
export const toldOf = async (sql: Sql, contentId: string): Promise<Map<string, string[]>> => {
  const found = await tables(sql)
    .selectFrom('notification')
    .select(['uid', 'id'])
    .where('content_id', '=', contentId)
    .orderBy('uid')
    .execute();
  const byPerson = Map.groupBy(found, ({ uid }) => uid);
  return new Map([...byPerson].map(([uid, rows]) => [uid, rows.map(({ id }) => id)]));
};

export const isWithdrawn = async (sql: Sql, contentId: string): Promise<boolean> =>
  (await tables(sql)
    .selectFrom('notification_withdrawn')
    .select('content_id')
    .where('content_id', '=', contentId)
    .executeTakeFirst()) !== undefined;

export const noteWithdrawn = async (sql: Sql, contentId: string, at: number): Promise<void> => {
  await tables(sql)
    .insertInto('notification_withdrawn')
    .values({ content_id: contentId, at })
    .onConflict((clash) => clash.column('content_id').doNothing())
    .execute();
};

export const forgetWithdrawn = async (sql: Sql, before: number): Promise<void> => {
  await tables(sql).deleteFrom('notification_withdrawn').where('at', '<', before).execute();
};

/** People who hold more than `most` rows, or one from before `before`. */
export const peopleToTidy = async (sql: Sql, most: number, before: number): Promise<string[]> => {
  const crowded = await tables(sql)
    .selectFrom('notification')
    .select('uid')
    .groupBy('uid')
    .having((eb) => eb.fn.countAll(), '>', most)
    .execute();
  const old = await tables(sql)
    .selectFrom('notification')
    .select('uid')
    .distinct()
    .where('created_at', '<', before)
    .execute();
  return [...new Set([...crowded, ...old].map(({ uid }) => uid))].sort();
};
