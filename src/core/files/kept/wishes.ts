import { liveQuery } from 'dexie';
import { proxy } from 'valtio/vanilla';
import { isPart } from '#contract/core/files.ts';
import { courseScope } from '#contract/core/scopes.ts';
import type { FileRef } from '#contract/core/shapes.ts';
import { pin, readKeeping, recentFor } from '../../device/keeping.ts';
import type { Replica } from '../../replica.ts';
import { type Bytes, bytesFor } from '../bytes.ts';
import { picturesIn, referencesIn } from './references.ts';
import { type KeptFile, newKept } from './row.ts';

const beside = new WeakMap<Replica, Bytes>();

/**
 * The database of bytes beside a replica; another one after another tab had it deleted. At once, not by and by: a live query
 * that waits for anything but a database loses sight of what it read.
 */
const bytesBeside = (replica: Replica): Bytes => {
  const before = beside.get(replica);
  // Of a session that is over nothing is opened again: it may just have been deleted.
  const isOver = replica.outbox.hasBeenClosed();
  if (before !== undefined && (isOver || !before.hasBeenClosed())) return before;
  const bytes = bytesFor(replica.uid);
  if (isOver) bytes.close();
  beside.set(replica, bytes);
  return bytes;
};

/** What is here, or on its way, or could not come; newest wishes last. What was made of a file comes and goes with it. */
export const keptFiles = async (replica: Replica): Promise<readonly KeptFile[]> => {
  const all = await bytesBeside(replica).kept.toArray();
  return all.filter(
    ({ id, state, reason, isDeclined }) => state !== 'noted' && reason !== 'picture' && !isDeclined && !isPart(id),
  );
};

/** Bytes on this device, with those of what was made of files. */
export const keptBytes = async (replica: Replica): Promise<number> =>
  (await bytesBeside(replica).kept.toArray()).reduce((sum, { received }) => sum + received, 0);

/** The ids of what was made of a file and is here whole. */
export const keptParts = async (replica: Replica, fileId: string): Promise<readonly string[]> => {
  const all = await bytesBeside(replica).kept.where('id').startsWith(`${fileId}/`).toArray();
  return all.flatMap(({ id, state }) => (state === 'kept' ? [id] : []));
};

const stores = new WeakMap<Replica, Record<string, KeptFile>>();

/** The same by id, to be observed file by file: a page with a hundred rows asks once. */
export const keptStore = (replica: Replica): Readonly<Record<string, KeptFile>> => {
  const known = stores.get(replica);
  if (known !== undefined) return known;
  const store: Record<string, KeptFile> = proxy({});
  stores.set(replica, store);
  liveQuery(() => keptFiles(replica)).subscribe({
    next: (files) => {
      const ids = new Set(files.map(({ id }) => id));
      for (const id of Object.keys(store)) if (!ids.has(id)) delete store[id];
      for (const file of files) if (!isSame(store[file.id], file)) store[file.id] = file;
    },
    error: () => stores.delete(replica),
  });
  return store;
};

const isSame = (one: KeptFile | undefined, other: KeptFile): boolean =>
  one?.state === other.state &&
  one.received === other.received &&
  one.reason === other.reason &&
  one.size === other.size;

/** Whether there can be anything for the engine to do. */
export const isKeeperNeeded = async (replica: Replica): Promise<boolean> => {
  const { pinned, opened: openedAt, byItself } = await readKeeping(replica);
  if (pinned.length > 0) return true;
  if (byItself !== false && Object.values(openedAt).some((at) => Date.now() - at < recentFor)) return true;
  return (await bytesBeside(replica).kept.count()) > 0 || (await picturesIn(replica)).length > 0;
};

/** The files that a course's rows speak of, with their sizes as far as they are known. */
export const filesOfCourse = async (replica: Replica, courseId: string): Promise<readonly FileRef[]> =>
  [...(await referencesIn(replica, courseScope(courseId))).values()].map(({ id, name, size, type }) => ({
    id,
    name,
    size: Math.max(0, size),
    type,
  }));

/** The person wants these here, whatever becomes of the rest. */
export const askFor = async (replica: Replica, files: readonly FileRef[], courseId = ''): Promise<void> => {
  const { kept } = bytesBeside(replica);
  await kept.db.transaction('rw', kept, async () => {
    for (const file of files) {
      const before = await kept.get(file.id);
      const state =
        before === undefined || before.state === 'noted' || before.state === 'failed' ? 'waiting' : before.state;
      const known = before ?? newKept({ ...file, courseId });
      await kept.put({ ...known, state, isAsked: true, isDeclined: false, reason: 'asked', attempts: 0, notBefore: 0 });
    }
  });
};

/** A course with all its files, those that come later too; `on` false frees them. */
export const keepCourse = async (replica: Replica, courseId: string, on: boolean): Promise<void> => {
  const { kept } = bytesBeside(replica);
  await pin(replica, courseScope(courseId), on);
  if (on) await kept.where('courseId').equals(courseId).modify({ isDeclined: false, notBefore: 0 });
};

/** These need not be here any more, also where their course is kept. */
export const discardKept = async (replica: Replica, ids: readonly string[]): Promise<void> => {
  const { kept } = bytesBeside(replica);
  await kept.bulkUpdate(ids.map((key) => ({ key, changes: { isAsked: false, isDeclined: true } })));
};

/** Opened on this device: what was used lately stays by itself. */
export const noteFileOpened = async (replica: Replica, file: FileRef, now: number): Promise<void> => {
  const { kept } = bytesBeside(replica);
  await kept.db.transaction('rw', kept, async () => {
    const before = await kept.get(file.id);
    const known = before ?? newKept({ ...file, courseId: '' }, { state: 'noted', reason: 'recent' });
    await kept.put({ ...known, openedAt: now });
  });
};
