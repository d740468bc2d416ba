import type { Generated } from 'kysely';
import { minute } from '#contract/core/time.ts';
import type { Sql } from '#server/core/db/database.ts';
import { nextOf } from '#server/core/jobs/served.ts';
import type { Target } from './plan.ts';

export type PreviewStage = 'waiting' | 'working' | 'ready' | 'failed';

type PreviewTables = {
  /** What is made of a content; several files may be the same one. */
  preview: {
    content_id: string;
    target: string;
    extension: string;
    state: PreviewStage;
    reason: string;
    progress: number;
    attempts: number;
    run_at: number;
    lease_until: number;
    /** Names and keys of what was made; JSON. */
    parts: string;
    /** All of them together. */
    made_bytes: Generated<number>;
    created_at: number;
  };
  file_content: { id: string; size: number; created_at: number };
  file: { id: string; content_id: string; uid: string; name: string };
};

const tables = (sql: Sql) => sql.withTables<PreviewTables>();

/** How long a converter may be silent before another takes over. */
export const lease = minute;
/** A file that ends its converters ends being tried. */
const maxAttempts = 3;

export interface Part {
  readonly name: string;
  readonly key: string;
  readonly size: number;
}

export interface PreviewRow {
  readonly contentId: string;
  readonly target: Target;
  readonly extension: string;
  readonly state: PreviewStage;
  readonly reason: 'password' | 'unknown' | '';
  readonly progress: number;
  readonly attempts: number;
  readonly parts: readonly Part[];
}

const columns = [
  'content_id as contentId',
  'target',
  'extension',
  'state',
  'reason',
  'progress',
  'attempts',
  'parts',
] as const;

type Stored = Omit<PreviewRow, 'target' | 'reason' | 'parts'> & {
  readonly target: string;
  readonly reason: string;
  readonly parts: string;
};

const decoded = (row: Stored): PreviewRow => ({
  ...row,
  target: row.target as Target,
  reason: row.reason as PreviewRow['reason'],
  parts: JSON.parse(row.parts),
});

export const previewRow = async (sql: Sql, contentId: string): Promise<PreviewRow | undefined> => {
  const row = await tables(sql)
    .selectFrom('preview')
    .select(columns)
    .where('content_id', '=', contentId)
    .executeTakeFirst();
  return row && decoded(row);
};

/** Twice is once. */
export const queuePreview = async (
  sql: Sql,
  wanted: Pick<PreviewRow, 'contentId' | 'target' | 'extension'>,
  now: number,
): Promise<void> => {
  await tables(sql)
    .insertInto('preview')
    .values({
      content_id: wanted.contentId,
      target: wanted.target,
      extension: wanted.extension,
      state: 'waiting',
      reason: '',
      progress: 0,
      attempts: 0,
      run_at: now,
      lease_until: 0,
      parts: '[]',
      created_at: now,
    })
    .onConflict((clash) => clash.column('content_id').doNothing())
    .execute();
};

/** Only what failed, and not for its password; behind all that wait. */
export const queueAgain = async (sql: Sql, contentId: string, now: number): Promise<void> => {
  await tables(sql)
    .updateTable('preview')
    .set({ state: 'waiting', reason: '', progress: 0, attempts: 0, run_at: now, created_at: now, lease_until: 0 })
    .where('content_id', '=', contentId)
    .where('state', '=', 'failed')
    .where('reason', '<>', 'password')
    .execute();
};

export interface ClaimedPreview extends PreviewRow {
  /** Whose turn it is. */
  readonly uid: string;
}

/**
 * The one that waits longest, or whose converter died, of whoever was `served` least lately: a file may take minutes, and who has many
 * waits for themselves. What took its converters with it too often has failed.
 */
