import { newId, type RandomBytes } from '#contract/core/ids.ts';
import { coreRefusal } from '#contract/core/refusal.ts';
import { ok, type Result, refused } from '#contract/core/result.ts';
import type { FileRef } from '#contract/core/shapes.ts';
import type { Outbox } from '../../outbox.ts';
import { isQuota } from '../../storage.ts';
import { letGoAside } from '../aside.ts';
import type { UploadJob } from '../job.ts';
import type { Vault } from './vault.ts';

export interface KeepOptions {
  /** Where the files go, membership is needed for large ones (S-426). */
  readonly needsVip?: boolean;
}

export interface KeepHost {
  readonly outbox: Outbox;
  readonly vault: Vault;
  readonly now: () => number;
  readonly random: RandomBytes;
  /** Bytes that this browser still gives us; absent where it does not say. */
  readonly room: () => Promise<number | undefined>;
  /** Takes the bytes of a file for which there is no room: they live as long as this page. */
  readonly hold: (id: string, file: File) => void;
}

/** A copy may take this share of what is left: the rest is for the person's texts. */
const share = 0.8;

/**
 * Puts picked files on this device, with a job for each. Resolves when bytes and jobs would survive a power cut; a file for
 * which there is no room is `volatile`, and its job says so. Refused, nothing is kept.
 */
export const keepFiles = async (
  host: KeepHost,
  files: readonly File[],
  { needsVip = false }: KeepOptions = {},
): Promise<Result<readonly FileRef[]>> => {
  const { outbox } = host;
  const at = host.now();
  const jobs = files.map((file, index) => jobOf(file, newId(at, host.random), at + index / 1_000, needsVip));
  try {
    await outbox.uploads.bulkPut(jobs);
    for (const [index, job] of jobs.entries()) {
      const source = await keepBytes(host, job.id, files[index] as File);
      await outbox.uploads.update(job.id, { source });
    }
    await outbox.uploads.bulkUpdate(jobs.map(({ id }) => ({ key: id, changes: { state: 'queued' as const } })));
  } catch (error) {
    await outbox.uploads.bulkDelete(jobs.map(({ id }) => id)).catch(() => undefined);
    for (const { id } of jobs) await host.vault.drop(id).catch(() => undefined);
    if (isQuota(error)) return refused(coreRefusal.storageFull);
    if (isUnreadable(error)) return refused(coreRefusal.fileUnreadable);
    throw error;
  }
  return ok(jobs.map(({ id, name, size, type }) => ({ id, name, size, type })));
};

const jobOf = (file: File, id: string, at: number, needsVip: boolean): UploadJob => ({
  id,
  state: 'persisting',
  name: file.name,
  size: file.size,
  type: file.type,
  lastModified: file.lastModified,
  source: 'idb',
  order: at,
  at: Math.floor(at),
  hashed: 0,
  sent: 0,
  attempts: 0,
  notBefore: 0,
  ...(needsVip ? { needsVip } : {}),
});

/** Answers where the bytes are now. */
export const keepBytes = async (host: KeepHost, id: string, file: File): Promise<UploadJob['source']> => {
  const lacking = await lackingFor(host, file);
  if (lacking <= 0 || (await makeRoom(host, lacking))) {
    if (await isKept(host, id, file)) return host.vault.kind;
    // The browser told of room that there is not: only what is freed now counts.
    if ((await makeRoom(host, file.size)) && (await isKept(host, id, file))) return host.vault.kind;
  }
  await readable(file);
  host.hold(id, file);
  return 'volatile';
};

/** Bytes that have to go before the file fits; none where the browser does not say. */
const lackingFor = async ({ room }: KeepHost, { size }: File): Promise<number> => {
  const left = await room();
  return left === undefined ? 0 : size / share - left;
};

/** False where nothing was let go, for it would not have been enough. */
const makeRoom = async ({ outbox, vault }: KeepHost, lacking: number): Promise<boolean> => {
  const gone = await letGoAside(outbox, lacking);
  for (const one of gone) await vault.drop(one);
  return gone.length > 0;
};

/** False where the disk is full. */
const isKept = async ({ vault }: KeepHost, id: string, file: File): Promise<boolean> => {
  try {
    await vault.keep(id, file);
    return true;
  } catch (error) {
    if (!isQuota(error)) throw error;
    await vault.drop(id).catch(() => undefined);
    return false;
  }
};

/** Throws unless the first byte can be read: the file is gone, or was changed since it was picked. */
export const readable = async (file: Blob): Promise<void> => {
  await file.slice(0, 1).arrayBuffer();
};

const unreadable: readonly string[] = ['NotReadableError', 'NotFoundError', 'NotAllowedError', 'SecurityError'];

/** A database that cannot read what it should keep tells it in several ways. */
export const isUnreadable = (error: unknown): boolean => {
  for (let at = error as { name?: string; inner?: unknown } | undefined, depth = 0; at && depth < 4; depth += 1) {
    if (unreadable.includes(at.name ?? '')) return true;
    at = at.inner as typeof at;
  }
  return false;
};
