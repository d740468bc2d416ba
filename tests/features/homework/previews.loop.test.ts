import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { minute } from '#contract/core/time.ts';
import { reTrancodeHomework } from '#contract/features/homework/file-calls.ts';
import { homeworkRefusal } from '#contract/features/homework/rules.ts';
import { submitHomework } from '#contract/features/homework/work-calls.ts';
import { getAttachmentInfo } from '#contract/features/upload/calls.ts';
import { plain } from '#server/core/files/isolation.ts';
import type { Person } from '#tests/harness/device.ts';
import { compoundOf } from '#tests/harness/samples.ts';
import { createWorld, type World } from '#tests/harness/world.ts';
import { chunkBytes, fileOf, type Sent, upload } from '../upload/sender.ts';
import { givenHomework } from './school.ts';

const bench = mkdtempSync(join(tmpdir(), 'tools-'));
/** A program that cannot read anything. */
const soffice = join(bench, 'soffice');
let world: World;
let teacher: Person;

beforeAll(async () => {
  writeFileSync(soffice, '#!/bin/sh\nexit 1\n');
  chmodSync(soffice, 0o755);
  const tools = { soffice, ffmpeg: undefined, ffprobe: undefined };
  world = await createWorld({ uploads: { chunkBytes }, tools, isolation: plain('') });
  teacher = await world.person('teacher');
});
afterAll(async () => {
  await world.close();
  rmSync(bench, { recursive: true, force: true });
});

const previewOf = async ({ id }: Pick<Sent, 'id'>) => {
  world.pass(minute);
  await world.server.runJobs();
  const said = await world.say(teacher, getAttachmentInfo, { id });
  return said.ok ? (said.data as { preview: { state: string; reason: string } }).preview : undefined;
};

test('files of a work are made viewable again by whoever reviews it (C-229)', async () => {
  const [student, stranger] = [await world.person('student'), await world.person('student')];
  const courseId = await world.course(teacher, [student]);
  const activityId = await givenHomework(world, teacher, courseId);
  const broken = fileOf(world, '{\\rtf1 broken}', 'work.rtf');
  const locked = fileOf(world, compoundOf('EncryptedPackage'), 'locked.docx');
  for (const file of [broken, locked]) await upload(world, student, file);
  const files = [broken, locked].map(({ id, name }) => ({ id, name, size: 1, type: '' }));
  await world.say(student, submitHomework, { courseId, activityId, id: world.newId(), text: '', files });
  const wait = { timeout: 15_000, interval: 50 };
  await expect.poll(() => previewOf(broken), wait).toMatchObject({ state: 'failed', reason: 'unknown' });
  await expect.poll(() => previewOf(locked), wait).toMatchObject({ state: 'failed', reason: 'password' });
  const again = { courseId, activityId, subject: student.uid };
  for (const who of [student, stranger])
    expect(await world.say(who, reTrancodeHomework, again)).toMatchObject({ ok: false, code: 10403 });
  expect(await world.say(teacher, reTrancodeHomework, again)).toMatchObject({ data: { files: 1 } });
  expect(await world.say(teacher, reTrancodeHomework, { ...again, subject: teacher.uid })).toMatchObject({
    refusal: homeworkRefusal.notHandedIn,
  });
});
