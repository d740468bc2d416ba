import { createWriteStream } from 'node:fs';
import { basename, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { Core } from '#server/core/core.ts';
import { servedAfter } from '#server/core/jobs/served.ts';
import { roomLeft } from '../receive/room.ts';
import { clear, emptyFolder, madeBytes } from './folder.ts';
import { type Made, make } from './make.ts';
import { canMake, type Target } from './plan.ts';
import {
  type ClaimedPreview,
  claimPreview,
  failPreview,
  finishPreview,
  lease,
  type Part,
  type PreviewRow,
  releasePreview,
  renewLease,
  sizeOf,
} from './table.ts';

/** Makes files viewable, one after another, beside everything else that the server does. */
export interface Converter {
  /** There may be something to do. */
  readonly wake: () => void;
  /** Ends what is running; another server, or the next start, takes it up again. */
  readonly close: () => Promise<void>;
}

const converters = new WeakMap<Core, Converter>();

export const converterOf = (core: Core): Converter => {
  const known = converters.get(core);
  if (known !== undefined) return known;
  // A film takes as long as it is: no document waits for one.
  const all = [createConverter(core, ['pdf', 'look']), createConverter(core, ['hls'])];
  const made: Converter = {
    wake: () => {
      for (const one of all) one.wake();
    },
    close: async () => void (await Promise.all(all.map((one) => one.close()))),
  };
  converters.set(core, made);
  return made;
};

const createConverter = (core: Core, of: readonly Target[]): Converter => {
  let served: readonly string[] = [];
  const leaving = new AbortController();
  const { signal } = leaving;
  let working: Promise<void> | undefined;
  let isWanted = false;
  const drain = async () => {
    while (!signal.aborted) {
      const targets = of.filter((target) => canMake({ target }, core.tools));
      if (targets.length === 0) return;
      const row = await core.db.write((sql) => claimPreview(sql, targets, core.now(), served));
      if (row === undefined) return;
      served = servedAfter(served, row.uid);
      await convert(core, row, signal);
    }
  };
  const wake = () => {
    isWanted = true;
    if (working !== undefined || signal.aborted) return;
    isWanted = false;
    working = drain()
      .catch((error: unknown) => core.log.error({ err: error }, 'the converter failed'))
      .finally(() => {
        working = undefined;
        if (isWanted) wake();
      });
  };
  return {
    wake,
    close: async () => {
      leaving.abort();
      await working;
    },
  };
};

/** In the scratch folder, with a name that says whose it is. */
const folderOf = (core: Core, contentId: string): string => join(core.files.scratch, `preview-${contentId}`);

const convert = async (core: Core, row: ClaimedPreview, signal: AbortSignal): Promise<void> => {
  const { contentId } = row;
  const folder = folderOf(core, contentId);
  let progress = 0;
  const beat = setInterval(() => {
    core.db
      .write((sql) => renewLease(sql, contentId, progress, core.now()))
      .catch((error: unknown) => core.log.warn({ err: error, contentId }, 'a conversion could not say that it lives'));
  }, lease / 4);
  try {
    await emptyFolder(folder);
    const made = await makeIn(core, row, folder, signal, (percent) => {
      progress = percent;
    });
    await settle(core, row, made, folder);
  } catch (error) {
    core.log.error({ err: error, contentId }, 'a conversion failed');
    const isLeaving = signal.aborted;
    await core.db.write((sql) =>
      isLeaving ? releasePreview(sql, contentId) : failPreview(sql, row, 'unknown', core.now()),
    );
  } finally {
    clearInterval(beat);
    await clear(folder).catch((error: unknown) =>
      core.log.error({ err: error, contentId }, 'a folder was not cleared'),
    );
  }
};

/** What a conversion may need besides, bytes. */
const spare = 500_000_000;

const makeIn = async (
  core: Core,
  { contentId, target, extension, uid }: ClaimedPreview,
  folder: string,
  signal: AbortSignal,
  onProgress: (percent: number) => void,
): Promise<Made> => {
  const { size, left } = await core.db.read(async (sql) => ({
    size: await sizeOf(sql, contentId),
    left: await roomLeft(core, sql, uid),
  }));
  if (size === undefined) return { is: 'failed', why: 'the content is gone' };
  if (left <= 0) return { is: 'failed', why: 'no room of the person whose file it is', isFinal: true };
  // The last of the disk is the database's, also while somebody else takes of it.
  const hasRoom = async (more = 0) => (await core.files.room()) >= more + core.uploads.spareBytes;
  if (!(await hasRoom(3 * size + spare))) return { is: 'failed', why: 'no room on this machine' };
  const source = join(folder, `source.${extension}`);
  await pipeline(await core.files.read(contentId), createWriteStream(source, { mode: 0o600 }), { signal });
  const isolation = await core.isolation();
  return make({ target, tools: core.tools, isolation, folder, source, size, signal, hasRoom, onProgress });
};

const settle = async (core: Core, row: PreviewRow, made: Made, folder: string): Promise<void> => {
  const { contentId } = row;
  switch (made.is) {
    case 'stopped':
      return core.db.write((sql) => releasePreview(sql, contentId));
    case 'locked':
      return core.db.write((sql) => failPreview(sql, row, 'password', core.now()));
    case 'failed':
      core.log.warn({ contentId, why: made.why, attempts: row.attempts }, 'a file could not be made viewable');
      return core.db.write((sql) => failPreview(sql, row, 'unknown', core.now(), made.isFinal));
    case 'made': {
      const parts: Part[] = [];
      for (const [at, file] of made.files.entries()) {
        const size = await madeBytes(folder, file);
        if (size === undefined) throw new Error(`${file} is no file`);
        // The same at each attempt, so that one that was cut off leaves nothing behind.
        const part = { name: basename(file), key: `${contentId}-${at}`, size };
        await core.files.put(part.key, join(folder, file));
        parts.push(part);
      }
      return core.db.write((sql) => finishPreview(sql, contentId, parts));
    }
  }
};
