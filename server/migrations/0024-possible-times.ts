import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';
import { lastMoment, productEpoch } from '#contract/core/time.ts';
import type { AnyTables, CoreTables } from '#server/core/db/tables.ts';

/**
 * Times were stored as devices claimed them, also those that no calendar has. What cannot be a time becomes the server's time of
 * the row's last change, and what is planned for later than any calendar ends with it. Devices are sent the rows again.
 */
export const possibleTimes: Migration = {
  up: async (db: Kysely<unknown>) => {
    const tables = db.withTables<AnyTables & Pick<CoreTables, 'scope' | 'sync_row'>>();
    const revs = new Map<string, number>();
    for (const one of repaired) await repair(tables, one, revs);
  },
};

type Tables = Kysely<AnyTables & Pick<CoreTables, 'scope' | 'sync_row'>>;

interface Repaired {
  readonly table: string;
  readonly entity: string;
  /** Kind of scope, and the column that names it. */
  readonly scope: readonly [kind: string, column: string];
  /** Of something that was done. */
  readonly done: readonly string[];
  /** The same, 0 where it was not. */
  readonly maybe?: readonly string[];
  /** Chosen, 0 where it was not. */
  readonly planned?: readonly string[];
}

const inCourse = ['course', 'course_id'] as const;
const ofPerson = ['user', 'uid'] as const;

const repaired: readonly Repaired[] = [
  { table: 'course', entity: 'course', scope: ['course', 'id'], done: ['created_at'] },
  { table: 'course_member', entity: 'courseMember', scope: inCourse, done: ['joined_at'] },
  { table: 'course_guest_link', entity: 'courseGuestLink', scope: inCourse, done: ['created_at'] },
  { table: 'course_guest', entity: 'courseGuest', scope: inCourse, done: ['joined_at'] },
  { table: 'notice', entity: 'notice', scope: inCourse, done: ['created_at', 'updated_at'] },
  { table: 'notice_read', entity: 'noticeRead', scope: ofPerson, done: ['read_at'] },
  { table: 'topic', entity: 'topic', scope: inCourse, done: ['created_at'] },
  { table: 'topic_reply', entity: 'topicReply', scope: inCourse, done: ['created_at', 'updated_at'] },
  { table: 'chapter', entity: 'chapter', scope: inCourse, done: ['created_at'] },
  { table: 'folder', entity: 'folder', scope: inCourse, done: ['created_at'] },
  { table: 'file_type', entity: 'fileType', scope: inCourse, done: ['created_at'] },
  { table: 'lesson_link', entity: 'lessonLink', scope: inCourse, done: ['created_at'] },
  {
    table: 'activity',
    entity: 'activity',
    scope: inCourse,
    done: ['created_at', 'updated_at'],
    maybe: ['published_at'],
    planned: ['publish_at', 'closes_at'],
  },
  { table: 'learn', entity: 'learn', scope: ofPerson, done: [], maybe: ['started_at', 'last_at', 'finished_at'] },
  { table: 'notification', entity: 'notification', scope: ofPerson, done: ['created_at'], maybe: ['read_at'] },
  {
    table: 'todo',
    entity: 'todo',
    scope: ofPerson,
    done: ['created_at'],
    maybe: ['changed_at'],
    planned: ['due_at'],
  },
  { table: 'task', entity: 'task', scope: ofPerson, done: ['created_at'] },
  { table: 'feedback', entity: 'feedback', scope: ofPerson, done: ['created_at'] },
  { table: 'tour', entity: 'tour', scope: ofPerson, done: ['finished_at'] },
];

const repair = async (
  db: Tables,
  { table, entity, scope: [kind, column], done, maybe = [], planned = [] }: Repaired,
  revs: Map<string, number>,
): Promise<void> => {
  const times = [...done, ...maybe, ...planned];
  const found = await db
    .selectFrom(table)
    .select(['id', column, ...times])
    .where((eb) =>
      eb.or([
        ...done.map((one) => eb(one, '<', productEpoch)),
        ...[...maybe, ...planned].map((one) => eb.and([eb(one, '<', productEpoch), eb(one, '<>', 0)])),
        ...times.map((one) => eb(one, '>', lastMoment)),
      ]),
    )
    .execute();
  for (const row of found) {
    const [id, scope] = [String(row.id), `${kind}:${row[column]}`];
    const changedAt = await changeOf(db, { scope, entity, id });
    const mended = (one: string): number => {
      const [at, isPlanned] = [Number(row[one]), planned.includes(one)];
      if (at >= productEpoch && at <= lastMoment) return at;
      if (at === 0 && !done.includes(one)) return 0;
      if (isPlanned) return at > lastMoment ? lastMoment : 0;
      return Math.max(changedAt, productEpoch);
    };
    await db
      .updateTable(table)
      .set(Object.fromEntries(times.map((one) => [one, mended(one)])))
      .where('id', '=', id)
      .where(column, '=', row[column] ?? null)
      .execute();
    await sendAgain(db, { scope, entity, id }, revs);
  }
};

interface Named {
  readonly scope: string;
  readonly entity: string;
  readonly id: string;
}

const changeOf = async (db: Tables, { scope, entity, id }: Named): Promise<number> => {
  const found = await db
    .selectFrom('sync_row')
    .select((eb) => eb.fn.min<number | string | null>('changed_at').as('at'))
    .where('scope', '=', scope)
    .where('entity', '=', entity)
    .where('id', '=', id)
    .executeTakeFirst();
  return Number(found?.at ?? 0);
};

/** Each scope makes one new revision, that of all its mended rows. */
const sendAgain = async (db: Tables, { scope, entity, id }: Named, revs: Map<string, number>): Promise<void> => {
  if (!revs.has(scope)) {
    const next = await db
      .updateTable('scope')
      .set((eb) => ({ rev: eb('rev', '+', 1) }))
      .where('id', '=', scope)
      .returning('rev')
      .executeTakeFirst();
    if (next !== undefined) revs.set(scope, Number(next.rev));
  }
  const rev = revs.get(scope);
  if (rev === undefined) return;
  await db
    .updateTable('sync_row')
    .set({ rev })
    .where('scope', '=', scope)
    .where('entity', '=', entity)
    .where('id', '=', id)
    .where('deleted', '=', 0)
    .execute();
};
