import type { ScopeRole } from '#contract/core/roles.ts';
import { userScope } from '#contract/core/scopes.ts';
import { isGivenTo } from '#contract/features/activity/audience.ts';
import type { AudienceEntry } from '#contract/features/activity/keys.ts';
import { todoRows } from '#contract/features/todo/entities.ts';
import type { TodoState } from '#contract/features/todo/keys.ts';
import type { TodoRow } from '#contract/features/todo/rows.ts';
import type { Sql } from '#server/core/db/database.ts';
import { prepared } from '#server/core/db/prepared.ts';
import type { AnyTables } from '#server/core/db/tables.ts';
import { decodeRow, entity, type StoredRow } from '#server/core/sync/entity.ts';
import { membershipIn, viewersWithRole } from '#server/core/sync/members.ts';
import { courseNameIn } from '#server/features/course/public.ts';

/** Who gets it: everybody with a role in a scope, or those of them who are in its audience where there is one; or these. */
export type Readers =
  | { readonly scope: string; readonly role: ScopeRole; readonly audience?: readonly AudienceEntry[] }
  | { readonly uids: readonly string[] };

/** What gives a to-do to many people; kept so that it can be settled before it was handed out, changed and withdrawn. */
export interface TodoEvent
  extends Pick<TodoRow, 'id' | 'kind' | 'title' | 'courseId' | 'courseName' | 'contentId' | 'dueAt' | 'createdAt'> {
  readonly readers: Readers;
}

type StoredEvent = {
  id: string;
  kind: string;
  title: string;
  course_id: string;
  course_name: string;
  content_id: string;
  due_at: number;
  readers: string;
  turn: number;
  withdrawn: number;
  created_at: number;
};

type TodoTables = {
  todo: StoredRow<TodoRow>;
  todo_event: StoredEvent;
};

const tables = (sql: Sql) => sql.withTables<TodoTables>();

export const todo = entity(todoRows.todo);

const eventFrom = (stored: StoredEvent): TodoEvent => ({
  id: stored.id,
  kind: stored.kind,
  title: stored.title,
  courseId: stored.course_id,
  courseName: stored.course_name,
  contentId: stored.content_id,
  dueAt: Number(stored.due_at),
  createdAt: Number(stored.created_at),
  readers: JSON.parse(stored.readers) as Readers,
});

/** What an event begins as; the course's name is looked up as it is written. */
type NewEvent = Omit<TodoEvent, 'courseName'>;

/** One that is known stays as it is. */
const insertEvent = async (sql: Sql, event: NewEvent): Promise<void> => {
  await tables(sql)
    .insertInto('todo_event')
    .values({
      id: event.id,
      kind: event.kind,
      title: event.title,
      course_id: event.courseId,
      course_name: courseNameIn(event.courseId),
      content_id: event.contentId,
      due_at: event.dueAt,
      readers: JSON.stringify(event.readers),
      turn: 1,
      withdrawn: 0,
      created_at: event.createdAt,
    })
    .onConflict((clash) => clash.column('id').doNothing())
    .execute();
};

/** Which event it was, and how often it was handed out with this time. */
interface Changed extends Pick<TodoEvent, 'id' | 'courseId'> {
  readonly turn: number;
}

/** Changes an event that stands; nothing when there is none. */
export const changeEvent = async (
  sql: Sql,
  id: string,
  change: { readonly title?: string; readonly dueAt?: number },
): Promise<Changed | undefined> => {
  const changed = await tables(sql)
    .updateTable('todo_event')
    .set((eb) => ({
      turn: eb('turn', '+', 1),
      ...(change.title === undefined ? {} : { title: change.title }),
      ...(change.dueAt === undefined ? {} : { due_at: change.dueAt }),
    }))
    .where('id', '=', id)
    .where('withdrawn', '=', 0)
    .returning(['turn', 'course_id'])
    .executeTakeFirst();
  return changed && { id, courseId: changed.course_id, turn: changed.turn };
};

/** The event stays, so that no copy of it that is still on its way is handed out. */
export const withdrawEvent = async (sql: Sql, id: string): Promise<Pick<TodoEvent, 'id' | 'courseId'> | undefined> => {
  const withdrawn = await tables(sql)
    .updateTable('todo_event')
    .set({ withdrawn: 1 })
    .where('id', '=', id)
    .where('withdrawn', '=', 0)
    .returning('course_id')
    .executeTakeFirst();
  return withdrawn && { id, courseId: withdrawn.course_id };
};

