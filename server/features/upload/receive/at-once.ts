import { createHash } from 'node:crypto';
import { coreRefusal } from '#contract/core/refusal.ts';
import { ok, type Result, refused } from '#contract/core/result.ts';
import type { Core } from '#server/core/core.ts';
import { fileById, insertContent, insertFile, ownFile } from '../store/files.ts';
import { refuseName } from './arrival.ts';
import { askForTwins, fileOf } from './finish.ts';
import { kindOf } from './kind.ts';
import { refuseAtOnce } from './room.ts';

/** A file that is small enough to come in one piece, with nothing to resume. */
export const keepAtOnce = async (
  core: Core,
  {
    id,
    uid,
    name,
    bytes,
  }: { readonly id: string; readonly uid: string; readonly name: string; readonly bytes: Buffer },
): Promise<Result<undefined>> => {
  const kind = await kindOf(bytes);
  const misfit = refuseName(name, kind);
  if (misfit !== undefined) return refused(misfit);
  const md5 = createHash('md5').update(bytes).digest('hex');
  const announced = { uid, md5, size: bytes.length };
  const { known, own } = await core.db.read(async (sql) => ({
    known: await fileById(sql, id),
    own: await ownFile(sql, announced),
  }));
  if (known !== undefined) return known.uid === uid && known.md5 === md5 ? ok(undefined) : refused(coreRefusal.idTaken);
  if (own === undefined) {
    const refusal = await refuseAtOnce(core, uid, bytes.length);
    if (refusal !== undefined) return refused(refusal);
  }
  const content = { id: own?.contentId ?? core.newId(), size: bytes.length, md5, ...kind };
  if (own === undefined) await keep(core, content.id, bytes);
  await core.db.note(async (sql) => {
    await insertContent(sql, content, core.now());
    const file = { ...fileOf(name, kind), id, uid, contentId: content.id, modifiedAt: core.now() };
    await insertFile(sql, file, core.now());
    if (own === undefined) await askForTwins(core, sql, content);
  });
  return ok(undefined);
};

const keep = async (core: Core, key: string, bytes: Buffer): Promise<void> => {
  const staged = await core.files.stage(key, bytes.length);
  try {
    await staged.write(bytes, 0);
    await staged.sync();
    await staged.keep();
  } finally {
    await staged.close();
  }
  await core.files.forgetStaged(key);
};
