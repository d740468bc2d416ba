import { useSnapshot } from 'valtio';
import type { FileRef } from '#contract/core/shapes.ts';
import { roomLeft } from '#src/core/device/room.ts';
import type { KeepProblem, KeptFile } from '#src/core/files/kept/row.ts';
import { askFor, discardKept, keptFiles, keptStore } from '#src/core/files/kept/wishes.ts';
import type { Replica } from '#src/core/replica.ts';
import { useSession } from '#src/ui/live/session.tsx';

/** How far some files are on their way to this device. */
export interface Kept {
  readonly state: 'none' | 'some' | 'waiting' | 'loading' | 'kept' | 'failed';
  /** Of all of them: bytes that are here, and bytes there are. */
  readonly received: number;
  readonly size: number;
  readonly problem?: KeepProblem;
}

/** Of several files what asks most for attention is said: one that is being fetched, then one that could not be. */
export const keptStateOf = (files: readonly FileRef[], rows: Readonly<Record<string, KeptFile>>): Kept => {
  const mine = files.flatMap(({ id }) => rows[id] ?? []);
  const size = files.reduce((sum, file) => sum + (rows[file.id]?.size ?? file.size), 0);
  const received = mine.reduce((sum, file) => sum + file.received, 0);
  const has = (state: KeptFile['state']) => mine.some((file) => file.state === state);
  const problem = mine.find((file) => file.state === 'failed')?.problem;
  const sum = { received, size };
  if (has('loading')) return { ...sum, state: 'loading' };
  if (problem !== undefined) return { ...sum, state: 'failed', problem };
  if (has('waiting')) return { ...sum, state: 'waiting' };
  if (mine.length === 0) return { ...sum, state: 'none' };
  return { ...sum, state: mine.length < files.length ? 'some' : 'kept' };
};

export const useKeptRows = (): Readonly<Record<string, KeptFile>> => useSnapshot(keptStore(useSession().replica));

/** What files would take, and what there is; bytes. */
export interface Missing {
  readonly needed: number;
  readonly room: number;
}

/** The bytes that are still to come, when there is no room for them. Asked before anything is begun. */
export const missingRoom = async (replica: Replica, files: readonly FileRef[]): Promise<Missing | undefined> => {
  const rows = new Map((await keptFiles(replica)).map((file) => [file.id, file]));
  const needed = files.reduce((sum, { id, size }) => sum + size - (rows.get(id)?.received ?? 0), 0);
  const room = await roomLeft();
  return room === undefined || needed <= room ? undefined : { needed, room };
};

/** Wants the files here, unless there is no room: then nothing is wanted, and the numbers are the answer. */
export const keepHere = async (
  replica: Replica,
  files: readonly FileRef[],
  courseId: string,
): Promise<Missing | undefined> => {
  const missing = await missingRoom(replica, files);
  if (missing === undefined) await askFor(replica, files, courseId);
  return missing;
};

export const release = (replica: Replica, files: readonly FileRef[]): Promise<void> =>
  discardKept(
    replica,
    files.map(({ id }) => id),
  );

/** How much of something is done, as a ring. Said in words elsewhere. */
export const ProgressRing = ({ part }: { readonly part: number }) => (
  <svg width="18" height="18" viewBox="0 0 18 18" fill="none" aria-hidden="true">
    <circle cx="9" cy="9" r="7" stroke="currentColor" strokeOpacity="0.25" strokeWidth="2" />
    <circle
      cx="9"
      cy="9"
      r="7"
      stroke="currentColor"
      strokeWidth="2"
      strokeLinecap="round"
      pathLength="100"
      strokeDasharray={`${Math.round(Math.min(1, part) * 100)} 100`}
      transform="rotate(-90 9 9)"
    />
  </svg>
);
