import { Readable } from 'node:stream';
import { ok, refused } from '#contract/core/result.ts';
import { userScope } from '#contract/core/scopes.ts';
import { todoRefusal } from '#contract/features/todo/rules.ts';
import type { Download } from '#server/core/feature.ts';
import { readRow } from '#server/core/sync/rows.ts';
import { copyFrom } from './data-copy.ts';
import { hasParts, piecesOf, task } from './store.ts';

export const taskFilePath = '/files/task';

/** The file of a task that is done, while it is kept. */
export const taskFile: Download = {
  path: taskFilePath,
  run: async ({ uid = '', id = '' }, core) => {
    const { row, isKept } = await core.db.read(async (sql) => ({
      row: await readRow(sql, task, userScope(uid), id),
      isKept: await hasParts(sql, id),
    }));
    if (row === undefined || !isKept || Number(row.result.expiresAt ?? 0) <= core.now())
      return refused(todoRefusal.fileGone);
    const day = new Date(row.finishedAt).toISOString().slice(0, 10);
    return ok({
      name: `my-data-${day}.json`,
      type: 'application/json; charset=utf-8',
      content: Readable.from(copyFrom(piecesOf(core.db.read, id), row.finishedAt), { objectMode: false }),
    });
  },
};
