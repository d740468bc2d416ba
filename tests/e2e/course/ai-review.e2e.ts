import { afterAll, beforeAll, expect, test } from 'vitest';
import { hour } from '#contract/core/time.ts';
import { publishCoursewares } from '#contract/features/content/calls.ts';
import { createHomework } from '#contract/features/homework/calls.ts';
import { getHandupHomework } from '#contract/features/homework/questions.ts';
import { submitHomework } from '#contract/features/homework/work-calls.ts';
import { openModelServer } from '../../features/homework/model-server.ts';
import { openDevice } from '../harness/browser.ts';
import { makeId } from '../harness/gallery/make-id.ts';
import { type Account, openSchool, type School } from '../harness/school.ts';
import { button, dialog, item, signedInAt, whenSynced } from '../harness/screens.ts';
import { see } from '../harness/see.ts';

let models: Awaited<ReturnType<typeof openModelServer>>;
let school: School;
let plain: School;

beforeAll(async () => {
  models = await openModelServer();
  models.answers(JSON.stringify({ score: 82.5, comment: '思路正确，请写出不等式。', quotes: ['由夹逼定理'] }));
  school = await openSchool({ MODEL_URL: models.url, MODEL_NAME: 'small' });
  plain = await openSchool();
});
afterAll(async () => {
  await school?.close();
  await plain?.close();
  await models?.close();
});

const handedIn = async (at: School) => {
  const teacher = await at.person('teacher', '王老师');
  const students: Account[] = [await at.person('student', '李明'), await at.person('student', '张伟')];
  const courseId = await at.course(teacher, '高等数学', students);
  const [activityId, closesAt] = [makeId(), Date.now() + hour];
  const task = { courseId, id: activityId, title: '第一次作业', content: '<p>证明极限存在。</p>', order: 'a0' };
  await at.say(teacher, createHomework, { ...task, total: 100_00, closesAt });
  await at.say(teacher, publishCoursewares, { courseId, ids: [activityId], closesAt });
  for (const who of students)
    await at.say(who, submitHomework, { courseId, activityId, id: makeId(), text: '<p>由夹逼定理，极限为 1。</p>' });
  return { teacher, students, activityId, path: `/viewReviewHomework?courseid=${courseId}&homeworkId=${activityId}` };
};

test('a teacher has a model read the works, takes one proposal as a draft and discards the other; no student hears of it (C-232, C-233, C-246)', async () => {
  const { teacher, students, activityId, path } = await handedIn(school);
  const laptop = await openDevice(school);
  await signedInAt(laptop, teacher, path);
  const { page } = laptop;
  await see(item(page, '李明')).toBeVisible();
  await laptop.goOffline();
  await button(page, 'More for this homework').click();
  await page.getByRole('menuitem', { name: 'AI review…' }).click();
  await see(dialog(page).getByText('This needs the network.')).toBeVisible();
  await see(button(dialog(page), 'Send 2 submissions')).toBeDisabled();
  await laptop.goOnline();
  await dialog(page).getByLabel('What to look at (optional)').fill('看不等式。');
  await button(dialog(page), 'Send 2 submissions').click();
  await see(page.getByText('The AI has read 2 submissions')).toBeVisible();
  await see(item(page, '张伟')).toContainText('AI: 82.5');
  await item(page, '李明').getByRole('link').click();
  const proposed = page.getByRole('group', { name: 'Suggested by the AI' });
  await see(proposed).toContainText('由夹逼定理');
  await button(proposed, 'Use as my draft').click();
  await see(page.getByLabel(/^Score/)).toHaveValue('82.5');
  await see(page.getByLabel('Comment')).toHaveValue('思路正确，请写出不等式。');
  await see(proposed).toHaveCount(0);
  await page.goBack();
  await button(page, 'Discard all').click();
  await see(item(page, '张伟')).not.toContainText('AI: 82.5');
  await see(item(page, '李明')).toContainText('82.5');
  await whenSynced(page);
  const [student] = students;
  const said = await school.say(student as Account, getHandupHomework, { activityId });
  expect(said).toMatchObject({ score: null, comment: '' });
  expect(models.heard.every(({ user }) => user.includes('看不等式。') && !user.includes('李明'))).toBe(true);
});

test('where no AI is connected the control says so (C-245)', async () => {
  const { teacher, path } = await handedIn(plain);
  const laptop = await openDevice(plain);
  await signedInAt(laptop, teacher, path);
  const { page } = laptop;
  await see(item(page, '李明')).toBeVisible();
  await button(page, 'More for this homework').click();
  await page.getByRole('menuitem', { name: 'AI review…' }).click();
  await see(dialog(page).getByText('No AI is connected to this school.', { exact: false })).toBeVisible();
  await see(button(dialog(page), 'Send 2 submissions')).toBeDisabled();
});