export const claimPreview = async (
  sql: Sql,
  targets: readonly Target[],
  now: number,
  served: readonly string[] = [],
): Promise<ClaimedPreview | undefined> => {
  await tables(sql)
    .updateTable('preview')
    .set({ state: 'failed', reason: 'unknown' })
    .where('state', '=', 'working')
    .where('lease_until', '<=', now)
    .where('attempts', '>=', maxAttempts)
    .execute();
  const waiting = tables(sql)
    .selectFrom('preview')
    .innerJoin('file', 'file.content_id', 'preview.content_id')
    .where('state', 'in', ['waiting', 'working'])
    .where('target', 'in', targets)
    .where('run_at', '<=', now)
    .where('lease_until', '<=', now);
  const people = await waiting
    .select((eb) => ['file.uid as uid', eb.fn.min('preview.created_at').as('first')])
    .groupBy('file.uid')
    .execute();
  const next = nextOf(people, served);
  if (next === undefined) return undefined;
  const due = await waiting
    .select('preview.content_id as content_id')
    .where('file.uid', '=', next)
    .orderBy('preview.created_at')
    .orderBy('preview.content_id')
    .limit(1)
    .executeTakeFirstOrThrow();
  const claimed = await tables(sql)
    .updateTable('preview')
    .set((eb) => ({ state: 'working', lease_until: now + lease, attempts: eb('attempts', '+', 1), progress: 0 }))
    .where('content_id', '=', due.content_id)
    // Asked again under the row's lock: another server may have been quicker.
    .where('lease_until', '<=', now)
    .returning(columns)
    .executeTakeFirst();
  return claimed && { ...decoded(claimed), uid: next };
};

/** Still at work. */
export const renewLease = async (sql: Sql, contentId: string, progress: number, now: number): Promise<void> => {
  await tables(sql)
    .updateTable('preview')
    .set({ lease_until: now + lease, progress })
    .where('content_id', '=', contentId)
    .where('state', '=', 'working')
    .execute();
};

export const finishPreview = async (sql: Sql, contentId: string, parts: readonly Part[]): Promise<void> => {
  await tables(sql)
    .updateTable('preview')
    .set({
      state: 'ready',
      reason: '',
      progress: 100,
      lease_until: 0,
      parts: JSON.stringify(parts),
      made_bytes: sumOf(parts),
    })
    .where('content_id', '=', contentId)
    .execute();
};

const sumOf = (parts: readonly Part[]): number => parts.reduce((sum, { size }) => sum + size, 0);

/** Failed for good with a password, or where `isFinal`; otherwise tried again a little later, as often as may be. */
export const failPreview = async (
  sql: Sql,
  { contentId, attempts }: Pick<PreviewRow, 'contentId' | 'attempts'>,
  reason: 'password' | 'unknown',
  now: number,
  isFinal = reason === 'password',
): Promise<void> => {
  const isOver = isFinal || attempts >= maxAttempts;
  await tables(sql)
    .updateTable('preview')
    .set({
      state: isOver ? 'failed' : 'waiting',
      reason: isOver ? reason : '',
      run_at: now + attempts * 10_000,
      lease_until: 0,
    })
    .where('content_id', '=', contentId)
    .execute();
};

/** This server leaves; whoever comes next begins at once, and it does not count as an attempt. */
export const releasePreview = async (sql: Sql, contentId: string): Promise<void> => {
  await tables(sql)
    .updateTable('preview')
    .set((eb) => ({ state: 'waiting', lease_until: 0, attempts: eb('attempts', '-', 1) }))
    .where('content_id', '=', contentId)
    .where('state', '=', 'working')
    .execute();
};

/** Of contents that are gone; answers what can be removed from the store. */
export const forgetPreviews = async (sql: Sql): Promise<readonly Part[]> => {
  const gone = await tables(sql)
    .deleteFrom('preview')
    .where('content_id', 'not in', (eb) => eb.selectFrom('file_content').select('id'))
    .where('state', '<>', 'working')
    .returning('parts')
    .execute();
  return gone.flatMap(({ parts }) => JSON.parse(parts) as Part[]);
};

/** Contents that came since a time and of which nothing is made yet, with a name that one of their files has. */
export const newContents = (sql: Sql, since: number) =>
  tables(sql)
    .selectFrom('file_content')
    .innerJoin('file', 'file.content_id', 'file_content.id')
    .select(['file_content.id as contentId', 'file.name as name', 'file_content.created_at as createdAt'])
    .where('file_content.created_at', '>=', since)
    .where('file_content.id', 'not in', (eb) => eb.selectFrom('preview').select('content_id'))
    .orderBy('file_content.created_at')
    .limit(500)
    .execute();

export const sizeOf = async (sql: Sql, contentId: string): Promise<number | undefined> => {
  const found = await tables(sql)
    .selectFrom('file_content')
    .select('size')
    .where('id', '=', contentId)
    .executeTakeFirst();
  return found && Number(found.size);
};
