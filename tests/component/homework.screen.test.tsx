import { getByLabelText, getByRole, queryByRole, waitFor } from '@testing-library/dom';
import { expect } from 'vitest';
import { rights } from '#contract/core/roles.ts';
import { setMemberRole } from '#contract/features/course/calls.ts';
import { setMemberRights } from '#contract/features/course/people-calls.ts';
import { createHomework } from '#contract/features/homework/calls.ts';
import { getActivityList, getHandupHomework } from '#contract/features/homework/questions.ts';
import { submitHomework } from '#contract/features/homework/work-calls.ts';
import { listNotifications } from '#contract/features/notification/calls.ts';
import type { Person } from '#tests/harness/device.ts';
import { givenHomework } from '../features/homework/school.ts';
import { courseId, courseScreenTest, device, student, teacher } from './screen-test.ts';
import { says } from './see.ts';

const test = courseScreenTest();
test.afterEach(async () => {
  await device.whenSynced();
  // What a device does in an idle moment ends before its databases are closed.
  await new Promise((resolve) => setTimeout(resolve, 2_000));
  await device.asStranger();
});

const button = (name: string) => waitFor(() => getByRole(document.body, 'button', { name }));
const heading = (name: string) => waitFor(() => getByRole(document.body, 'heading', { name, level: 1 }));
const title = () => waitFor(() => getByLabelText<HTMLInputElement>(document.body, /^Title/));

test('a teacher writes a case study and changes it; a student is told of it, finds it in the course and at its address, and may change nothing (R-076, R-078, S-010)', async () => {
  const { world, user } = device;
  await device.signIn(teacher);
  await device.open(`/reviseCaseStudy?courseid=${courseId}`);
  await heading('New case study');
  await user.type(await title(), 'Ship now or wait');
  await user.click(await button('Publish'));
  await says('Write the task, or add a file.');

  const id = world.newId();
  const content = '<p>The tests are red. Ship or wait?</p>';
  const written = { courseId, id, kind: 'caseStudy', title: 'Ship now or wait', content, order: 'a0' } as const;
  expect(await world.say(teacher, createHomework, written)).toMatchObject({ ok: true });
  // By its address among the links of the school, which name the id in their own way.
  await device.open(`/reviseCaseStudy?courseid=${courseId}&caseStudyId=${id}`);
  await heading('Edit case study');
  await waitFor(async () => expect((await title()).value).toBe('Ship now or wait'));
  await user.type(await title(), ' a week');
  await user.click(await button('Publish'));
  await heading('Ship now or wait a week');
  expect(device.address()).toBe(`/casestudy?courseid=${courseId}&caseStudyId=${id}`);
  await device.whenSynced();
  await world.server.runJobs();

  const told = await world.say(student, listNotifications, { page: 1 });
  expect(told).toMatchObject({
    data: { list: [expect.objectContaining({ eventtype: 98, contentid: id, courseid: courseId })] },
  });
  const there = await world.say(student, getActivityList, {});
  expect(JSON.stringify(there)).toContain(id);

  await device.signIn(student);
  await device.open(`/main/classDetail?courseid=${courseId}&modulename=teaching`);
  await says('Ship now or wait a week');
  await says('Case study');
  // Its address as a notification has it: role and id in the names of the specification.
  await device.open(`/casestudy?courseid=${courseId}&courserole=0&caseStudyId=${id}`);
  await heading('Ship now or wait a week');
  await says('My submission');
  await says('The case');
  await device.open(`/reviseCaseStudy?courseid=${courseId}&caseStudyId=${id}`);
  await says('It was deleted, or it is not yours to edit.');
  expect(queryByRole(document.body, 'button', { name: 'Save' })).toBeNull();
  const work = { courseId, activityId: id, id: world.newId(), text: '<p>Wait.</p>' };
  expect(await world.say(student, submitHomework, work)).toMatchObject({ ok: true });

  await device.signIn(teacher);
  await device.open(`/viewReviewHomework?courseid=${courseId}&caseStudyId=${id}`);
  await heading('Ship now or wait a week');
  await says(student.username);

  const stranger = await world.person('student');
  await device.signIn(stranger);
  await device.open(`/casestudy?courseid=${courseId}&caseStudyId=${id}`);
  await waitFor(() => expect(document.querySelector('h1')).not.toBeNull());
  await device.whenSynced();
  expect(document.body.textContent).not.toContain('Ship now');
});

