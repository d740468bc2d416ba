import { convScope, courseScope } from '#contract/core/scopes.ts';
import { notificationRows } from '#contract/features/notification/entities.ts';
import { type ContentType, isUnread, type NotificationText } from '#contract/features/notification/keys.ts';
import { newestFirst } from '#contract/features/notification/order.ts';
import type { NotificationRow } from '#contract/features/notification/rows.ts';
import type { Sql } from '#server/core/db/database.ts';
import type { AnyTables } from '#server/core/db/tables.ts';
import { decodeRow, entity, type StoredRow } from '#server/core/sync/entity.ts';
import type { About } from './telling.ts';

type NotificationTables = {
  notification: StoredRow<NotificationRow>;
  withdrawn_content: { kind: string; scope: string; content_id: string; at: number };
};

const tables = (sql: Sql) => sql.withTables<NotificationTables>();

export const notification = entity(notificationRows.notification);
export const notificationSeen = entity(notificationRows.notificationSeen);

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

/** The latest mentions of a person by another one in a conversation. */
export const mentionsBy = async (
  sql: Sql,
  uid: string,
  { by, groupId }: { readonly by: string; readonly groupId: string },
  limit: number,
): Promise<NotificationRow[]> => {
  const stored = await sql
    .withTables<AnyTables>()
    .selectFrom('notification')
    .selectAll()
    .where('uid', '=', uid)
    .where('text', '=', 'mentioned' satisfies NotificationText)
    .where('group_id', '=', groupId)
    .where('sender_uid', '=', by)
    .orderBy('arrived_at', 'desc')
    .limit(limit)
    .execute();
  return stored.map((one) => decodeRow(notification, one));
};

/** What somebody heard about a course, all of it or only these texts: no more than so many. */
export const aboutCourse = async (
  sql: Sql,
  uid: string,
  courseId: string,
  max: number,
  texts?: readonly NotificationText[],
): Promise<string[]> => {
  let told = tables(sql)
    .selectFrom('notification')
    .select('id')
    .where('uid', '=', uid)
    .where('course_id', '=', courseId);
  if (texts !== undefined) told = told.where('text', 'in', texts);
  return (await told.limit(max).execute()).map(({ id }) => id);
};

export const contentsTold = async (sql: Sql, uid: string, courseId: string): Promise<string[]> => {
  const found = await tables(sql)
    .selectFrom('notification')
    .select('content_id')
    .distinct()
    .where('uid', '=', uid)
    .where('course_id', '=', courseId)
    .where('content_id', '<>', '')
    .execute();
  return found.map(({ content_id }) => content_id);
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

/** Who was told of a thing, with the rows' ids. */
export const toldOf = async (sql: Sql, { contentId, contentType, courseId, groupId }: About) => {
  let query = tables(sql)
    .selectFrom('notification')
    .select(['uid', 'id'])
    .where('content_id', '=', contentId)
    .where('content_type', '=', contentType)
    .where('group_id', '=', groupId);
  // A conversation may be a course's, and says so; what is about it goes by its own name.
  if (groupId === '') query = query.where('course_id', '=', courseId);
  const byPerson = Map.groupBy(await query.orderBy('uid').execute(), ({ uid }) => uid);
  return new Map([...byPerson].map(([uid, rows]) => [uid, rows.map(({ id }) => id)]));
};

const placeOf = ({ contentType, courseId, groupId, contentId }: About) => ({
  kind: contentType,
  scope: groupId === '' ? courseScope(courseId) : convScope(groupId),
  content_id: contentId,
});

/** Whether somebody may hear of a thing now. */
type Audible = (sql: Sql, about: About, uid: string) => Promise<boolean>;

const audible = new Map<ContentType, Audible>();

/** Said once by whoever keeps things of a type: it may have been taken back, or be for others, since it was told of. */
export const heardWhile = (type: ContentType, ask: Audible): void => {
  audible.set(type, ask);
};

export const isAudible = async (sql: Sql, about: About, uid: string): Promise<boolean> =>
  (await audible.get(about.contentType)?.(sql, about, uid)) ?? true;

export const isWithdrawn = async (sql: Sql, about: About): Promise<boolean> => {
  const { kind, scope, content_id } = placeOf(about);
  const found = await tables(sql)
    .selectFrom('withdrawn_content')
    .select('at')
    .where('kind', '=', kind)
    .where('scope', '=', scope)
    .where('content_id', '=', content_id)
    .executeTakeFirst();
  return found !== undefined;
};

export const noteWithdrawn = async (sql: Sql, about: About, at: number): Promise<void> => {
  await tables(sql)
    .insertInto('withdrawn_content')
    .values({ ...placeOf(about), at })
    .onConflict((clash) => clash.columns(['kind', 'scope', 'content_id']).doNothing())
    .execute();
};

export const forgetWithdrawn = async (sql: Sql, before: number): Promise<void> => {
  await tables(sql).deleteFrom('withdrawn_content').where('at', '<', before).execute();
};

/** The next person after `after` who holds more than `max` rows, or one from before `before`. */
export const nextToTidy = async (
  sql: Sql,
  { after, max, before }: { readonly after: string; readonly max: number; readonly before: number },
): Promise<string | undefined> =>
  (
    await tables(sql)
      .selectFrom('notification')
      .select('uid')
      .where('uid', '>', after)
      .groupBy('uid')
      .having((eb) => eb.or([eb(eb.fn.countAll(), '>', max), eb(eb.fn.min('created_at'), '<', before)]))
      .orderBy('uid')
      .limit(1)
      .executeTakeFirst()
  )?.uid;

/** What tidying asks of the rows of one person, the newest first. */
export const outlinesOf = async (sql: Sql, uid: string) => {
  const stored = await tables(sql)
    .selectFrom('notification')
    .select(['id', 'sender_uid', 'created_at', 'arrived_at'])
    .where('uid', '=', uid)
    .orderBy('arrived_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
  return stored.map((one) => ({
    id: one.id,
    senderUid: one.sender_uid,
    createdAt: Number(one.created_at),
    arrivedAt: Number(one.arrived_at),
  }));
};
