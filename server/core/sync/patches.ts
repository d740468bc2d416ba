import { type Audience, audiencesOf, ownAudiences } from '#contract/core/scopes.ts';
import type { PullRequest, ScopePatch, WireRow } from '#contract/core/sync.ts';
import type { Core } from '../core.ts';
import type { Sql } from '../db/database.ts';
import { type EntityRegistry, kindOf, projectRow } from './entity.ts';
import { rowsBefore, windowsIn } from './live/window.ts';
import type { Membership, Standing } from './members.ts';
import { readWhileItFits, revisionsOf, sizeOf, slicesOf } from './room.ts';
import { readRows } from './rows.ts';

export interface Patches {
  readonly patches: ScopePatch[];
  /** There was more than fits: the cursors moved as far as they could. */
  readonly more: boolean;
  /** Some scope is not held whole by the asker, so nothing can be confirmed yet. */
  readonly incomplete: boolean;
}

type PatchRequest = Pick<PullRequest, 'cursors' | 'loading'> & { readonly isSameServer: boolean };

/** News of every scope, in the order of `scopes`, as much as one reply takes. */
export const patchesFor = async (
  sql: Sql,
  core: Pick<Core, 'entities' | 'limits'>,
  scopes: readonly Standing[],
  asked: PatchRequest,
): Promise<Patches> => {
  const patches: ScopePatch[] = [];
  let room: Room = { rows: core.limits.pullRows, bytes: core.limits.pullBytes };
  let incomplete = false;
  for (const scope of scopes) {
    const wanted = wantedOf(scope, asked);
    if (wanted === 'loading') incomplete = true;
    if (wanted === 'loading' || wanted === 'nothing') continue;
    if (room.rows <= 0 || room.bytes <= 0) return { patches, more: true, incomplete };
    const made = await patchOf(sql, core, scope, wanted, room);
    if (made === undefined) return { patches, more: true, incomplete };
    patches.push(made.patch);
    room = { rows: room.rows - made.rows, bytes: room.bytes - made.bytes };
    if (made.patch.kind === 'reset') incomplete = true;
    if (made.isCut) return { patches, more: true, incomplete };
  }
  return { patches, more: false, incomplete };
};

/** `nothing` and `loading` need no patch; `whole` needs everything; a number is the revision to go on from. */
const wantedOf = (scope: Standing, { cursors, loading, isSameServer }: PatchRequest) => {
  const loadingEpoch = Object.hasOwn(loading, scope.scope) ? loading[scope.scope] : undefined;
  if (loadingEpoch !== undefined) return isSameServer && loadingEpoch === scope.epoch ? 'loading' : 'reset';
  const cursor = Object.hasOwn(cursors, scope.scope) ? cursors[scope.scope] : undefined;
  if (cursor === undefined || !isSameServer || cursor.epoch !== scope.epoch) return 'whole';
  if (cursor.rev < scope.floor || cursor.rev > scope.rev) return 'whole';
  return cursor.rev === scope.rev ? 'nothing' : cursor.rev;
};

/** What is left of a reply. */
interface Room {
  readonly rows: number;
  readonly bytes: number;
}

interface Made extends Room {
  readonly patch: ScopePatch;
  readonly isCut?: boolean;
}

/** `undefined` when the whole scope is small enough for a reply, but not for what is left of this one. */
const patchOf = async (
  sql: Sql,
  { entities, limits }: Pick<Core, 'entities' | 'limits'>,
  scope: Standing,
  wanted: 'reset' | 'whole' | number,
  room: Room,
): Promise<Made | undefined> => {
  const reset: Made = { patch: { kind: 'reset', scope: scope.scope, epoch: scope.epoch }, rows: 0, bytes: 0 };
  if (wanted === 'reset') return reset;
  const windows = windowsIn(entities, scope.scope);
  if (typeof wanted === 'number') {
    const found = windows.length === 0 ? undefined : await changes(sql, scope, wanted, limits.windowDelta + 1);
    if (found === undefined || found.length <= limits.windowDelta)
      return delta(sql, entities, scope, { from: wanted, room, found });
  }
  if (windows.length > 0) return newest(sql, { entities, limits }, scope, room);
  const names = await visibleRows(sql, scope, { limit: limits.inlineResetRows });
  if (names.length >= limits.inlineResetRows) return reset;
  if (names.length > room.rows) return undefined;
  const { taken, bytes, isCut } = await readWhileItFits(slicesOf(names), limits.pullBytes, (part) =>
    loadRows(sql, entities, scope, part),
  );
  return isCut ? reset : { patch: fullOf(scope, taken), rows: names.length, bytes };
};

