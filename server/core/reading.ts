import type { Call, Reads } from '#contract/core/call.ts';
import { coreRefusal, type Refusal } from '#contract/core/refusal.ts';
import { ok, type Result, refused } from '#contract/core/result.ts';
import { refuseUnless } from '#contract/core/roles.ts';
import { audiencesOf, userScope } from '#contract/core/scopes.ts';
import type { Core } from './core.ts';
import type { Sql } from './db/database.ts';
import type { AnyTables } from './db/tables.ts';
import { columnOf } from './sync/entity.ts';
import { type Membership, standingIn } from './sync/members.ts';

/** Why somebody may not see a thing that is no row of one scope; nothing when they may. */
export type ThingRight = (sql: Sql, uid: string, id: string) => Promise<Refusal | undefined>;

export interface Gate {
  readonly entities: Pick<Core['entities'], 'get' | 'ofKind'>;
  readonly things: Core['things'];
}

/** What a call declares, asked of the rows: as what the asker was let into which scope, or why not. */
export const enter = async (
  gate: Gate,
  sql: Sql,
  { reads }: Pick<Call, 'reads'>,
  input: unknown,
  uid: string,
): Promise<Result<Membership>> => {
  const own: Membership = { uid, scope: userScope(uid), role: 'self', actor: 'self', groups: [], epoch: 0 };
  if (reads === 'self') return ok(own);
  if (typeof reads === 'string') throw new Error('what is everybody’s is nobody’s scope');
  if ('thing' in reads) {
    const refusal = await gate.things.get(reads.thing)?.(sql, uid, reads.id(input));
    return refusal === undefined ? ok(own) : refused(refusal);
  }
  const scope = 'row' in reads ? await scopeOfRow(gate, sql, reads, input) : reads.scope(input, uid);
  const standing = scope === undefined ? undefined : await standingIn(sql, uid, scope);
  const isShut = standing?.isClosed === true && !('closed' in reads);
  const refusal = refuseUnless(isShut ? undefined : standing?.actor, reads.may);
  if (refusal !== undefined || standing === undefined) return refused(refusal ?? coreRefusal.notAllowed);
  // Somebody who does not see the row is told the same whether or not it exists.
  if ('row' in reads && !(await isSeen(sql, { entity: reads.row, id: reads.id(input) }, standing)))
    return refused(coreRefusal.notAllowed);
  return ok(standing);
};

type ReadsRow = Extract<Reads<unknown>, { readonly row: string }>;

const scopeOfRow = async ({ entities }: Gate, sql: Sql, reads: ReadsRow, input: unknown) => {
  const of = entities.get(reads.row);
  if (of === undefined) throw new Error(`there are no rows of ${reads.row}`);
  const column = columnOf(of.scope.field);
  const found = await sql
    .withTables<AnyTables>()
    .selectFrom(of.table)
    .select(column)
    .where('id', '=', reads.id(input))
    .executeTakeFirst();
  const scope = found === undefined ? undefined : `${of.scope.kind}:${found[column]}`;
  const claimed = reads.within?.(input) ?? scope;
  return scope === claimed ? scope : undefined;
};

/** Whether one of the row's audiences is the viewer's. */
const isSeen = async (
  sql: Sql,
  { entity, id }: { readonly entity: string; readonly id: string },
  viewer: Membership,
): Promise<boolean> => {
  const audiences = audiencesOf(viewer);
  let query = sql
    .selectFrom('sync_row')
    .select('id')
    .where('scope', '=', viewer.scope)
    .where('entity', '=', entity)
    .where('id', '=', id)
    .where('deleted', '=', 0);
  if (audiences !== undefined) query = query.where('audience', 'in', audiences);
  return (await query.executeTakeFirst()) !== undefined;
};

/** Why a call cannot be registered: it says nothing of what it reads, or names what nobody keeps. */
export const misdeclared = ({ entities, things }: Gate, { name, reads }: Call): string | undefined => {
  if (reads === undefined) return `${name} does not say what it reads`;
  if (typeof reads === 'string') return undefined;
  if ('row' in reads) {
    const of = entities.get(reads.row);
    if (of === undefined) return `${name} reads rows of ${reads.row}, which is no entity`;
    return (of.key ?? ['id']).join() === 'id' ? undefined : `${name}: one id names several rows of ${reads.row}`;
  }
  if ('thing' in reads && !things.has(reads.thing)) return `${name} reads a ${reads.thing}, which no feature keeps`;
  return undefined;
};
