import { createHash } from 'node:crypto';
import { expect, vi } from 'vitest';
import { paresMoodleMbz } from '#contract/features/course/copy-calls.ts';
import type { ImportRow } from '#contract/features/course/imports.ts';
import { checkUploadFile } from '#contract/features/upload/calls.ts';
import { importsOf } from '#src/features/course/data/queries.ts';
import { atDesk, courseId, teacher, world } from '#tests/harness/class.ts';
import { postForm } from '#tests/server/support/posting.ts';

/** A backup among the files of the teacher. */
export const upload = async (bytes: Buffer, filename = 'physics.mbz') => {
  const id = world.newId();
  const fileMd5 = createHash('md5').update(bytes).digest('hex');
  const about = { id, fileMd5, size: bytes.length, chunks: 1, filename, lastModifiedDate: 1_795_000_000 };
  await world.say(teacher, checkUploadFile, about);
  const sent = await postForm(world, teacher.token, '/UploadApi/uploadV2', { ...about, chunk: 0 }, { file: bytes });
  expect(sent.json()).toMatchObject({ status: 1 });
  return { id, name: filename, size: bytes.length, type: '' };
};

/** The import when it has ended. */
export const over = async (id: string): Promise<ImportRow> => {
  await atDesk.cycle();
  await world.server.runJobs();
  return vi.waitFor(
    async () => {
      await atDesk.cycle();
      const row = (await importsOf(atDesk.replica, courseId)).find((one) => one.id === id);
      expect(row?.state).toMatch(/done|failed/);
      return row as ImportRow;
    },
    { timeout: 20_000 },
  );
};

/** The same of a backup that the teacher brings at their desk. */
export const brought = async (bytes: Buffer): Promise<ImportRow> => {
  const file = await upload(bytes);
  const id = world.newId();
  expect(await atDesk.store.mutate(paresMoodleMbz, { courseId, id, file })).toMatchObject({ ok: true });
  return over(id);
};