const fullOf = ({ scope, rev, epoch }: Standing, rows: readonly NamedRow[]): ScopePatch => ({
  kind: 'full',
  scope,
  rev,
  epoch,
  up: group(rows),
});

export interface RowName {
  readonly entity: string;
  readonly id: string;
}

/** Live rows that the viewer may see, by ascending (entity, id), from after `after`. */
export const visibleRows = (
  sql: Sql,
  viewer: Membership,
  { after, limit }: { readonly after?: RowName; readonly limit: number },
): Promise<RowName[]> => {
  let query = entriesFor(sql, viewer)
    .select(['entity', 'id'])
    .distinct()
    .where('deleted', '=', 0)
    .orderBy('entity')
    .orderBy('id')
    .limit(limit);
  if (after !== undefined)
    query = query.where((eb) =>
      eb.or([eb('entity', '>', after.entity), eb.and([eb('entity', '=', after.entity), eb('id', '>', after.id)])]),
    );
  return query.execute();
};

/** The first text behind every own audience. */
const afterOwn = 'o;' as Audience;

/** Entries of `sync_row` in audiences that the viewer reads. */
const entriesFor = (sql: Sql, viewer: Membership) => {
  const query = sql.selectFrom('sync_row').where('scope', '=', viewer.scope);
  const audiences = audiencesOf(viewer);
  if (audiences !== undefined) return query.where('audience', 'in', audiences);
  // As a range: both databases compare these texts by their bytes.
  return query.where((eb) =>
    eb.or([
      eb('audience', '<', ownAudiences as Audience),
      eb('audience', '>=', afterOwn),
      eb('audience', '=', `${ownAudiences}${viewer.uid}` as Audience),
    ]),
  );
};

interface Changed extends RowName {
  readonly rev: number;
  /** 0 when some entry that the viewer reads is live. */
  readonly deleted: number;
}

/** A scope with a window comes whole in any case: what is in it all the time, and the newest of the rest. */
const newest = async (
  sql: Sql,
  { entities, limits }: Pick<Core, 'entities' | 'limits'>,
  scope: Standing,
  room: Room,
): Promise<Made | undefined> => {
  const rows = await newestOf(sql, entities, scope, limits);
  if (rows.length > room.rows && room.rows < limits.pullRows) return undefined;
  const bytes = rows.reduce((sum, { row }) => sum + sizeOf(row), 0);
  return { patch: fullOf(scope, rows), rows: rows.length, bytes };
};

const newestOf = async (
  sql: Sql,
  entities: EntityRegistry,
  scope: Standing,
  { windowRows, windowBytes }: Pick<Core['limits'], 'windowRows' | 'windowBytes'>,
): Promise<NamedRow[]> => {
  const all = entities.ofKind(kindOf(scope.scope));
  const plain = all.filter(({ window }) => window === undefined).map(({ name }) => name);
  const names =
    plain.length === 0
      ? []
      : await entriesFor(sql, scope)
          .select(['entity', 'id'])
          .distinct()
          .where('deleted', '=', 0)
          .where('entity', 'in', plain)
          .execute();
  const rows = await loadRows(sql, entities, scope, names);
  for (const of of windowsIn(entities, scope.scope))
    for (const row of (await rowsBefore(sql, of, scope.scope, { limit: windowRows, bytes: windowBytes })).rows)
      rows.push({ entity: of.name, row: projectRow(of, row, scope) });
  return rows;
};

