import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { coreRefusal } from '#contract/core/refusal.ts';
import { ok, type Result, refused } from '#contract/core/result.ts';
import type { Core } from '#server/core/core.ts';
import type { Staged } from '#server/core/files/store/store.ts';
import { fileById, insertContent, insertFile, ownFile } from '../store/files.ts';
import { refuseName } from './arrival.ts';
import { askForTwins, fileOf } from './finish.ts';
import { kindOf } from './kind.ts';
import { refuseAtOnce, takingRoom } from './room.ts';

interface Named {
  readonly id: string;
  readonly uid: string;
  readonly name: string;
}

/** The same file as bytes, or lying on this machine's disk. */
interface Whole {
  readonly head: Buffer;
  readonly size: number;
  readonly md5: string;
  readonly write: (staged: Staged) => Promise<void>;
}

/** A file that is small enough to come in one piece, with nothing to resume. */
export const keepAtOnce = (
  core: Core,
  { bytes, ...named }: Named & { readonly bytes: Buffer },
): Promise<Result<undefined>> =>
  takingRoom(named.uid, () =>
    keepWhole(core, named, {
      head: bytes,
      size: bytes.length,
      md5: createHash('md5').update(bytes).digest('hex'),
      write: (staged) => staged.write(bytes, 0),
    }),
  );

/** Bytes read at once. */
const piece = 1024 * 1024;

/** A file that the server took out of another one; it stays where it lies. */
export const keepFrom = async (
  core: Core,
  { path, ...named }: Named & { readonly path: string },
): Promise<Result<undefined>> => {
  const hash = createHash('md5');
  let size = 0;
  let head: Buffer = Buffer.alloc(0);
  for await (const bytes of createReadStream(path, { highWaterMark: piece }) as AsyncIterable<Buffer>) {
    if (size === 0) head = bytes;
    hash.update(bytes);
    size += bytes.length;
  }
  const write = async (staged: Staged) => {
    let at = 0;
    for await (const bytes of createReadStream(path, { highWaterMark: piece }) as AsyncIterable<Buffer>) {
      await staged.write(bytes, at);
      at += bytes.length;
    }
  };
  return takingRoom(named.uid, () => keepWhole(core, named, { head, size, md5: hash.digest('hex'), write }));
};

const keepWhole = async (
  core: Core,
  { id, uid, name }: Named,
  { head, size, md5, write }: Whole,
): Promise<Result<undefined>> => {
  const kind = await kindOf(head);
  const misfit = refuseName(name, kind);
  if (misfit !== undefined) return refused(misfit);
  const announced = { uid, md5, size };
  const { known, own } = await core.db.read(async (sql) => ({
    known: await fileById(sql, id),
    own: await ownFile(sql, announced),
  }));
  if (known !== undefined) return known.uid === uid && known.md5 === md5 ? ok(undefined) : refused(coreRefusal.idTaken);
  if (own === undefined) {
    const refusal = await refuseAtOnce(core, uid, size);
    if (refusal !== undefined) return refused(refusal);
  }
  const content = { id: own?.contentId ?? core.newId(), size, md5, ...kind };
  if (own === undefined) await keep(core, content, write);
  await core.db.note(async (sql) => {
    await insertContent(sql, content, core.now());
    const file = { ...fileOf(name, kind), id, uid, contentId: content.id, modifiedAt: core.now() };
    await insertFile(sql, file, core.now());
    if (own === undefined) await askForTwins(core, sql, content);
  });
  return ok(undefined);
};

const keep = async (
  core: Core,
  { id: key, size }: { readonly id: string; readonly size: number },
  write: Whole['write'],
): Promise<void> => {
  const staged = await core.files.stage(key, size);
  try {
    await write(staged);
    await staged.sync();
    await staged.keep();
  } finally {
    await staged.close();
  }
  await core.files.forgetStaged(key);
};
