import { can } from '#contract/core/roles.ts';
import { audiencesOf, teamKinds } from '#contract/core/scopes.ts';
import { uploadRefusal } from '#contract/features/upload/rules.ts';
import type { Sql } from '#server/core/db/database.ts';
import type { ThingRight } from '#server/core/reading.ts';
import { membershipIn, roleIn } from '#server/core/sync/members.ts';
import { tables } from './tables.ts';

export interface LinkedRow {
  /** The row, as `notice:<id>`; with its scope it is one of all rows. */
  readonly key: string;
  readonly scope: string;
  readonly audiences: readonly string[];
}

/** Whom a row lets save its file: all who read it; staff of its place; nobody, for who gave it might only look. */
export type SavedBy = 'readers' | 'staff' | 'nobody';

const stored = { readers: 1, staff: 0, nobody: -1 } as const;

/** Rows, and ids, of one statement: a database takes so many values in one. */
const atOnce = 500;

interface FileLink {
  readonly key: string;
  readonly file_id: string;
  readonly scope: string;
  readonly audience: string;
  readonly can_save: number;
}

const insertLinks = async (sql: Sql, links: readonly FileLink[]): Promise<void> => {
  for (let from = 0; from < links.length; from += atOnce)
    await tables(sql)
      .insertInto('file_link')
      .values(links.slice(from, from + atOnce))
      .execute();
};

export interface Linked {
  readonly id: string;
  readonly savedBy: SavedBy;
}

/** From now on these files, and no others, hang on the row. */
export const writeLinks = async (
  sql: Sql,
  { key, scope, audiences }: LinkedRow,
  files: readonly Linked[],
  now: number,
) => {
  const before = await removeLinks(sql, { key, scope });
  const byId = new Map(files.map((file) => [file.id, file]));
  const wanted = [...byId.keys()];
  const links = [...byId.values()].flatMap(({ id, savedBy }) =>
    [...new Set(audiences)].map((audience) => ({ key, file_id: id, scope, audience, can_save: stored[savedBy] })),
  );
  await insertLinks(sql, links);
  for (let from = 0; from < wanted.length; from += atOnce)
    await tables(sql)
      .updateTable('file')
      .set({ loose_since: 0 })
      .where('id', 'in', wanted.slice(from, from + atOnce))
      .execute();
  await loosen(
    sql,
    before.filter((id) => !byId.has(id)),
    now,
  );
};

/** The files that hang on the row are for these readers from now on; what each may do with them stays. */
export const showLinksTo = async (sql: Sql, { key, scope, audiences }: LinkedRow): Promise<void> => {
  const links = await tables(sql)
    .selectFrom('file_link')
    .select(['file_id', 'can_save'])
    .where('key', '=', key)
    .where('scope', '=', scope)
    .execute();
  if (links.length === 0) return;
  const saved = new Map(links.map(({ file_id, can_save }) => [file_id, can_save]));
  const next = [...saved].flatMap(([file_id, can_save]) =>
    [...new Set(audiences)].map((audience) => ({ key, file_id, scope, audience, can_save })),
  );
  // One right after the other: nothing that is asked beside this finds the files without a link.
  const ended = tables(sql).deleteFrom('file_link').where('key', '=', key).where('scope', '=', scope).execute();
  const shown = insertLinks(sql, next);
  await Promise.all([ended, shown]);
};

export const clearLinks = async (sql: Sql, at: Pick<LinkedRow, 'key' | 'scope'>, now: number): Promise<void> =>
  loosen(sql, await removeLinks(sql, at), now);

export const filesOn = async (sql: Sql, { key, scope }: Pick<LinkedRow, 'key' | 'scope'>): Promise<string[]> => {
  const links = await tables(sql)
    .selectFrom('file_link')
    .select('file_id')
    .where('key', '=', key)
    .where('scope', '=', scope)
    .execute();
  return links.map(({ file_id }) => file_id);
};

/** Those that hang on a row and that it lets somebody save. */
export const savableOn = async (
  sql: Sql,
  { key, scope }: Pick<LinkedRow, 'key' | 'scope'>,
): Promise<ReadonlySet<string>> => {
  const links = await tables(sql)
    .selectFrom('file_link')
    .select('file_id')
    .where('key', '=', key)
    .where('scope', '=', scope)
    .where('can_save', '<>', stored.nobody)
    .execute();
  return new Set(links.map(({ file_id }) => file_id));
};

