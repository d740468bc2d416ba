import { beforeEach, expect } from 'vitest';
import { coreRefusal } from '#contract/core/refusal.ts';
import { createNotice, readNotice, remindStudentRead } from '#contract/features/notice/calls.ts';
import { noticeRefusal } from '#contract/features/notice/rules.ts';
import { notifications } from '#src/features/notification/data/queries.ts';
import { atDesk, classTest, courseId, desk, jobs, onPhone, student, teacher, world } from '#tests/harness/class.ts';
import type { Tab } from '#tests/harness/device.ts';

const test = classTest();

let id: string;
beforeEach(async () => {
  id = world.newId();
  await atDesk.store.mutate(createNotice, { courseId, id, title: 'Exam on Friday', content: 'Room 204, 9:00.' });
  await atDesk.cycle();
});

const told = async (tab: Tab) => {
  await tab.cycle();
  return (await notifications(tab.replica)).map(({ row }) => `${row.text} ${row.title}`);
};
const remind = async (tab: Tab, notice = id) => {
  const result = await tab.store.mutate(remindStudentRead, { courseId, id: notice });
  return result.ok ? result.value.data?.students : result.refusal;
};

test('remindStudentRead tells those again who have not read it, and nobody else; at most once an hour (C-186)', async () => {
  const reader = await world.person('student');
  await world.join(reader, teacher, courseId);
  await jobs();
  await world.say(reader, readNotice, { courseId, id });
  expect(await remind(atDesk)).toBe(1);
  expect(await remind(atDesk)).toBe(1);
  await jobs();
  expect(await told(onPhone)).toEqual(['reminded Exam on Friday', 'own Exam on Friday']);
  expect(await told(await world.device(reader).open())).toEqual(['own Exam on Friday']);
  expect(await told(atDesk)).not.toContain('reminded Exam on Friday');
  world.pass(3_600_000);
  expect(await remind(atDesk)).toBe(1);
  await jobs();
  expect((await told(onPhone)).filter((one) => one.startsWith('reminded'))).toHaveLength(2);
  await world.say(student, readNotice, { courseId, id });
  expect(await remind(atDesk)).toBe(0);
});

test('is refused to a student here and there, of a notice that is gone, and without a network; none is queued', async () => {
  expect(await remind(onPhone)).toEqual(coreRefusal.notAllowed);
  expect(await world.say(student, remindStudentRead, { courseId, id })).toMatchObject({
    refusal: { reason: coreRefusal.notAllowed.reason },
  });
  expect(await remind(atDesk, world.newId())).toMatchObject({ reason: noticeRefusal.gone.reason });
  desk.network.online = false;
  expect(await remind(atDesk)).toMatchObject({ reason: coreRefusal.needsNetwork.reason });
  expect(await atDesk.replica.outbox.entries.count()).toBe(0);
});
