import { expect } from 'vitest';
import { coreRefusal } from '#contract/core/refusal.ts';
import { setMemberRole } from '#contract/features/course/calls.ts';
import { createNotice, listNotices, queryNotice, updateNotice } from '#contract/features/notice/calls.ts';
import { noticeFiles } from '#contract/features/notice/keys.ts';
import { noticeRefusal } from '#contract/features/notice/rules.ts';
import { uploadRefusal } from '#contract/features/upload/rules.ts';
import { attentionEntries } from '#src/core/marks.ts';
import { noticeById } from '#src/features/notice/data/queries.ts';
import { world, worldTest } from '#tests/harness/class.ts';
import type { Person } from '#tests/harness/device.ts';
import { createSender, fetchFile, fileOf } from '../upload/sender.ts';

const test = worldTest();

let teacher: Person;
let colleague: Person;
let student: Person;
let stranger: Person;
let courseId: string;

test.beforeAll(async () => {
  teacher = await world.person('teacher');
  colleague = await world.person('teacher');
  student = await world.person('student');
  stranger = await world.person('student');
  courseId = await world.course(teacher, [student]);
  await world.join(colleague, teacher, courseId);
  await world.say(teacher, setMemberRole, { courseId, uid: colleague.uid, role: 'assistant' });
});
const sent = async (who: Person, words: string, name: string) => {
  const file = fileOf(world, words, name);
  await createSender(2_048_000).upload(world, who, file);
  return { id: file.id, name: 'made up', size: 1, type: '' };
};

test('files beside the text come with the notice to the class, under the names the server knows, and to nobody else (C-179, C-182, C-184)', async () => {
  const files = [await sent(teacher, 'the plan', 'plan.txt'), await sent(teacher, 'a list', 'list.csv')];
  const [plan = '', list = ''] = files.map(({ id }) => id);
  const id = world.newId();
  expect((await world.say(teacher, createNotice, { courseId, id, title: 'Papers', content: '', files })).ok).toBe(true);
  const phone = await world.device(student).open();
  await phone.cycle();
  expect((await noticeById(phone.replica, id))?.files).toMatchObject([
    { id: plan, name: 'plan.txt', size: 8 },
    { id: list, name: 'list.csv', size: 6 },
  ]);
  expect((await fetchFile(world, student, plan)).body).toBe('the plan');
  expect((await fetchFile(world, stranger, plan)).statusCode).not.toBe(200);
  const listed = await world.say(student, listNotices, { courseId });
  expect(listed.ok && listed.data.list[0]?.files.map(({ name }) => name)).toEqual(['plan.txt', 'list.csv']);
  const asked = await world.say(student, queryNotice, { courseId, id });
  expect(asked.ok && asked.data.files.map(({ name }) => name)).toEqual(['plan.txt', 'list.csv']);

  // A colleague takes one away: it is nobody's any more, and the other stays, though neither is theirs.
  const desk = await world.device(colleague).open();
  await desk.cycle();
  const edition = (await noticeById(desk.replica, id))?.editions.files ?? '';
  await desk.store.mutate(updateNotice, {
    ...{ courseId, id, files: files.slice(1), basis: { files: edition } },
  });
  await desk.cycle();
  expect(await attentionEntries(desk.replica)).toEqual([]);
  expect((await fetchFile(world, student, plan)).statusCode).not.toBe(200);
  expect((await fetchFile(world, student, list)).body).toBe('a list');
});

test('two give files to one notice: the second has to choose, and nothing of the first is lost (C-180)', async () => {
  const id = world.newId();
  await world.say(teacher, createNotice, { courseId, id, title: 'Papers', content: '<p>See below.</p>' });
  const [mine, theirs] = [await world.device(teacher).open(), await world.device(colleague).open()];
  for (const tab of [mine, theirs]) await tab.cycle();
  const basis = { files: (await noticeById(mine.replica, id))?.editions.files ?? '' };
  const [one, other] = [await sent(teacher, 'one', 'one.txt'), await sent(colleague, 'other', 'other.txt')];
  await mine.store.mutate(updateNotice, { courseId, id, files: [one], basis });
  await theirs.store.mutate(updateNotice, { courseId, id, files: [other], basis });
  await mine.cycle();
  await theirs.cycle();
  const [entry] = await attentionEntries(theirs.replica);
  expect(entry?.refusal?.reason).toBe(coreRefusal.conflict.reason);
  expect(entry?.input).toMatchObject({ files: [other] });
  expect((await noticeById(theirs.replica, id))?.files).toMatchObject([{ name: 'one.txt' }]);
});

test('a notice from before there were files takes some: its first edit of them is nobody’s conflict (C-180)', async () => {
  const id = world.newId();
  await world.say(teacher, createNotice, { courseId, id, title: 'Old', content: '<p>From before.</p>' });
  await world.server.db.write((sql) =>
    sql
      .withTables<{ notice: { id: string; editions: string } }>()
      .updateTable('notice')
      .set({ editions: JSON.stringify({ title: 'm1', content: 'm1' }) })
      .where('id', '=', id)
      .execute(),
  );
  const desk = await world.device(colleague).open();
  await desk.cycle();
  expect((await noticeById(desk.replica, id))?.editions.files).toBeUndefined();
  await desk.store.mutate(updateNotice, {
    ...{ courseId, id, files: [await sent(colleague, 'late', 'late.txt')], basis: { files: '' } },
  });
  await desk.cycle();
  expect(await attentionEntries(desk.replica)).toEqual([]);
  expect((await noticeById(desk.replica, id))?.files).toMatchObject([{ name: 'late.txt' }]);
});

test('refused: no word and no file, files of somebody else, more than a notice holds', async () => {
  const notice = { courseId, id: world.newId(), title: 'Papers', content: '' };
  const say = (files: readonly { id: string; name: string; size: number; type: string }[]) =>
    world.say(teacher, createNotice, { ...notice, files: [...files] });
  expect(await say([])).toMatchObject({ ok: false, refusal: { reason: noticeRefusal.contentBlank.reason } });
  expect(await say([await sent(student, 'mine', 'mine.txt')])).toMatchObject({
    ok: false,
    refusal: { reason: uploadRefusal.gone.reason },
  });
  const many = Array.from({ length: noticeFiles + 1 }, () => ({ id: world.newId(), name: 'x', size: 1, type: '' }));
  expect((await say(many)).ok).toBe(false);
});