const removeLinks = async (sql: Sql, { key, scope }: Pick<LinkedRow, 'key' | 'scope'>): Promise<string[]> => {
  const removed = await tables(sql)
    .deleteFrom('file_link')
    .where('key', '=', key)
    .where('scope', '=', scope)
    .returning('file_id')
    .execute();
  return [...new Set(removed.map(({ file_id }) => file_id))];
};

/** Files without any link begin to wait for their end. */
const loosen = async (sql: Sql, ids: readonly string[], now: number): Promise<void> => {
  if (ids.length === 0) return;
  await tables(sql)
    .updateTable('file')
    .set({ loose_since: now })
    .where('id', 'in', ids)
    .where('id', 'not in', (eb) => eb.selectFrom('file_link').select('file_id').where('file_id', 'in', ids))
    .execute();
};

/** What somebody may do with a file. Who may save it may read it. */
export type Right = 'none' | 'read' | 'save';

/** One's own may be saved; that of a row one reads, too, unless the row forbids it to all but staff. */
export const rightTo = async (sql: Sql, uid: string, fileId: string): Promise<Right> => {
  const file = await tables(sql).selectFrom('file').select('uid').where('id', '=', fileId).executeTakeFirst();
  if (file === undefined) return 'none';
  return file.uid === uid ? 'save' : rightByLinks(sql, uid, fileId);
};

/** Somebody who may not read it learns as much as about a file that never was. */
export const refuseFile: ThingRight = async (sql, uid, id) =>
  (await isReadable(sql, uid, id)) ? undefined : uploadRefusal.gone;

/** `rightTo` of many files; one's own are asked for together. */
export const rightsTo = async (sql: Sql, uid: string, ids: readonly string[]): Promise<ReadonlyMap<string, Right>> => {
  const rights = new Map<string, Right>();
  for (let from = 0; from < ids.length; from += atOnce) {
    const some = ids.slice(from, from + atOnce);
    const files = await tables(sql).selectFrom('file').select(['id', 'uid']).where('id', 'in', some).execute();
    for (const file of files) rights.set(file.id, file.uid === uid ? 'save' : await rightByLinks(sql, uid, file.id));
  }
  return rights;
};

export const isReadable = async (sql: Sql, uid: string, fileId: string): Promise<boolean> =>
  (await rightTo(sql, uid, fileId)) !== 'none';

const rightByLinks = async (sql: Sql, uid: string, fileId: string): Promise<Right> => {
  const links = await tables(sql)
    .selectFrom('file_link')
    .select(['scope', 'audience', 'can_save'])
    .distinct()
    .where('file_id', '=', fileId)
    .execute();
  let right: Right = 'none';
  for (const [scope, those] of Map.groupBy(links, (link) => link.scope)) {
    const { seen, isStaff } = await sightIn(sql, uid, scope);
    const mine = those.filter(({ audience }) => seen === 'every' || (seen as readonly string[]).includes(audience));
    if (mine.some(({ can_save }) => can_save === stored.readers || (isStaff && can_save === stored.staff)))
      return 'save';
    if (mine.length > 0) right = 'read';
  }
  return right;
};

interface Sight {
  readonly seen: readonly string[] | 'every';
  readonly isStaff: boolean;
}

const sightIn = async (sql: Sql, uid: string, scope: string): Promise<Sight> => {
  // Closed to their role: what they hold is theirs, nothing more is given.
  const role = await roleIn(sql, uid, scope);
  const member = role === undefined ? undefined : await membershipIn(sql, uid, scope);
  if (member === undefined) return { seen: [], isStaff: false };
  const seen = audiencesOf(member) ?? 'every';
  // In a scope of one’s own one sees everything, and is nobody’s teacher.
  return { seen, isStaff: seen === 'every' ? role !== 'self' : isTeamScope(scope) && can(member.role, 'team.manage') };
};

/** In what a team works on those who manage it may save what its others may only look at. */
const isTeamScope = (scope: string): boolean => teamKinds.some((kind) => scope.startsWith(`${kind}:`));

/** What all rows of a scope whose key begins like this let be saved, as far as whoever gave it could. */
export const saveLinksBy = async (
  sql: Sql,
  { scope, keys, savedBy }: { readonly scope: string; readonly keys: string; readonly savedBy: 'readers' | 'staff' },
): Promise<void> => {
  await tables(sql)
    .updateTable('file_link')
    .set({ can_save: stored[savedBy] })
    .where('scope', '=', scope)
    .where('key', 'like', `${keys}%`)
    .where('can_save', '<>', stored.nobody)
    .execute();
};