/** The event unless it was withdrawn; it cannot be until this transaction ends. */
export const heldEvent = async (sql: Sql, id: string): Promise<TodoEvent | undefined> => {
  const stored = await tables(sql)
    .updateTable('todo_event')
    .set({ withdrawn: 0 })
    .where('id', '=', id)
    .where('withdrawn', '=', 0)
    .returningAll()
    .executeTakeFirst();
  return stored && eventFrom(stored);
};

const oneEvent = prepared(1, (sql, id: string) =>
  tables(sql).selectFrom('todo_event').selectAll().where('id', '=', id),
);

export const eventById = async (sql: Sql, id: string): Promise<TodoEvent | undefined> => {
  const [stored] = (await oneEvent(sql, id)).rows;
  return stored && stored.withdrawn === 0 ? eventFrom(stored) : undefined;
};

export const readersOf = async (sql: Sql, { readers }: TodoEvent): Promise<readonly string[]> => {
  if ('uids' in readers) return readers.uids;
  const { scope, role, audience = [] } = readers;
  return (await viewersWithRole(sql, scope, role)).filter((one) => isGivenTo({ audience }, one)).map(({ uid }) => uid);
};

/** Asked again when it is handed out: who left meanwhile gets nothing. */
export const isReader = async (sql: Sql, { readers }: TodoEvent, uid: string): Promise<boolean> => {
  if ('uids' in readers) return readers.uids.includes(uid);
  const member = await membershipIn(sql, uid, readers.scope);
  return member?.role === readers.role && isGivenTo({ audience: readers.audience ?? [] }, member);
};

/** Whether somebody has done it, by the kind of to-do: who has is given it finished. */
type Settled = (
  sql: Sql,
  event: Pick<TodoEvent, 'contentId' | 'courseId' | 'createdAt'>,
  uid: string,
) => Promise<TodoState>;

const settledBy = new Map<string, Settled>();

/** Said once by whoever gives to-dos of a kind that are finished by what it keeps. */
export const settlesTodos = (kind: string, state: Settled): void => {
  settledBy.set(kind, state);
};

/** `undefined` where the person alone says so. */
export const stateBy = (sql: Sql, event: TodoEvent, uid: string): Promise<TodoState> | undefined =>
  settledBy.get(event.kind)?.(sql, event, uid);

/** Gives an event anew, whether or not it stood: other words, another date, other readers. */
export const replaceEvent = async (sql: Sql, event: NewEvent): Promise<number> => {
  const inserted = insertEvent(sql, event);
  const given = tables(sql)
    .updateTable('todo_event')
    .set((eb) => ({
      turn: eb('turn', '+', 1),
      title: event.title,
      due_at: event.dueAt,
      readers: JSON.stringify(event.readers),
      withdrawn: 0,
    }))
    .where('id', '=', event.id)
    .returning('turn')
    .executeTakeFirstOrThrow();
  const [{ turn }] = await Promise.all([given, inserted]);
  return turn;
};

export const holdersOf = async (sql: Sql, event: string): Promise<string[]> => {
  const found = await tables(sql).selectFrom('todo').select('uid').where('id', '=', event).orderBy('uid').execute();
  return found.map(({ uid }) => uid);
};

/** `max`: no more than so many of them. */
export const todosInCourse = async (sql: Sql, uid: string, courseId: string, max?: number): Promise<string[]> => {
  const theirs = tables(sql).selectFrom('todo').select('id').where('uid', '=', uid).where('course_id', '=', courseId);
  const found = await (max === undefined ? theirs : theirs.limit(max)).execute();
  return found.map(({ id }) => id);
};

/** Every to-do of one person. */
export const todosOf = async (sql: Sql, uid: string): Promise<TodoRow[]> => {
  const stored = await sql.withTables<AnyTables>().selectFrom('todo').selectAll().where('uid', '=', uid).execute();
  return stored.map((one) => decodeRow(todo, one));
};

export const placeOfTodo = (uid: string, id: string) => [todo, userScope(uid), id] as const;
