import type { Sql } from '../../db/database.ts';
import type { AnyTables } from '../../db/tables.ts';
import { columnOf, decodeRow, type Entity, type EntityRegistry, kindOf, scopeValue } from '../entity.ts';
import { sizeOf } from '../room.ts';

/** Entities of a scope whose devices hold the newest rows only. */
export const windowsIn = (entities: EntityRegistry, scope: string): readonly Entity[] =>
  entities.ofKind(kindOf(scope)).filter(({ window }) => window !== undefined);

interface Wanted {
  readonly before?: number;
  readonly limit: number;
  /** After so many no more are read. */
  readonly bytes: number;
}

/** Rows that are read at once while their sizes are not known; then twice as many, and so on. */
const first = 25;

/** The newest rows of a window, or those below a number of it; newest first. */
export const rowsBefore = async (
  sql: Sql,
  of: Entity,
  scope: string,
  { before, limit, bytes }: Wanted,
): Promise<{ readonly rows: readonly { readonly id: string }[]; readonly more: boolean }> => {
  const rows: { readonly id: string }[] = [];
  let used = 0;
  let below = before;
  for (let step = first; rows.length < limit; step *= 2) {
    const wanted = Math.min(step, limit - rows.length);
    const found = await someBefore(sql, of, scope, { before: below, limit: wanted + 1 });
    for (const [place, row] of found.slice(0, wanted).entries()) {
      rows.push(row);
      used += sizeOf(row);
      if (used >= bytes) return { rows, more: place + 1 < found.length };
    }
    if (found.length <= wanted) return { rows, more: false };
    below = (rows.at(-1) as unknown as Record<string, number>)[of.window ?? 'id'];
  }
  return { rows, more: true };
};

const someBefore = async (
  sql: Sql,
  of: Entity,
  scope: string,
  { before, limit }: { readonly before: number | undefined; readonly limit: number },
): Promise<readonly { readonly id: string }[]> => {
  const order = columnOf(of.window ?? 'id');
  let query = sql
    .withTables<AnyTables>()
    .selectFrom(of.table)
    .selectAll()
    .where(columnOf(of.scope.field), '=', scopeValue(scope))
    .orderBy(order, 'desc')
    .limit(limit);
  if (before !== undefined) query = query.where(order, '<', before);
  const stored = await query.execute();
  return stored.map((one) => decodeRow(of, one));
};
