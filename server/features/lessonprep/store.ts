import { type TeamRole, teamRoles } from '#contract/core/roles.ts';
import { lessonprepRows } from '#contract/features/lessonprep/entities.ts';
import type { AreaDeed } from '#contract/features/lessonprep/keys.ts';
import type { AreaRow } from '#contract/features/lessonprep/rows.ts';
import type { Sql } from '#server/core/db/database.ts';
import type { AnyTables } from '#server/core/db/tables.ts';
import type { Act } from '#server/core/feature.ts';
import { decodeRow, entity, scopeValue } from '#server/core/sync/entity.ts';
import type { Tx } from '#server/core/sync/recorder.ts';
import { namesOf } from '#server/features/account/public.ts';

export const area = entity(lessonprepRows.area);
export const areaNode = entity(lessonprepRows.areaNode);
export const areaShare = entity(lessonprepRows.areaShare);

/** Of the record of an area: what is older goes. */
const kept = 1_000;

type DeedTable = {
  area_deed: { id: string; area_id: string; uid: string; deed: AreaDeed; title: string; count: number; at: number };
};

/** As many as ten ids are. */
const lineLetters = 700;

/** What was done to people: the line holds who they are, and their names are those of the day on which it is read. */
const ofPeople: readonly AreaDeed[] = [
  ...(['peopleAdded', 'personRemoved', 'personRestored', 'roleChanged', 'handedOver', 'left'] as const),
];

interface Done {
  readonly areaId: string;
  readonly deed: AreaDeed;
  /** What it was done to. */
  readonly title?: string;
  readonly count?: number;
}

/** Adds a line to the record of an area. */
export const record = async (tx: Tx, { uid, mid, at }: Act, { areaId, deed, title = '', count = 1 }: Done) => {
  const deeds = tx.sql.withTables<DeedTable>();
  const line = {
    id: `${areaId}.${uid}.${mid}`,
    area_id: areaId,
    uid,
    deed,
    title: title.slice(0, lineLetters),
    count,
    at,
  };
  await deeds.insertInto('area_deed').values(line).execute();
  tx.leaves(line.title.length + 200);
  const oldest = await deeds
    .selectFrom('area_deed')
    .select('at')
    .where('area_id', '=', areaId)
    .orderBy('at', 'desc')
    .offset(kept)
    .limit(1)
    .executeTakeFirst();
  if (oldest !== undefined)
    await deeds.deleteFrom('area_deed').where('area_id', '=', areaId).where('at', '<=', Number(oldest.at)).execute();
};

export const recordOf = async (sql: Sql, areaId: string, { page, limit }: { page: number; limit: number }) => {
  const found = await sql
    .withTables<DeedTable>()
    .selectFrom('area_deed')
    .selectAll()
    .where('area_id', '=', areaId)
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .offset((page - 1) * limit)
    .limit(limit + 1)
    .execute();
  const shown = found.slice(0, limit);
  const whom = (one: (typeof shown)[number]) => (ofPeople.includes(one.deed) ? one.title.split(' ') : []);
  const names = await namesOf(sql, [...new Set(shown.flatMap((one) => [one.uid, ...whom(one)]))]);
  const said = (one: (typeof shown)[number]) =>
    ofPeople.includes(one.deed)
      ? whom(one)
          .flatMap((uid) => names.get(uid) ?? [])
          .join(', ')
      : one.title;
  return {
    list: shown.map((one) => ({
      ...{ uid: one.uid, deed: one.deed, title: said(one), username: names.get(one.uid) ?? '' },
      count: Number(one.count),
      at: Number(one.at),
    })),
    more: found.length > limit,
  };
};

/** As much of the nodes of an area as tells how many there are, and what is in what. */
export const placesOf = async (sql: Sql, areaId: string): Promise<readonly object[]> => {
  const found = await sql
    .withTables<AnyTables>()
    .selectFrom('area_node')
    .select(['id', 'parent_id'])
    .where('area_id', '=', areaId)
    .execute();
  return found.map(({ id, parent_id }) => ({ id: String(id), parentId: String(parent_id) }));
};

/** The areas of a person, with their role in each. */
export const areasOf = async (sql: Sql, uid: string): Promise<{ readonly row: AreaRow; readonly role: TeamRole }[]> => {
  const mine = await sql
    .selectFrom('member')
    .select(['scope', 'role'])
    .where('uid', '=', uid)
    .where('scope', 'like', 'area:%')
    .execute();
  const roles = new Map(
    mine.flatMap(({ scope, role }) => {
      const known = teamRoles.find((one) => one === role);
      return known === undefined ? [] : [[scopeValue(scope), known] as const];
    }),
  );
  if (roles.size === 0) return [];
  const stored = await sql
    .withTables<AnyTables>()
    .selectFrom('area')
    .selectAll()
    .where('id', 'in', [...roles.keys()])
    .orderBy('created_at')
    .execute();
  return stored.map((one) => decodeRow(area, one)).map((row) => ({ row, role: roles.get(row.id) ?? 'reader' }));
};