const delta = async (
  sql: Sql,
  entities: EntityRegistry,
  scope: Standing,
  { from, room, found: known }: { readonly from: number; readonly room: Room; readonly found: Changed[] | undefined },
): Promise<Made> => {
  const found = known?.slice(0, room.rows + 1) ?? (await changes(sql, scope, from, room.rows + 1));
  const cut = await cutAtRevision(sql, scope, found, from, room.rows);
  const parts = revisionsOf(cut.taken);
  const read = await readWhileItFits(parts, room.bytes, (part) =>
    loadRows(
      sql,
      entities,
      scope,
      part.filter(({ deleted }) => deleted === 0),
    ),
  );
  const taken = parts.slice(0, read.parts).flat();
  const rev = read.isCut ? (taken.at(-1)?.rev ?? cut.rev) : cut.rev;
  const loaded = read.taken;
  const present = new Set(loaded.map(({ entity, row }) => `${entity} ${row.id}`));
  const gone = taken.filter(({ entity, id }) => !present.has(`${entity} ${id}`));
  const del = byEntity(gone, ({ id }) => id);
  const patch: ScopePatch = { kind: 'delta', scope: scope.scope, rev, epoch: scope.epoch, up: group(loaded), del };
  return { patch, rows: taken.length, bytes: read.bytes, isCut: rev < scope.rev };
};

/**
 * Rows changed after `from`, by revision. Looking only at entries after `from` is enough: a live row's live entries all
 * carry the revision of its last write, which no ended entry exceeds.
 */
const changes = (sql: Sql, viewer: Membership, from: number, limit?: number, only?: number): Promise<Changed[]> => {
  let query = entriesFor(sql, viewer)
    .select((eb) => ['entity', 'id', eb.fn.max('rev').as('rev'), eb.fn.min('deleted').as('deleted')])
    .where('rev', '>', from)
    .groupBy(['entity', 'id'])
    .orderBy((eb) => eb.fn.max('rev'))
    .orderBy('entity')
    .orderBy('id');
  if (only !== undefined) query = query.having((eb) => eb.fn.max('rev'), '=', only);
  if (limit !== undefined) query = query.limit(limit);
  return query.execute();
};

/** A revision is one transaction: it is delivered whole, even when it alone exceeds the room. */
const cutAtRevision = async (
  sql: Sql,
  scope: Standing,
  found: readonly Changed[],
  from: number,
  room: number,
): Promise<{ readonly taken: readonly Changed[]; readonly rev: number }> => {
  const over = found[room];
  if (over === undefined) return { taken: found, rev: scope.rev };
  const taken = found.filter(({ rev }) => rev < over.rev);
  const last = taken.at(-1);
  if (last !== undefined) return { taken, rev: last.rev };
  return { taken: await changes(sql, scope, from, undefined, over.rev), rev: over.rev };
};

export interface NamedRow {
  readonly entity: string;
  readonly row: WireRow;
}

/** The rows named, as the viewer may see them, in the order of `names`; those that are not there are left out. */
export const loadRows = async (
  sql: Sql,
  entities: EntityRegistry,
  viewer: Membership,
  names: readonly RowName[],
): Promise<NamedRow[]> => {
  const loaded = new Map<string, WireRow>();
  for (const name of new Set(names.map(({ entity }) => entity))) {
    const of = entities.get(name);
    if (of === undefined) continue;
    const ids = names.filter(({ entity }) => entity === name).map(({ id }) => id);
    const rows = await readRows(sql, of, viewer.scope, ids);
    for (const [id, row] of rows) loaded.set(`${name} ${id}`, projectRow(of, row, viewer));
  }
  return names.flatMap(({ entity, id }) => {
    const row = loaded.get(`${entity} ${id}`);
    return row === undefined ? [] : [{ entity, row }];
  });
};

const group = (rows: readonly NamedRow[]): Record<string, WireRow[]> => byEntity(rows, ({ row }) => row);

const byEntity = <T extends { readonly entity: string }, V>(
  all: readonly T[],
  value: (one: T) => V,
): Record<string, V[]> => {
  const grouped = new Map<string, V[]>();
  for (const one of all) {
    const list = grouped.get(one.entity);
    if (list === undefined) grouped.set(one.entity, [value(one)]);
    else list.push(value(one));
  }
  return Object.fromEntries(grouped);
};
