import type { Sql } from '#server/core/db/database.ts';
import { tables } from './tables.ts';

/** What is known of a file that was announced: who sends it, and what it will be. */
export interface Announced {
  readonly uid: string;
  readonly md5: string;
  readonly size: number;
}

export interface StoredSession extends Announced {
  readonly id: string;
  readonly chunkBytes: number;
  readonly taken: number;
  readonly synced: number;
  readonly md5State: string;
  readonly md5Chunks: number;
  readonly kind: string;
  readonly charset: string;
  readonly touchedAt: number;
}

const columns = [
  'id',
  'uid',
  'md5',
  'size',
  'chunk_bytes as chunkBytes',
  'taken',
  'synced',
  'md5_state as md5State',
  'md5_chunks as md5Chunks',
  'kind',
  'charset',
  'touched_at as touchedAt',
] as const;

export const sessionFor = (sql: Sql, { uid, md5, size }: Announced): Promise<StoredSession | undefined> =>
  tables(sql)
    .selectFrom('upload_session')
    .select(columns)
    .where('uid', '=', uid)
    .where('md5', '=', md5)
    .where('size', '=', size)
    .executeTakeFirst();

/** Sessions of one person, the one touched last first. */
export const sessionsOf = (sql: Sql, uid: string): Promise<StoredSession[]> =>
  tables(sql)
    .selectFrom('upload_session')
    .select(columns)
    .where('uid', '=', uid)
    .orderBy('touched_at', 'desc')
    .orderBy('id')
    .execute();

export const sessionsBefore = (sql: Sql, before: number) =>
  tables(sql).selectFrom('upload_session').select('id').where('touched_at', '<', before).execute();

export const sessionExists = async (sql: Sql, id: string): Promise<boolean> =>
  (await tables(sql).selectFrom('upload_session').select('id').where('id', '=', id).executeTakeFirst()) !== undefined;

export const insertSession = async (
  sql: Sql,
  session: Announced & { readonly id: string; readonly chunkBytes: number },
  now: number,
): Promise<void> => {
  const { chunkBytes, ...announced } = session;
  await tables(sql)
    .insertInto('upload_session')
    .values({
      ...announced,
      chunk_bytes: chunkBytes,
      taken: 0,
      synced: 0,
      md5_state: '',
      md5_chunks: 0,
      kind: '',
      charset: '',
      created_at: now,
      touched_at: now,
    })
    .onConflict((clash) => clash.columns(['uid', 'md5', 'size']).doNothing())
    .execute();
};

export interface StoredChunk {
  readonly n: number;
  readonly seq: number;
  readonly hash: string;
}

export const chunksIn = (sql: Sql, sessionId: string): Promise<StoredChunk[]> =>
  tables(sql)
    .selectFrom('upload_chunk')
    .select(['n', 'seq', 'hash'])
    .where('session_id', '=', sessionId)
    .orderBy('seq')
    .execute();

/** What a session is after a chunk. */
export interface Progress {
  readonly taken: number;
  readonly synced: number;
  readonly md5State: string;
  readonly md5Chunks: number;
  readonly kind: string;
  readonly charset: string;
}

/** Until this transaction ends nobody else records a chunk. False: the session is not what it was when we looked. */
export const lockSession = async (sql: Sql, sessionId: string, taken: number): Promise<boolean> =>
  (await tables(sql)
    .updateTable('upload_session')
    .set({ taken })
    .where('id', '=', sessionId)
    .where('taken', '=', taken)
    .returning('id')
    .executeTakeFirst()) !== undefined;

/** The chunk, and with it all that its arrival changed. False: the session is not what it was when we looked. */
export const recordChunk = async (
  sql: Sql,
  sessionId: string,
  chunk: StoredChunk,
  after: Progress,
  now: number,
): Promise<boolean> => {
  const updated = await tables(sql)
    .updateTable('upload_session')
    .set({
      taken: after.taken,
      synced: after.synced,
      md5_state: after.md5State,
      md5_chunks: after.md5Chunks,
      kind: after.kind,
      charset: after.charset,
      touched_at: now,
    })
    .where('id', '=', sessionId)
    .where('taken', '=', after.taken - 1)
    .returning('id')
    .executeTakeFirst();
  if (updated === undefined) return false;
  await tables(sql)
    .insertInto('upload_chunk')
    .values({ session_id: sessionId, ...chunk })
    .execute();
  return true;
};

/** Chunks that are not what they were when they were recorded. */
export const forgetChunks = async (sql: Sql, sessionId: string, lost: readonly number[]): Promise<void> => {
  await tables(sql).deleteFrom('upload_chunk').where('session_id', '=', sessionId).where('n', 'in', lost).execute();
  await tables(sql)
    .updateTable('upload_session')
    .set({ md5_state: '', md5_chunks: 0 })
    .where('id', '=', sessionId)
    .execute();
};

export interface JoinedFile {
  readonly fileId: string;
  readonly name: string;
  readonly modifiedAt: number;
}

export const filesIn = (sql: Sql, sessionId: string): Promise<JoinedFile[]> =>
  tables(sql)
    .selectFrom('upload_file')
    .select(['file_id as fileId', 'name', 'modified_at as modifiedAt'])
    .where('session_id', '=', sessionId)
    .execute();

/** One more file that will be this content. False: the id is somebody else’s. */
export const joinSession = async (
  sql: Sql,
  { id, uid }: Pick<StoredSession, 'id' | 'uid'>,
  { fileId, name, modifiedAt }: JoinedFile,
): Promise<boolean> => {
  const known = await tables(sql)
    .selectFrom('upload_file')
    .innerJoin('upload_session', 'upload_session.id', 'upload_file.session_id')
    .select('upload_session.uid as uid')
    .where('file_id', '=', fileId)
    .executeTakeFirst();
  if (known !== undefined && known.uid !== uid) return false;
  const values = { session_id: id, name, modified_at: modifiedAt };
  await tables(sql)
    .insertInto('upload_file')
    .values({ file_id: fileId, ...values })
    .onConflict((clash) => clash.column('file_id').doUpdateSet(values))
    .execute();
  return true;
};

/** Everything about a session but its bytes. False: there was none any more. */
export const deleteSession = async (sql: Sql, sessionId: string): Promise<boolean> => {
  await tables(sql).deleteFrom('upload_chunk').where('session_id', '=', sessionId).execute();
  await tables(sql).deleteFrom('upload_file').where('session_id', '=', sessionId).execute();
  const deleted = tables(sql).deleteFrom('upload_session').where('id', '=', sessionId).returning('id');
  return (await deleted.executeTakeFirst()) !== undefined;
};