test('of a long list as much is drawn as anybody sees, a name is found all the same, and the next one is a press away (C-205, R-060, R-061)', async () => {
  const { world, user } = device;
  const students: Person[] = [];
  for (let nth = 0; nth < 26; nth += 1) students.push(await world.person('student'));
  const large = await world.course(teacher, students);
  const activityId = await givenHomework(world, teacher, large, {});
  for (const who of students) {
    const work = { courseId: large, activityId, id: world.newId(), text: `<p>By ${who.uid}.</p>` };
    expect(await world.say(who, submitHomework, work)).toMatchObject({ ok: true });
  }
  const lines = () => document.querySelectorAll('main li a[href*="homeworkDetail"]').length;
  await device.signIn(teacher);
  await device.open(`/viewReviewHomework?courseid=${large}&homeworkId=${activityId}`);
  await waitFor(() => expect(lines()).toBe(20));
  await says('All26');
  const last = students.at(-1) as Person;
  await user.type(getByLabelText(document.body, 'Search by name'), last.username);
  await waitFor(() => expect(lines()).toBe(1));
  await device.whenSynced();
  device.goOffline();
  await user.click(getByRole(document.body, 'link', { name: last.username }));
  await says(`By ${last.uid}.`);
  await user.click(await button('The one before'));
  await waitFor(() => expect(device.address()).not.toContain(last.uid));
  const shown = new URLSearchParams(location.search).get('uid') ?? '';
  await says(`By ${shown}.`);
  device.goOnline();
  await device.whenSynced();
});

test('an assistant who may review and do nothing else writes no homework and edits none, scores one without a network and releases it (S-477, R-060, R-061)', async () => {
  const { world, user } = device;
  const assistant = await world.person('student');
  await world.join(assistant, teacher, courseId);
  const { uid } = assistant;
  const denied = rights.filter((right) => right !== 'homework.review');
  expect(await world.say(teacher, setMemberRole, { courseId, uid, role: 'assistant' })).toMatchObject({ ok: true });
  expect(await world.say(teacher, setMemberRights, { courseId, uid, granted: [], denied })).toMatchObject({ ok: true });
  const activityId = await givenHomework(world, teacher, courseId, { title: 'First homework' });
  const work = { courseId, activityId, id: world.newId(), text: '<p>The limit is 1.</p>' };
  expect(await world.say(student, submitHomework, work)).toMatchObject({ ok: true });
  const follow = async (name: string | RegExp) =>
    user.click(await waitFor(() => getByRole(document.querySelector('main') ?? document.body, 'link', { name })));

  await device.signIn(assistant);
  await device.open(`/main/classDetail?courseid=${courseId}&modulename=homework`);
  await says('First homework');
  await device.whenSynced();
  expect(queryByRole(document.body, 'button', { name: 'New homework' })).toBeNull();
  await follow(/First homework/);
  await waitFor(() => getByRole(document.body, 'link', { name: 'Review' }));
  expect(queryByRole(document.body, 'link', { name: 'Edit' })).toBeNull();
  await follow('Review');
  await follow(new RegExp(student.username));
  await says('The limit is 1.');
  device.goOffline();
  const score = await waitFor(() => getByLabelText<HTMLInputElement>(document.body, /^Score/));
  await user.type(score, '80');
  expect(score.value).toBe('80');
  await user.tab();
  await user.click(await button('Release'));
  device.goOnline();
  await device.whenSynced();
  await waitFor(async () => {
    await world.server.runJobs();
    expect(await world.say(student, getHandupHomework, { activityId })).toMatchObject({
      data: { state: 'graded', score: 80 },
    });
  });
});

test('where no AI is connected the control says so (C-245)', async () => {
  const { world, user } = device;
  const activityId = await givenHomework(world, teacher, courseId, {});
  const work = { courseId, activityId, id: world.newId(), text: '<p>The limit is 1.</p>' };
  expect(await world.say(student, submitHomework, work)).toMatchObject({ ok: true });
  await device.signIn(teacher);
  await device.open(`/viewReviewHomework?courseid=${courseId}&homeworkId=${activityId}`);
  await says(student.username);
  await user.click(await button('More for this homework'));
  await user.click(await waitFor(() => getByRole(document.body, 'menuitem', { name: 'AI review…' })));
  await says('No AI is connected to this school.');
  expect(await button('Send 1 submission')).toHaveProperty('disabled', true);
  await user.keyboard('{Escape}');
});
