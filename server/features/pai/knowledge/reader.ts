import { second } from '#contract/core/time.ts';
import { paiLimits, spaceScope } from '#contract/features/pai/keys.ts';
import type { DocumentRow } from '#contract/features/pai/rows.ts';
import type { Core } from '#server/core/core.ts';
import { asideOf } from '#server/core/jobs/aside.ts';
import { servedAfter } from '#server/core/jobs/served.ts';
import { change } from '#server/core/sync/change.ts';
import { allRows, readRow } from '#server/core/sync/rows.ts';
import { claimRead, dropRead, paiDocument, putOff, type ToRead } from '../store.ts';
import { forgetIndex, indexed, keepIndex } from './index-of.ts';
import { piecesOf } from './pieces.ts';
import { wordsOfSource } from './sources.ts';

/** An office file is made readable a little later: it is tried so often, each time after twice as long. */
const maxTries = 4;
const backoff = (tries: number): number => 10 * second * 2 ** tries;

/** Reads one document after the other, beside the queue of jobs. */
export const readerOf = asideOf('pai reading', async (core, signal) => {
  let served: readonly string[] = [];
  while (!signal.aborted) {
    const before = served;
    const next = await core.db.write((sql) => claimRead(sql, core.now(), before));
    if (next === undefined) return;
    served = servedAfter(served, next.uid);
    await readOne(core, next, signal);
  }
});

type Outcome = Pick<DocumentRow, 'state' | 'why'> & Partial<Pick<DocumentRow, 'letters' | 'pieces' | 'isPartly'>>;

const failed = (why: DocumentRow['why']): Outcome => ({ state: 'failed', why, letters: 0, pieces: 0 });

const readOne = async (core: Core, next: ToRead, signal: AbortSignal): Promise<void> => {
  try {
    const row = await begin(core, next);
    if (row === undefined) return;
    const outcome = await outcomeOf(core, row, next, signal);
    if (outcome === undefined)
      return core.db.write((sql) => putOff(sql, 'pai_read', next.id, core.now() + backoff(next.attempts)));
    await settle(core, next, outcome);
  } catch (error) {
    if (signal.aborted) return core.db.write((sql) => putOff(sql, 'pai_read', next.id, 0));
    core.log.warn({ err: error, id: next.id }, 'a document could not be read');
    if (next.attempts < maxTries)
      return core.db.write((sql) => putOff(sql, 'pai_read', next.id, core.now() + backoff(next.attempts)));
    await settle(core, next, failed('unreadable'));
  }
};

/** Shown as being read; nothing where it is gone or was asked for anew. */
const begin = (core: Core, next: ToRead): Promise<DocumentRow | undefined> =>
  change(core, [spaceScope(next.spaceId)], async (tx) => {
    const row = await tx.get(paiDocument, spaceScope(next.spaceId), next.id);
    if (row === undefined || row.askedAt !== next.askedAt) {
      await dropRead(tx.sql, next.id, next.askedAt);
      return undefined;
    }
    if (row.state === 'waiting') await tx.put(paiDocument, { ...row, state: 'reading' as const });
    return row;
  });

/** `undefined`: not yet. */
const outcomeOf = async (
  core: Core,
  row: DocumentRow,
  next: ToRead,
  signal: AbortSignal,
): Promise<Outcome | undefined> => {
  const read = await wordsOfSource(core, row, next.uid);
  if ('why' in read)
    return read.why === 'unreadable' && next.attempts < maxTries && isMadeLater(row) ? undefined : failed(read.why);
  // PostgreSQL keeps no NUL.
  const whole = read.text.replaceAll('\u0000', '').trim();
  if (whole === '') return failed('empty');
  const text = whole.slice(0, paiLimits.documentLetters);
  const held = await core.db.read((sql) => allRows(sql, paiDocument, spaceScope(row.spaceId)));
  const others = held.filter(({ id }) => id !== row.id).reduce((sum, { letters }) => sum + letters, 0);
  if (others + text.length > paiLimits.letters) return failed('full');
  const made = await indexed(piecesOf(text), signal);
  await keepIndex(core, { documentId: row.id, datasetId: row.datasetId }, made);
  return {
    ...{ state: 'ready', why: 'none', letters: text.length, pieces: made.pieces.length },
    isPartly: whole.length > text.length,
  };
};

/** Plain kinds are read as they are, or not at all. */
const isMadeLater = ({ file }: DocumentRow): boolean => !/\.(?:pdf|docx|txt|md)$/i.test(file?.name ?? '');

const settle = async (core: Core, next: ToRead, outcome: Outcome): Promise<void> => {
  const isTold = await change(core, [spaceScope(next.spaceId)], async (tx) => {
    await dropRead(tx.sql, next.id, next.askedAt);
    const row = await readRow(tx.sql, paiDocument, spaceScope(next.spaceId), next.id);
    if (row === undefined || row.askedAt !== next.askedAt) return row !== undefined;
    await tx.put(paiDocument, { ...row, ...outcome });
    return true;
  });
  if (!isTold || outcome.state === 'failed') await forgetIndex(core, next.id);
};
