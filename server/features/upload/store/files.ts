import type { Sql } from '#server/core/db/database.ts';
import { tables } from './tables.ts';

/** A file with what is known of its content. */
export interface StoredFile {
  readonly id: string;
  readonly uid: string;
  readonly contentId: string;
  readonly name: string;
  /** MIME type. */
  readonly type: string;
  readonly size: number;
  readonly md5: string;
  readonly kind: string;
  readonly charset: string;
}

const joined = (sql: Sql) =>
  tables(sql)
    .selectFrom('file')
    .innerJoin('file_content', 'file_content.id', 'file.content_id')
    .select([
      'file.id as id',
      'file.uid as uid',
      'file.content_id as contentId',
      'file.name as name',
      'file.type as type',
      'file_content.size as size',
      'file_content.md5 as md5',
      'file_content.kind as kind',
      'file_content.charset as charset',
    ]);

export const fileById = (sql: Sql, id: string): Promise<StoredFile | undefined> =>
  joined(sql).where('file.id', '=', id).executeTakeFirst();

/** Ids of one statement. */
const atOnce = 500;

export const filesById = async (sql: Sql, ids: readonly string[]): Promise<ReadonlyMap<string, StoredFile>> => {
  const found = new Map<string, StoredFile>();
  for (let from = 0; from < ids.length; from += atOnce) {
    const some = await joined(sql)
      .where('file.id', 'in', ids.slice(from, from + atOnce))
      .execute();
    for (const file of some) found.set(file.id, file);
  }
  return found;
};

/** A file of this person with this content, whatever it is called. */
export const ownFile = (
  sql: Sql,
  { uid, md5, size }: { readonly uid: string; readonly md5: string; readonly size: number },
): Promise<StoredFile | undefined> =>
  joined(sql)
    .where('file.uid', '=', uid)
    .where('file_content.md5', '=', md5)
    .where('file_content.size', '=', size)
    .limit(1)
    .executeTakeFirst();

export interface NewFile {
  readonly id: string;
  readonly uid: string;
  readonly contentId: string;
  readonly name: string;
  readonly type: string;
  readonly modifiedAt: number;
}

/** A file nobody refers to yet. Twice is once. */
export const insertFile = async (sql: Sql, file: NewFile, now: number): Promise<void> => {
  await tables(sql)
    .insertInto('file')
    .values({
      id: file.id,
      uid: file.uid,
      content_id: file.contentId,
      name: file.name,
      type: file.type,
      modified_at: file.modifiedAt,
      created_at: now,
      loose_since: now,
    })
    .onConflict((clash) => clash.column('id').doNothing())
    .execute();
};

export interface NewContent {
  readonly id: string;
  readonly size: number;
  readonly md5: string;
  readonly kind: string;
  readonly charset: string;
}

export const insertContent = async (sql: Sql, content: NewContent, now: number): Promise<void> => {
  await tables(sql)
    .insertInto('file_content')
    .values({ ...content, sha256: '', created_at: now })
    .onConflict((clash) => clash.column('id').doNothing())
    .execute();
};

/** Bytes of a person’s files and of what was made of them to be looked at, each content counted once. */
export const bytesOf = async (sql: Sql, uid: string): Promise<number> => {
  const found = await tables(sql)
    .selectFrom('file_content')
    .leftJoin('preview', 'preview.content_id', 'file_content.id')
    .select((eb) => [eb.fn.sum<number | null>('size').as('bytes'), eb.fn.sum<number | null>('made_bytes').as('made')])
    .where('id', 'in', (eb) => eb.selectFrom('file').select('content_id').where('uid', '=', uid))
    .executeTakeFirst();
  return Number(found?.bytes ?? 0) + Number(found?.made ?? 0);
};

/** Contents that may be the same as this one. */
export const twinsOf = (
  sql: Sql,
  { id, md5, size }: { readonly id: string; readonly md5: string; readonly size: number },
) =>
  tables(sql)
    .selectFrom('file_content')
    .select(['id', 'sha256', 'size'])
    .where('md5', '=', md5)
    .where('size', '=', size)
    .where('id', '<>', id)
    .orderBy('created_at')
    .orderBy('id')
    .execute();

export const contentById = (sql: Sql, id: string) =>
  tables(sql).selectFrom('file_content').selectAll().where('id', '=', id).executeTakeFirst();

export const writeSha256 = async (sql: Sql, id: string, sha256: string): Promise<void> => {
  await tables(sql).updateTable('file_content').set({ sha256 }).where('id', '=', id).execute();
};

/** All files of one content become files of another; the first is forgotten. */
export const mergeContent = async (sql: Sql, from: string, into: string): Promise<void> => {
  await tables(sql).updateTable('file').set({ content_id: into }).where('content_id', '=', from).execute();
  await tables(sql).deleteFrom('file_content').where('id', '=', from).execute();
};

/** Files that nothing has referred to since a time are forgotten; so are contents without a file, whose ids are answered. */
export const forgetLoose = async (sql: Sql, before: number): Promise<string[]> => {
  await tables(sql).deleteFrom('file').where('loose_since', '>', 0).where('loose_since', '<', before).execute();
  const gone = await tables(sql)
    .deleteFrom('file_content')
    .where('created_at', '<', before)
    .where('id', 'not in', (eb) => eb.selectFrom('file').select('content_id'))
    .returning('id')
    .execute();
  return gone.map(({ id }) => id);
};

/** Of each content that is there several times, the latest. */
export const doubledContents = async (sql: Sql): Promise<string[]> => {
  const found = await tables(sql)
    .selectFrom('file_content')
    .select((eb) => eb.fn.max('id').as('id'))
    .groupBy(['md5', 'size'])
    .having((eb) => eb.fn.countAll<number>(), '>', 1)
    .execute();
  return found.map(({ id }) => id);
};
