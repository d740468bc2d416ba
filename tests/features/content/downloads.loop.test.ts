import { expect } from 'vitest';
import { createCoursewareLog, setCoursewares } from '#contract/features/content/calls.ts';
import { setMemberRole } from '#contract/features/course/calls.ts';
import { getAttachmentInfo } from '#contract/features/upload/calls.ts';
import { uploadRefusal } from '#contract/features/upload/rules.ts';
import { world, worldTest } from '#tests/harness/class.ts';
import type { Person } from '#tests/harness/device.ts';
import { createSender, fetchFile, fileOf } from '../upload/sender.ts';

const test = worldTest();

test('files are saved by staff always, by students where a row of theirs allows it; where none does it is refused by name', async () => {
  const teacher = await world.person('teacher');
  const student = await world.person('student');
  const courseId = await world.course(teacher, [student]);
  const assistant = await world.person('teacher');
  await world.join(assistant, teacher, courseId);
  await world.say(teacher, setMemberRole, { courseId, uid: assistant.uid, role: 'assistant' });
  const file = fileOf(world, 'exam', 'exam.txt');
  await createSender(2_048_000).upload(world, teacher, file);
  const given = { id: file.id, name: 'exam.txt', size: 4, type: '' };
  const publish = async (canDownload: boolean) => {
    const input = { courseId, id: world.newId(), title: 'Exam', order: 'a0', file: given, canDownload };
    expect((await world.say(teacher, createCoursewareLog, input)).ok).toBe(true);
    return input.id;
  };
  const save = (who: Person) => fetchFile(world, who, file.id, { query: '?download=1' });
  /** What the server tells a link to the file, and does with one who wants to save it. */
  const maySave = async (who: Person) => {
    const told = await world.say(who, getAttachmentInfo, { id: file.id });
    const said = told.ok && (told.data as { candownload?: boolean; canDownload?: boolean });
    return [said && (said.canDownload ?? said.candownload), (await save(who)).statusCode];
  };
  const id = await publish(false);
  expect((await fetchFile(world, student, file.id)).body).toBe('exam');
  expect(await maySave(student)).toEqual([false, 403]);
  expect((await save(student)).json().data.refusal).toMatchObject(uploadRefusal.notToSave);
  for (const who of [teacher, assistant]) expect(await maySave(who)).toEqual([true, 200]);
  await world.say(teacher, setCoursewares, { courseId, ids: [id], canDownload: true });
  expect(await maySave(student)).toEqual([true, 200]);
  await world.say(teacher, setCoursewares, { courseId, ids: [id], canDownload: false });
  expect(await maySave(student)).toEqual([false, 403]);
  await publish(true);
  expect(await maySave(student)).toEqual([true, 200]);
});
