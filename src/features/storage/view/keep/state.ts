import { useSnapshot } from 'valtio';
import type { FileRef } from '#contract/core/shapes/file.ts';
import type { KeepProblem, KeptFile } from '#src/core/files/kept/row.ts';
import { keptStore } from '#src/core/files/kept/wishes.ts';
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
