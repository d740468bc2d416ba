import { expect } from 'vitest';
import { createCoursewareUrlLog } from '#contract/features/content/calls.ts';
import {
  cancleCourseEnding,
  getStudentCount,
  getUserInfoInCourse,
  setCourseEnding,
  setCourseEndingVisit,
} from '#contract/features/course/calls.ts';
import { startLearnStatusV2 } from '#contract/features/learning/calls.ts';
import { createNotice, listNotices, readNotice } from '#contract/features/notice/calls.ts';
import { addReply, createTopic } from '#contract/features/topic/calls.ts';
import { attentionEntries } from '#src/core/marks.ts';
import { courseById } from '#src/features/course/data/queries.ts';
import { learningUnderWay } from '#src/features/learning/data/queries.ts';
import { allNotices, unreadNotices } from '#src/features/notice/data/public.ts';
import { todos } from '#src/features/todo/data/queries.ts';
import { allTopics } from '#src/features/topic/data/public.ts';
import { world, worldTest } from '#tests/harness/class.ts';

const test = worldTest();

test('ended offline, known to all at the next pull; students still look until the teacher says no (C-075, C-076, C-077, S-316, S-324)', async () => {
  const teacher = await world.person('teacher');
  const student = await world.person('student');
  const courseId = await world.course(teacher, [student]);
  const [noticeId, topicId] = [world.newId(), world.newId()];
  await world.say(teacher, createNotice, { courseId, id: noticeId, title: 'a', content: 'b' });
  await world.say(teacher, createTopic, { courseId, id: topicId, title: 'a', content: 'b' });
  const link = { courseId, id: world.newId(), title: 'Film', url: 'https://example.org/film', order: 'a1' };
  await world.say(teacher, createCoursewareUrlLog, link);
  await world.say(student, startLearnStatusV2, { courseId, id: link.id });
  const desk = world.device(teacher);
  const phone = world.device(student);
  const atDesk = await desk.open();
  const onPhone = await phone.open();
  await atDesk.cycle();
  await onPhone.cycle();

  desk.network.online = false;
  await atDesk.store.mutate(setCourseEnding, { courseId });
  expect(await courseById(atDesk.replica, courseId)).toMatchObject({ ended: true, canVisit: true });
  desk.network.online = true;
  await atDesk.cycle();
  await onPhone.cycle();
  expect(await courseById(onPhone.replica, courseId)).toMatchObject({ ended: true, canVisit: true });
  expect(await world.say(student, listNotices, { courseId })).toMatchObject({ ok: true });

  // Written and read while the teacher closes it.
  await onPhone.store.mutate(addReply, { courseId, topicId, id: world.newId(), content: 'late' });
  await onPhone.store.mutate(readNotice, { courseId, id: noticeId });
  await atDesk.store.mutate(setCourseEndingVisit, { courseId, canVisit: 0 });
  await atDesk.cycle();
  await onPhone.cycle();
  await onPhone.cycle();
  expect(await courseById(onPhone.replica, courseId)).toMatchObject({ ended: true, canVisit: false });
  expect((await attentionEntries(onPhone.replica)).map(({ name }) => name)).toEqual(['addReply']);
  // Its rows stay on the device, and no list of many courses shows them.
  const shown = async ({ replica }: typeof onPhone) =>
    [await allNotices(replica), await allTopics(replica), await todos(replica)].map(({ length }) => length);
  expect([await shown(onPhone), await shown(atDesk)]).toEqual([
    [0, 0, 0],
    [1, 1, 0],
  ]);
  expect(await unreadNotices(onPhone.replica, courseId)).toBe(0);
  expect(await learningUnderWay(onPhone.replica)).toEqual([]);
  for (const call of [listNotices, getStudentCount])
    expect(await world.say(student, call, { courseId })).toMatchObject({ ok: false, code: 10403 });
  expect(await world.say(student, addReply, { courseId, topicId, id: world.newId(), content: 'x' })).toMatchObject({
    code: 10403,
  });
  expect(await world.say(student, getUserInfoInCourse, { courseId })).toMatchObject({
    data: { courseRole: 0, classending: 1, canvisit: 0 },
  });
  expect(await world.say(teacher, listNotices, { courseId })).toMatchObject({ ok: true });

  await atDesk.store.mutate(cancleCourseEnding, { courseId });
  await atDesk.cycle();
  expect(await world.say(student, listNotices, { courseId })).toMatchObject({ ok: true });
  await onPhone.cycle();
  expect(await courseById(onPhone.replica, courseId)).toMatchObject({ ended: false, canVisit: false });
  expect((await shown(onPhone)).slice(0, 2)).toEqual([1, 1]);
  expect(await unreadNotices(onPhone.replica, courseId)).toBe(1);
  expect(await learningUnderWay(onPhone.replica)).toHaveLength(1);
});

test('only the teacher ends a course (S-316)', async () => {
  const teacher = await world.person('teacher');
  const student = await world.person('student');
  const courseId = await world.course(teacher, [student]);
  const onPhone = await world.device(student).open();
  await onPhone.cycle();
  expect(await onPhone.store.mutate(setCourseEnding, { courseId })).toMatchObject({ ok: false });
  for (const call of [setCourseEnding, cancleCourseEnding, setCourseEndingVisit])
    expect(await world.say(student, call, { courseId, canVisit: 0 } as never)).toMatchObject({ code: 10403 });
});
