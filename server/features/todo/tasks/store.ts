import { todoRows } from '#contract/features/todo/entities.ts';
import type { Sql } from '#server/core/db/database.ts';
import { entity } from '#server/core/sync/entity.ts';

type TaskTables = {
  task_part: { task_id: string; n: number; content: string; expires_at: number };
};

const tables = (sql: Sql) => sql.withTables<TaskTables>();

export const task = entity(todoRows.task);

/** Pieces of a step stand one after another; what an earlier release made has one for each step, below these. */
const stepWidth = 1_000;
const placeOf = (step: number, piece: number): number => (step + 1) * stepWidth + piece;
const stepOf = (n: number): number => (n < stepWidth ? n : Math.floor(n / stepWidth) - 1);

interface Pieces {
  readonly taskId: string;
  readonly step: number;
  readonly pieces: readonly string[];
  readonly expiresAt: number;
}

/** A step that is run again writes the same pieces again. */
export const writePart = async (sql: Sql, { taskId, step, pieces, expiresAt }: Pieces): Promise<void> => {
  for (const [piece, content] of pieces.entries())
    await tables(sql)
      .insertInto('task_part')
      .values({ task_id: taskId, n: placeOf(step, piece), content, expires_at: expiresAt })
      .onConflict((clash) => clash.columns(['task_id', 'n']).doUpdateSet({ content, expires_at: expiresAt }))
      .execute();
};

export const hasParts = async (sql: Sql, taskId: string): Promise<boolean> =>
  (await tables(sql).selectFrom('task_part').select('n').where('task_id', '=', taskId).executeTakeFirst()) !==
  undefined;

/** One after another, as they are asked for. */
export async function* piecesOf(
  read: <T>(work: (sql: Sql) => Promise<T>) => Promise<T>,
  taskId: string,
): AsyncGenerator<{ readonly step: number; readonly content: string }> {
  for (let last = -1; ; ) {
    const found = await read((sql) =>
      tables(sql)
        .selectFrom('task_part')
        .select(['n', 'content'])
        .where('task_id', '=', taskId)
        .where('n', '>', last)
        .orderBy('n')
        .limit(1)
        .executeTakeFirst(),
    );
    if (found === undefined) return;
    yield { step: stepOf(found.n), content: found.content };
    last = found.n;
  }
}

export const forgetParts = async (sql: Sql, taskId: string): Promise<void> => {
  await tables(sql).deleteFrom('task_part').where('task_id', '=', taskId).execute();
};

export const forgetExpiredParts = async (sql: Sql, now: number): Promise<void> => {
  await tables(sql).deleteFrom('task_part').where('expires_at', '<=', now).execute();
};
