import { setImmediate as breath } from 'node:timers/promises';
import * as z from 'zod/mini';
import { courseScope, userScope } from '#contract/core/scopes.ts';
import { day } from '#contract/core/time.ts';
import type { StartableTask } from '#contract/features/todo/keys.ts';
import { todoRefusal } from '#contract/features/todo/rules.ts';
import type { Core } from '#server/core/core.ts';
import type { Sql } from '#server/core/db/database.ts';
import { asRead } from '#server/core/export/as-read.ts';
import { rowsOf } from '#server/core/export/rows-of.ts';
import { columnOf, type Entity, scopeValue } from '#server/core/sync/entity.ts';
import { sizeOf } from '#server/core/sync/room.ts';
import { courseNameOf } from '#server/features/course/public.ts';
import type { Step, Stepped, TaskKind } from './run.ts';

const kind: StartableTask = 'dataCopy';
const keptFor = 7 * day;
/** Characters of the whole file. */
const largest = 20_000_000;

/** The course that was done last; empty when only the person's own scope is. */
const From = z.nullable(z.object({ after: z.string(), size: z.int() }));

/**
 * Everything that the server holds in a person's own scope, then course by course what they wrote there, also where they
 * have left. Of a course, a row is theirs when it names them in `createdBy` or `uid`: every table of a course keeps to that.
 */
export const dataCopy: TaskKind = {
  kind,
  step: async ({ core, uid, from }: Step): Promise<Stepped> => {
    const at = From.parse(from);
    const before = at?.size ?? 0;
    const read = await core.db.read(async (sql) => {
      const all = await coursesEver(sql, uid);
      const [next = '', ...others] = at === null ? ['', ...all] : all.filter((id) => id > at.after);
      const reading = { core, sql, uid, room: { left: largest - before } };
      const part = at === null ? await ownPart(reading) : await coursePart(reading, next);
      if (part === undefined) return undefined;
      return { made: { content: JSON.stringify(part), after: next }, courses: all.length, rest: others.length };
    });
    if (read === undefined) return { is: 'failed', refusal: todoRefusal.copyTooLarge };
    const { made, courses, rest } = read;
    const size = before + made.content.length;
    if (size > largest) return { is: 'failed', refusal: todoRefusal.copyTooLarge };
    const part = { content: made.content, expiresAt: core.now() + keptFor };
    if (rest === 0) return { is: 'done', part, result: { bytes: size, expiresAt: part.expiresAt } };
    const progress = (100 * (courses + 1 - rest)) / (courses + 1);
    return { is: 'more', part, from: { after: made.after, size }, progress };
  },
};

/** The parts as one document. */
export const copyFrom = ([own = '{}', ...courses]: readonly string[], madeAt: number): string =>
  `{"madeAt":${JSON.stringify(new Date(madeAt).toISOString())},"own":${own},"courses":[${courses.join(',')}]}\n`;

/** Courses that the person is or was in. */
const coursesEver = async (sql: Sql, uid: string): Promise<string[]> => {
  const found = await sql
    .selectFrom('member')
    .select('scope')
    .where('uid', '=', uid)
    .where('scope', 'like', `${courseScope('')}%`)
    .execute();
  return found.map(({ scope }) => scopeValue(scope)).sort();
};

interface PartReading {
  readonly core: Core;
  readonly sql: Sql;
  readonly uid: string;
  /** Letters that the file can still take. */
  readonly room: { left: number };
}

/** Nothing where the file would be too large: what is more is not read. */
const ownPart = async (reading: PartReading) => {
  const { core, sql, uid } = reading;
  const scope = userScope(uid);
  const rows: Record<string, unknown> = {};
  for (const of of await entitiesIn(core, sql, scope)) {
    const own = await rowsWhere(reading, of, { [columnOf(of.scope.field)]: uid });
    if (own === undefined) return undefined;
    rows[of.name] = own;
  }
  const signIns = await sql
    .selectFrom('session')
    .select(['device', 'created_at', 'used_at'])
    .where('uid', '=', uid)
    .orderBy('created_at')
    .execute();
  return { uid, rows, signIns };
};

const coursePart = async (reading: PartReading, courseId: string) => {
  const { core, sql, uid } = reading;
  const rows: Record<string, unknown> = {};
  for (const of of await entitiesIn(core, sql, courseScope(courseId))) {
    const author = ['createdBy', 'uid'].find((field) => field in of.columns);
    if (author === undefined) continue;
    const own = await rowsWhere(reading, of, { [columnOf(of.scope.field)]: courseId, [columnOf(author)]: uid });
    if (own === undefined) return undefined;
    const read = await asRead(sql, of, own, uid);
    if (read.length > 0) rows[of.name] = read;
  }
  return { courseId, name: (await courseNameOf(sql, courseId)) ?? '', rows };
};

const entitiesIn = async (core: Core, sql: Sql, scope: string): Promise<Entity[]> => {
  const found = await sql
    .selectFrom('sync_row')
    .select('entity')
    .distinct()
    .where('scope', '=', scope)
    .where('deleted', '=', 0)
    .orderBy('entity')
    .execute();
  // Tasks are about the copy, not in it.
  return found.flatMap(({ entity }) => core.entities.get(entity) ?? []).filter(({ name }) => name !== 'task');
};

const rowsWhere = async ({ sql, room }: PartReading, of: Entity, wanted: Readonly<Record<string, string>>) => {
  const rows: { readonly id: string }[] = [];
  for await (const some of rowsOf((work) => work(sql), of, wanted)) {
    rows.push(...some);
    room.left -= some.reduce((sum, row) => sum + sizeOf(row), 0);
    if (room.left < 0) return undefined;
    // Others come in between.
    await breath();
  }
  return rows;
};
