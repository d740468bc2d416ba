import type { Sql } from '../../db/database.ts';
import type { AnyTables } from '../../db/tables.ts';
import { columnOf, decodeRow, type Entity, type EntityRegistry, kindOf, scopeValue } from '../entity.ts';

/** Entities of a scope whose devices hold the newest rows only. */
export const windowsIn = (entities: EntityRegistry, scope: string): readonly Entity[] =>
  entities.ofKind(kindOf(scope)).filter(({ window }) => window !== undefined);

/** The newest rows of a window, or those below a number of it; newest first. */
export const rowsBefore = async (
  sql: Sql,
  of: Entity,
  scope: string,
  { before, limit }: { readonly before?: number; readonly limit: number },
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
