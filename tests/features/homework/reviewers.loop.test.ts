import { expect } from 'vitest';
import { actorFrom, can, rights } from '#contract/core/roles.ts';
import { publishCoursewares } from '#contract/features/content/calls.ts';
import { getUserInfoInCourse, setMemberRole } from '#contract/features/course/calls.ts';
import { setMemberRights } from '#contract/features/course/people-calls.ts';
import { createHomework } from '#contract/features/homework/calls.ts';
import { getlistByhomework } from '#contract/features/homework/questions.ts';
import { giveScores, releaseReviews, submitHomework } from '#contract/features/homework/work-calls.ts';
import { createNotice } from '#contract/features/notice/calls.ts';
import { world, worldTest } from '#tests/harness/class.ts';
import { givenHomework, newHomework } from './school.ts';

const test = worldTest();

const others = rights.filter((right) => right !== 'homework.review');

test('identity 4 is whoever may review: it follows the right, not the role (S-477)', async () => {
  const [teacher, assistant, student] = [
    await world.person('teacher'),
    await world.person('student'),
    await world.person('student'),
  ];
  const courseId = await world.course(teacher, [assistant, student]);
  await world.say(teacher, setMemberRole, { courseId, uid: assistant.uid, role: 'assistant' });
  const deny = (denied: readonly string[]) =>
    world.say(teacher, setMemberRights, { courseId, uid: assistant.uid, granted: [], denied: [...denied] });
  const identityOf = async (who: { readonly token: string }) => {
    const said = await world.say(who, getUserInfoInCourse, { courseId });
    return said.ok ? said.data.authData.identity : undefined;
  };
  expect(await identityOf(teacher)).toBe(4);
  expect(await identityOf(assistant)).toBe(4);
  expect(await identityOf(student)).not.toBe(4);
  await deny(['homework.review']);
  expect(await identityOf(assistant)).not.toBe(4);

  // Somebody who does nothing but review.
  await deny(others);
  expect(await identityOf(assistant)).toBe(4);
  const actor = actorFrom('assistant', { granted: [], denied: others });
  expect(rights.filter((right) => can(actor, right))).toEqual(['homework.review']);
  const activityId = await givenHomework(world, teacher, courseId);
  const place = { courseId, activityId };
  await world.say(student, submitHomework, { ...place, id: world.newId(), text: '<p>x</p>' });
  const works = [{ subject: student.uid, attemptId: '', score: 90_00, parts: [], basis: '' }];
  expect(await world.say(assistant, getlistByhomework, place)).toMatchObject({ ok: true });
  expect(await world.say(assistant, giveScores, { ...place, works })).toMatchObject({ ok: true });
  expect(await world.say(assistant, releaseReviews, { ...place, subjects: [student.uid] })).toMatchObject({ ok: true });
  const notice = { courseId, id: world.newId(), title: 'a', content: 'b' };
  for (const refused of [
    await world.say(assistant, createHomework, newHomework(world, courseId)),
    await world.say(assistant, publishCoursewares, { courseId, ids: [activityId] }),
    await world.say(assistant, createNotice, notice),
  ])
    expect(refused).toMatchObject({ ok: false, code: 10403 });
});
