import { ok, refused } from '#contract/core/result.ts';
import { userScope } from '#contract/core/scopes.ts';
import { minute, second } from '#contract/core/time.ts';
import { getTaskFile, getTaskList, getTodoList, getTodoMenuList, mesageList } from '#contract/features/todo/calls.ts';
import { todoStates } from '#contract/features/todo/keys.ts';
import { byDueThenNewest } from '#contract/features/todo/order.ts';
import type { TodoRow } from '#contract/features/todo/rows.ts';
import { todoRefusal } from '#contract/features/todo/rules.ts';
import { onCall } from '#server/core/feature.ts';
import { signedAddress } from '#server/core/files/signed.ts';
import { pageOfRows, readRow } from '#server/core/sync/rows.ts';
import { todosOf } from './store.ts';
import { taskFilePath } from './tasks/file.ts';
import { task } from './tasks/store.ts';

const seconds = (at: number): number => Math.floor(at / second);

const itemOf = (row: TodoRow) => ({
  id: row.id,
  kind: row.kind,
  title: row.title,
  courseId: row.courseId,
  courseName: row.courseName,
  contentId: row.contentId,
  dueAt: seconds(row.dueAt),
  createdAt: seconds(row.createdAt),
  status: todoStates.indexOf(row.state),
});

const pageOf = <T>(list: readonly T[], { page, limit }: { readonly page: number; readonly limit: number }): T[] =>
  list.slice((page - 1) * limit, page * limit);

/** How long an address of a file holds. */
const addressLife = 5 * minute;

const todoCalls = [
  onCall(getTodoMenuList, async (_input, { core, uid }) => {
    const rows = await core.db.read((sql) => todosOf(sql, uid));
    const open = rows.filter(({ state }) => state === 'open').sort(byDueThenNewest);
    const kinds = Map.groupBy(open, ({ kind }) => kind);
    const courses = Map.groupBy(
      open.filter(({ courseId }) => courseId !== ''),
      ({ courseId }) => courseId,
    );
    return ok({
      open: open.length,
      finished: rows.filter(({ state }) => state === 'finished').length,
      ignored: rows.filter(({ state }) => state === 'ignored').length,
      kinds: [...kinds].map(([kind, of]) => ({ kind, total: of.length })),
      courses: [...courses].map(([courseId, of]) => ({
        courseId,
        courseName: of[0]?.courseName ?? '',
        total: of.length,
      })),
    });
  }),
  onCall(getTodoList, async ({ status, kind, courseId, ...page }, { core, uid }) => {
    const rows = (await core.db.read((sql) => todosOf(sql, uid)))
      .filter((row) => row.state === todoStates[status])
      .filter((row) => (kind ?? row.kind) === row.kind && (courseId ?? row.courseId) === row.courseId)
      .sort(byDueThenNewest);
    return ok({ list: pageOf(rows, page).map(itemOf), total: rows.length });
  }),
  onCall(mesageList, async (page, { core, uid }) => {
    const rows = (await core.db.read((sql) => todosOf(sql, uid)))
      .filter(({ state }) => state === 'open')
      .sort((one, other) => other.createdAt - one.createdAt || (one.id < other.id ? 1 : -1));
    const list = pageOf(rows, page).map((row) => {
      const { kind: type, dueAt: _dueAt, status: _status, ...item } = itemOf(row);
      return { ...item, type };
    });
    return ok({ list, total: rows.length });
  }),
];

const taskCalls = [
  onCall(getTaskList, async (page, { core, uid }) =>
    core.db.read(async (sql) => {
      const { rows, total } = await pageOfRows(sql, task, userScope(uid), ['createdAt', 'id'], page);
      const list = rows.map(({ uid: _uid, result: _result, createdAt, finishedAt, ...row }) => ({
        ...row,
        createdAt: seconds(createdAt),
        finishedAt: seconds(finishedAt),
      }));
      return ok({ list, total });
    }),
  ),
  onCall(getTaskFile, async ({ id }, { core, uid, now }) => {
    const row = await core.db.read((sql) => readRow(sql, task, userScope(uid), id));
    if (row === undefined) return refused(todoRefusal.taskGone);
    if (row.state !== 'done' || Number(row.result.expiresAt ?? 0) <= now) return refused(todoRefusal.fileGone);
    return ok({ url: await signedAddress(core, taskFilePath, { uid, id }, now + addressLife) });
  }),
];

export const todoQuestions = [...todoCalls, ...taskCalls];
