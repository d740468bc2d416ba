import { getByLabelText, queryByRole, waitFor } from '@testing-library/dom';
import { afterAll, beforeAll, expect } from 'vitest';
import { getHandupHomework } from '#contract/features/homework/questions.ts';
import { submitHomework } from '#contract/features/homework/work-calls.ts';
import { openModel } from '#server/core/model/model.ts';
import { openModelServer } from '../features/homework/model-server.ts';
import { givenHomework } from '../features/homework/school.ts';
import { find, inFront, part, press, put } from './act.ts';
import { row } from './rows.ts';
import { courseId, courseScreenTest, device, sit, student, teacher } from './screen-test.ts';
import { says } from './see.ts';

const models = await openModelServer();
beforeAll(() =>
  models.answers(JSON.stringify({ score: 82.5, comment: '思路正确，请写出不等式。', quotes: ['由夹逼定理'] })),
);
afterAll(() => models.close());

const test = courseScreenTest({
  model: openModel({ url: models.url, key: 'hush', name: 'small', timeout: 20_000 }),
});

test('a teacher has a model read the works, takes one proposal as a draft and discards the other; no student hears of it (C-232, C-233, C-246)', async () => {
  const { world, user } = device;
  const other = await world.person('student');
  await world.join(other, teacher, courseId);
  const activityId = await givenHomework(world, teacher, courseId);
  for (const who of [student, other]) {
    const work = { courseId, activityId, id: world.newId(), text: '<p>由夹逼定理，极限为 1。</p>' };
    expect(await world.say(who, submitHomework, work)).toMatchObject({ ok: true });
  }
  await sit(teacher, `/viewReviewHomework?courseid=${courseId}&homeworkId=${activityId}`);
  await row(student.username);
  device.goOffline();
  await press(device, 'More for this homework');
  await press(device, 'AI review…', 'menuitem', document.body);
  await says('This needs the network.', await find('dialog', undefined, document.body));
  expect(await find('button', 'Send 2 submissions')).toHaveProperty('disabled', true);
  device.goOnline();
  await put('What to look at (optional)', '看不等式。');
  await waitFor(async () => expect(await find('button', 'Send 2 submissions')).toHaveProperty('disabled', false));
  await press(device, 'Send 2 submissions');
  await waitFor(async () => {
    await world.server.runJobs();
    expect(document.body.textContent).toContain('The AI has read 2 submissions');
  });
  await says('AI: 82.5', await row(other.username));

  await press(device, student.username, 'link', await part('main'));
  const proposed = await find('group', 'Suggested by the AI');
  await says('由夹逼定理', proposed);
  await press(device, 'Use as my draft', 'button', proposed);
  const value = (label: string | RegExp) => getByLabelText<HTMLInputElement>(inFront(), label).value;
  await waitFor(() => expect([value(/^Score/), value('Comment')]).toEqual(['82.5', '思路正确，请写出不等式。']));
  await waitFor(() => expect(queryByRole(document.body, 'group', { name: 'Suggested by the AI' })).toBeNull());
  history.back();
  await press(device, 'Discard all');
  await waitFor(async () => expect((await row(other.username)).textContent).not.toContain('82.5'));
  await says('82.5', await row(student.username));
  await user.keyboard('{Escape}');
  await device.whenSynced();
  const said = await world.say(student, getHandupHomework, { activityId });
  expect(said).toMatchObject({ data: { score: null, comment: '' } });
  expect(
    models.heard.every(({ user: asked }) => asked.includes('看不等式。') && !asked.includes(student.username)),
  ).toBe(true);
  expect(models.heard).toHaveLength(2);
});
