import type { FileRef } from '#contract/core/shapes/file.ts';
import { roomLeft } from '#src/core/device/room.ts';
import { askFor, keptFiles, letGoOf } from '#src/core/files/kept/wishes.ts';
import type { Replica } from '#src/core/replica.ts';

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
  letGoOf(
    replica,
    files.map(({ id }) => id),
  );
