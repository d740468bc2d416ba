import { courseScope, type Viewer } from '#contract/core/scopes.ts';
import { isGivenTo } from '#contract/features/activity/audience.ts';
import { activityTodoId } from '#contract/features/activity/keys.ts';
import { isExcused } from '#contract/features/activity/timeliness.ts';
import type { ActivityRow } from '#contract/features/content/rows.ts';
import type { Sql } from '#server/core/db/database.ts';
import type { JobHandler } from '#server/core/feature.ts';
import { inPiecesFrom } from '#server/core/jobs/in-pieces.ts';
import { isRecord } from '#server/core/records.ts';
import { change } from '#server/core/sync/change.ts';
import { scopeValue } from '#server/core/sync/entity.ts';
import { membershipIn, viewersWithRole } from '#server/core/sync/members.ts';
import type { Moved, Regrouped, Tx } from '#server/core/sync/recorder.ts';
import { toldTo, withdrawFor } from '#server/features/notification/public.ts';
import { refreshTodo, todosHeld } from '#server/features/todo/public.ts';
import { kindOf } from './kinds.ts';
import { recordResult, resultFor } from './results/record.ts';
import { publishedIn } from './store.ts';
import { toldOf } from './telling.ts';

/** The students whom an activity is for now. */
export const studentsFor = async (sql: Sql, row: Pick<ActivityRow, 'courseId' | 'audience'>): Promise<string[]> =>
  (await viewersWithRole(sql, courseScope(row.courseId), 'student'))
    .filter((student) => isGivenTo(row, student))
    .map(({ uid }) => uid);

/** Whether a student may work on it now: it is published, and for them. */
export const isGiven = async (sql: Sql, row: ActivityRow, uid: string): Promise<boolean> =>
  row.state === 'published' && isGivenAs(row, await membershipIn(sql, uid, courseScope(row.courseId)));

/** The same of a membership that is known. */
export const isGivenAs = (row: ActivityRow, member: Viewer | undefined): boolean =>
  row.state === 'published' && member?.role === 'student' && isGivenTo(row, member);

const ask = (tx: Tx, uid: string, courseId: string): Promise<void> =>
  tx.enqueue(alignPerson.name, { uid, courseId, since: tx.now });

export const joined: Moved = async (tx, { uid, scope, after }) => {
  if (scope.startsWith('course:') && after === 'student') await ask(tx, uid, scopeValue(scope));
};

export const regrouped: Regrouped = async (tx, { uid, scope }) => {
  if (scope.startsWith('course:')) await ask(tx, uid, scopeValue(scope));
};

/** Activities that are looked at in one transaction: a course of years has a thousand, and each may excuse who comes late. */
const atOnce = 100;

/**
 * Somebody came into a course or another group of it: they are given what its members were given, and excused from what was due
 * before; what is not for them any more goes, with every word of it.
 */
export const alignPerson: JobHandler = {
  name: 'activity.alignPerson',
  run: async ({ core }, payload) => {
    if (!isRecord(payload) || typeof payload.uid !== 'string' || typeof payload.courseId !== 'string')
      throw new Error('a job without a person or a course');
    const { uid, courseId } = payload;
    const since = Number(payload.since);
    const scope = courseScope(courseId);
    const from = typeof payload.from === 'string' ? payload.from : '';
    const piece = (after: string) =>
      change(core, [scope], async (tx) => {
        const member = await membershipIn(tx.sql, uid, scope);
        if (member?.role !== 'student') return undefined;
        const rows = await publishedIn(tx.sql, courseId, { after, limit: atOnce });
        const held = new Set(await todosHeld(tx.sql, uid, courseId));
        const told = new Set(await toldTo(tx.sql, uid, courseId));
        const changed: string[] = [];
        for (const row of rows) {
          const isTheirs = isGivenTo(row, member);
          const isAsked = kindOf(row.kind)?.todo !== undefined;
          const isOver = isTheirs && isAsked && isExcused(row, since);
          if (isOver) await excuse(tx, row, uid);
          const todo = activityTodoId(row.id);
          if (isAsked && !isOver && isTheirs !== held.has(todo)) changed.push(todo);
          if (!isTheirs && told.has(row.id)) await withdrawFor(tx, toldOf(row), uid);
        }
        await refreshTodo(tx, changed, uid);
        return rows.length === atOnce ? rows.at(-1)?.id : undefined;
      });
    await inPiecesFrom(from, piece, (next) =>
      change(core, [], (tx) => tx.enqueue(alignPerson.name, { uid, courseId, since, from: next })),
    );
  },
};

const excuse = async (tx: Tx, row: ActivityRow, uid: string): Promise<void> => {
  if ((await resultFor(tx, row, uid)) === undefined) await recordResult(tx, row, uid, { state: 'excused' });
};
