import type { Verdict, WireRow } from '#contract/core/sync.ts';
import type { Sql } from '../db/database.ts';
import { type Entity, type EntityRegistry, projectRow, readsRow, scopeOf } from './entity.ts';
import { membershipIn } from './members.ts';
import { readRow } from './rows.ts';

/** Where the row lies that was in the way of a refused mutation. */
export interface InTheWay {
  readonly entity: string;
  readonly scope: string;
  readonly id: string;
}

/**
 * A verdict as it is kept: of the row in the way only where it lies. Whoever asks again is shown it as it is then, if they may still
 * see it; a copy in each verdict would outlive that right, and would be as many copies as somebody likes to be refused.
 */
export type KeptVerdict = Omit<Verdict, 'current'> & { readonly over?: InTheWay };

export const placeOf = <Row extends { readonly id: string }>(of: Entity<Row>, row: Row): InTheWay => ({
  entity: of.name,
  scope: scopeOf(of, row),
  id: row.id,
});

/** The row as they may see it; `undefined` when they may not. */
export const asSeenBy = async <Row extends { readonly id: string }>(
  sql: Sql,
  uid: string,
  of: Entity<Row>,
  row: Row,
): Promise<WireRow | undefined> => {
  const viewer = await membershipIn(sql, uid, scopeOf(of, row));
  return viewer !== undefined && readsRow(of, row, viewer) ? projectRow(of, row, viewer) : undefined;
};

/** The same of the row that lies there now. */
export const rowInTheWay = async (
  sql: Sql,
  entities: EntityRegistry,
  uid: string,
  { entity, scope, id }: InTheWay,
): Promise<WireRow | undefined> => {
  const of = entities.get(entity);
  const row = of && (await readRow(sql, of, scope, id));
  return of && row && asSeenBy(sql, uid, of, row);
};

/** What is said of it, with the row in the way where there is one to see. */
export const answered = ({ over: _over, ...verdict }: KeptVerdict, current: WireRow | undefined): Verdict =>
  current === undefined ? verdict : { ...verdict, current };

export const saidAgain = async (
  sql: Sql,
  entities: EntityRegistry,
  uid: string,
  verdict: KeptVerdict,
): Promise<Verdict> => answered(verdict, verdict.over && (await rowInTheWay(sql, entities, uid, verdict.over)));
