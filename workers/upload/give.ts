import { coreRefusal } from '#contract/core/refusal.ts';
import { ok, type Result, refused } from '#contract/core/result.ts';
import { reading } from '#src/core/files/engine/hash.ts';
import { md5 } from '#src/core/files/engine/md5.ts';
import { queuedAnew } from '#src/core/files/jobs.ts';
import { isUnreadable, type KeepHost, keepBytes } from '#src/core/files/store/keep.ts';

/** Takes a file that was picked again for a job that lost its own: the same bytes, as far as they are known. */
export const giveAgain = async (host: KeepHost, id: string, file: File): Promise<Result<true>> => {
  const { outbox } = host;
  const job = await outbox.uploads.get(id);
  if (job === undefined) return refused(coreRefusal.notFound);
  if (file.size !== job.size) return refused(coreRefusal.otherFile);
  const digest = job.md5 ?? job.doubted;
  try {
    if (digest !== undefined && (await digestOf(file)) !== digest) return refused(coreRefusal.otherFile);
    const source = await keepBytes(host, id, file);
    await outbox.transaction('rw', [outbox.uploads], async () => {
      const current = await outbox.uploads.get(id);
      if (current !== undefined) await outbox.uploads.put({ ...queuedAnew(current), source });
    });
  } catch (error) {
    if (isUnreadable(error)) return refused(coreRefusal.fileUnreadable);
    throw error;
  }
  return ok(true);
};

const digestOf = async (file: Blob): Promise<string> => {
  const digest = await md5();
  const bytes = reading(file);
  for (let piece = await bytes.next(); piece !== undefined; piece = await bytes.next()) digest.update(piece);
  return digest.hex();
};
