import { setImmediate as breath } from 'node:timers/promises';
import * as z from 'zod/mini';
import { courseScope, userScope } from '#contract/core/scopes.ts';
import { day } from '#contract/core/time.ts';
import type { StartableTask } from '#contract/features/todo/keys.ts';
import { todoRefusal } from '#contract/features/todo/rules.ts';
import type { Core } from '#server/core/core.ts';
import type { Sql } from '#server/core/db/database.ts';
import { asRead, rowsOf } from '#server/core/export/rows.ts';
import { columnOf, type Entity, scopeValue } from '#server/core/sync/entity.ts';
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
      const reading = { core, sql, uid, writing: writingUpTo(largest - before) };
      const isWhole = at === null ? await ownPart(reading) : await coursePart(reading, next);
      return isWhole ? { ...reading.writing.done(), after: next, courses: all.length, rest: others.length } : undefined;
    });
    if (read === undefined) return { is: 'failed', refusal: todoRefusal.copyTooLarge };
    const { pieces, letters, after, courses, rest } = read;
    const size = before + letters;
    const part = { pieces, expiresAt: core.now() + keptFor };
    if (rest === 0) return { is: 'done', part, result: { bytes: size, expiresAt: part.expiresAt } };
    const progress = (100 * (courses + 1 - rest)) / (courses + 1);
    return { is: 'more', part, from: { after, size }, progress };
  },
};

/** The parts as one document, of which nobody holds more than a piece. */
export async function* copyFrom(
  pieces: AsyncIterable<{ readonly step: number; readonly content: string }>,
  madeAt: number,
): AsyncGenerator<string> {
  let last = 0;
  yield `{"madeAt":${JSON.stringify(new Date(madeAt).toISOString())},"own":`;
  for await (const { step, content } of pieces) {
    if (step !== last) yield last === 0 ? ',"courses":[' : ',';
    last = step;
    yield content;
  }
  yield last === 0 ? ',"courses":[]}\n' : ']}\n';
}

/** Letters of a piece: what a transaction writes, and a download reads, at a time. */
const pieceLetters = 256 * 1_024;

interface Writing {
  /** False where the file would be too large. */
  readonly add: (text: string) => boolean;
  readonly done: () => { readonly pieces: readonly string[]; readonly letters: number };
}

const writingUpTo = (max: number): Writing => {
  const pieces: string[] = [];
  let [held, letters] = ['', 0];
  return {
    add: (text) => {
      letters += text.length;
      held += text;
      if (held.length >= pieceLetters) {
        pieces.push(held);
        held = '';
      }
      return letters <= max;
    },
    done: () => ({ pieces: held === '' ? pieces : [...pieces, held], letters }),
  };
};

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
  readonly writing: Writing;
}

/** False where the file would be too large: what is more is not read. */
const ownPart = async (reading: PartReading): Promise<boolean> => {
  const { core, sql, uid, writing } = reading;
  const scope = userScope(uid);
  writing.add(`{"uid":${JSON.stringify(uid)},"rows":{`);
  let isFirst = true;
  for (const of of await entitiesIn(core, sql, scope)) {
    const list = { name: of.name, isFirst, always: true };
    if ((await writeRows(reading, of, { [columnOf(of.scope.field)]: uid }, list)) === undefined) return false;
    isFirst = false;
  }
  const signIns = await sql
    .selectFrom('session')
    .select(['device', 'created_at', 'used_at'])
    .where('uid', '=', uid)
    .orderBy('created_at')
    .execute();
  return writing.add(`},"signIns":${JSON.stringify(signIns)}}`);
};

const coursePart = async (reading: PartReading, courseId: string): Promise<boolean> => {
  const { core, sql, uid, writing } = reading;
  const name = (await courseNameOf(sql, courseId)) ?? '';
  writing.add(`{"courseId":${JSON.stringify(courseId)},"name":${JSON.stringify(name)},"rows":{`);
  let isFirst = true;
  for (const of of await entitiesIn(core, sql, courseScope(courseId))) {
    const author = ['createdBy', 'uid'].find((field) => field in of.columns);
    if (author === undefined) continue;
    const wanted = { [columnOf(of.scope.field)]: courseId, [columnOf(author)]: uid };
    const written = await writeRows(reading, of, wanted, { name: of.name, isFirst, always: false });
    if (written === undefined) return false;
    if (written > 0) isFirst = false;
  }
  return writing.add('}}');
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

interface List {
  readonly name: string;
  readonly isFirst: boolean;
  /** Also where nothing is in it. */
  readonly always: boolean;
}

/** One list of the document, row by row; answers how many, or nothing where the file would be too large. */
const writeRows = async (
  { sql, uid, writing }: PartReading,
  of: Entity,
  wanted: Readonly<Record<string, string>>,
  { name, isFirst, always }: List,
): Promise<number | undefined> => {
  const begin = `${isFirst ? '' : ','}${JSON.stringify(name)}:[`;
  let count = 0;
  for await (const some of rowsOf((work) => work(sql), of, wanted)) {
    for (const row of await asRead(sql, of, some, uid)) {
      if (!writing.add(`${count === 0 ? begin : ','}${JSON.stringify(row)}`)) return undefined;
      count += 1;
    }
    // Others come in between.
    await breath();
  }
  if (count === 0 && !always) return 0;
  return writing.add(count === 0 ? `${begin}]` : ']') ? count : undefined;
};
