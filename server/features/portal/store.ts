import { portalRows } from '#contract/features/portal/entities.ts';
import type { FeedbackRow } from '#contract/features/portal/rows.ts';
import type { Sql } from '#server/core/db/database.ts';
import { entity, type StoredRow } from '#server/core/sync/entity.ts';

type PortalTables = {
  feedback: StoredRow<FeedbackRow>;
};

const tables = (sql: Sql) => sql.withTables<PortalTables>();

export const feedback = entity(portalRows.feedback);

/** How much of a person's feedback arrived since a time of the server's clock. */
export const feedbackSince = async (sql: Sql, uid: string, since: number): Promise<number> => {
  const { count } = await tables(sql)
    .selectFrom('feedback')
    .select((select) => select.fn.countAll<number>().as('count'))
    .where('uid', '=', uid)
    .where('recorded_at', '>', since)
    .executeTakeFirstOrThrow();
  return Number(count);
};

/** Of everybody, or of the people of one institution; newest first. */
export const feedbackPage = async (
  sql: Sql,
  { page, limit, coid }: { readonly page: number; readonly limit: number; readonly coid?: string },
): Promise<{ readonly rows: readonly FeedbackRow[]; readonly total: number }> => {
  const all = tables(sql).selectFrom('feedback');
  const people = sql.withTables<{ profile: { id: string; coid: string } }>();
  const wanted =
    coid === undefined
      ? all
      : all.where('uid', 'in', people.selectFrom('profile').select('id').where('coid', '=', coid));
  const { count } = await wanted.select((select) => select.fn.countAll<number>().as('count')).executeTakeFirstOrThrow();
  const found = await wanted
    .selectAll()
    .orderBy('recorded_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .offset((page - 1) * limit)
    .execute();
  const rows = found.map(({ created_at, recorded_at: _recorded, ...row }) => ({
    ...row,
    createdAt: Number(created_at),
  }));
  return { rows, total: Number(count) };
};
