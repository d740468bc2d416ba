import { fireEvent, getByLabelText, queryByText, waitFor } from '@testing-library/dom';
import { expect, vi } from 'vitest';
import {
  getHandupHomework,
  getListByCourseToStudent,
  getStudentHomework,
} from '#contract/features/homework/questions.ts';
import { submitHomework } from '#contract/features/homework/work-calls.ts';
import { attemptsOf } from '#src/features/homework/data/queries.ts';
import { workFileOf } from '#src/features/homework/view/parts/work-file.ts';
import type { Person } from '#tests/harness/device.ts';
import { handIn } from '../features/homework/school.ts';
import { find, inFront, part, press, put } from './act.ts';
import { closed, row } from './rows.ts';
import { savedTexts } from './saved.ts';
import { courseId, courseScreenTest, device, sit, student, teacher } from './screen-test.ts';
import { says } from './see.ts';

const test = courseScreenTest();

const list = () => `/main/classDetail?courseid=${courseId}&modulename=homework`;
const at = (path: string, activityId: string) => `${path}?courseid=${courseId}&homeworkId=${activityId}`;
const listed = async () => {
  const said = await device.world.say(student, getListByCourseToStudent, { courseId });
  return said.ok ? said.data.list : [];
};
const handedIn = async (activityId: string, { uid: subject }: Person) =>
  device.world.say(teacher, getStudentHomework, { courseId, activityId, subject });
const receipt = (text: string | RegExp) =>
  waitFor(async () => expect((await part('[data-receipt]')).textContent).toMatch(text));
const main = () => part('main');
/** What the server puts off is done until it is on the page. */
const comes = (text: string) =>
  waitFor(async () => {
    await device.world.server.runJobs();
    expect((await main()).textContent).toContain(text);
  });
const value = (label: string | RegExp) => getByLabelText<HTMLInputElement>(inFront(), label).value;
const write = async (text: string) => {
  const editor = await part('main [contenteditable=true]');
  editor.focus();
  await device.user.keyboard('{Control>}a{/Control}');
  await device.user.paste(text);
  expect(editor.textContent).toBe(text);
};
const menu = async (of: string, action: string) => {
  await press(device, of);
  await press(device, action, 'menuitem', document.body);
};

/** Somebody who finds no network at all: the work leaves the tablet as a file. */
const savedWithoutNetwork = async (who: Person, activityId: string): Promise<File> => {
  const { world } = device;
  const tablet = world.device(who);
  const tab = await tablet.open();
  await tab.cycle();
  tablet.network.online = false;
  await handIn(tab, world, { courseId, activityId, text: '<p>没有网络也写完了。</p>' });
  const [attempt] = await attemptsOf(tab.replica, activityId);
  if (attempt === undefined) throw new Error('nothing was handed in');
  const about = { uid: who.uid, name: who.username, title: '第一次作业' };
  const { blob } = await workFileOf(attempt, about, async () => undefined);
  return new File([await blob.text()], 'work.homework');
};

const takeIn = async (file: File, author: string) => {
  await menu('More for this homework', 'Take in a file…');
  await device.user.upload(await part('body > input[type="file"]'), file);
  await says(
    new RegExp(`${author}.*It counts like any other submission`),
    await find('dialog', undefined, document.body),
  );
  await press(device, 'Take in');
};

test('the life of one homework: written on a train, handed in without a network, given back, done again, scored by keys, released, taken in as a file from somebody who never had a network, hidden and shown (R-058, R-059, R-060, R-061, C-191, C-193, C-240, C-221, C-222, C-223, C-226, C-227, S-009, S-299, S-300, S-302)', async () => {
  const { world, tunnel } = device;
  const [other, third] = [await world.person('student'), await world.person('student')];
  for (const one of [other, third]) await world.join(one, teacher, courseId);
  await sit(teacher, list());
  device.goOffline();
  await press(device, 'New homework');
  await put(/^Title/, '第一次作业');
  await write('证明极限存在。');
  await press(device, 'Publish');
  await find('heading', '第一次作业');
  await part('[data-mark="waiting"]');
  expect(await listed()).toEqual([]);
  // The server acts, and its answer is lost: it is there once all the same.
  const lost = tunnel.loseNextReply('/sync/push');
  device.goOnline();
  await lost;
  await device.whenSynced();
  const [{ id: activityId = '' } = {}, ...more] = await listed();
  expect(more).toEqual([]);

  await sit(student, list());
  await press(device, /第一次作业/, 'link', await main());
  await says('证明极限存在。');
  device.goOffline();
  await write('由夹逼定理，极限为 1。');
  await put('Message to the teacher (optional)', '第二步写在照片里。');
  await press(device, 'Hand in');
  await receipt('Not sent yet');
  const saved = savedTexts();
  const link = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    expect(this.download).toBe(`第一次作业-${student.username}.homework`);
  });
  await press(device, 'Save as a file');
  await waitFor(() => expect(link).toHaveBeenCalled());
  link.mockRestore();
  expect(await saved[0]).toContain('由夹逼定理');
  const unanswered = tunnel.loseNextReply('/sync/push');
  device.goOnline();
  await unanswered;
  await receipt('Arrived');
  expect(await listed()).toMatchObject([{ state: 'submitted' }]);
  expect(await handedIn(activityId, student)).toMatchObject({ data: { attempts: 1 } });
  const work = { courseId, activityId, id: world.newId(), text: '<p>极限为 1。</p>' };
  expect(await world.say(other, submitHomework, work)).toMatchObject({ ok: true });

  await sit(teacher, at('/homework', activityId));
  await comes('2 / 3');
  await press(device, 'Review', 'link');
  await press(device, new RegExp(student.username), 'link', await main());
  await says('由夹逼定理，极限为 1。');
  await says('第二步写在照片里。');
  device.goOffline();
  await menu('More for this submission', 'Return…');
  await put(/^Reason/, '请写出不等式。');
  await press(device, 'Return');
  await closed();
  await says('Returned', await main());
  device.goOnline();
  await device.whenSynced();

  await sit(student, at('/homework', activityId));
  await comes('请写出不等式。');
  await write('由 cos x < sin x / x < 1 得极限为 1。');
  await press(device, 'Hand in');
  await receipt('version 2');
  await device.whenSynced();

  await sit(teacher, `${at('/homeworkDetail', activityId)}&uid=${student.uid}`);
  await says('由 cos x < sin x / x < 1 得极限为 1。');
  device.goOffline();
  await put(/^Score/, '92.5');
  getByLabelText(await main(), 'Comment').focus();
  await put('Comment', '论证清楚。');
  getByLabelText(await main(), 'Comment').blur();
  await part('[data-mark="waiting"]');
  getByLabelText(await main(), /^Score/).focus();
  await device.user.keyboard('{Enter}');
  await find('heading', other.username);
  (document.activeElement as HTMLElement | null)?.blur();
  fireEvent.keyDown(document.body, { key: '[' });
  await waitFor(() => expect([value(/^Score/), value('Comment')]).toEqual(['92.5', '论证清楚。']));
  device.goOnline();
  await device.whenSynced();
  const before = await world.say(student, getHandupHomework, { activityId });
  expect(before).toMatchObject({ data: { score: null, comment: '' } });
  await press(device, 'Release');
  await device.whenSynced();
  await device.goTo(at('/viewReviewHomework', activityId));
  await says('92.5', await row(student.username));
  const file = await savedWithoutNetwork(third, activityId);
  await takeIn(file, third.username);
  await closed();
  const taken = { attempts: 1, list: [{ text: '<p>没有网络也写完了。</p>' }] };
  await waitFor(async () => expect(await handedIn(activityId, third)).toMatchObject({ data: taken }));
  await device.whenSynced();
  await takeIn(file, third.username);
  await says('This submission is here already. Nothing was taken in a second time.');
  await press(device, 'Close');
  await closed();

  await sit(student, at('/homework', activityId));
  await comes('92.5');
  await comes('论证清楚。');
  await sit(teacher, at('/viewReviewHomework', activityId));
  await menu('More for this homework', 'Hide scores from students');
  await waitFor(async () => {
    await world.server.runJobs();
    expect(await world.say(student, getHandupHomework, { activityId })).toMatchObject({ data: { score: null } });
  });
  await sit(student, at('/homework', activityId));
  await says('论证清楚。', await main());
  await waitFor(async () => {
    await world.server.runJobs();
    expect(queryByText(await main(), '92.5')).toBeNull();
  });
  await sit(third, at('/homework', activityId));
  await says(teacher.username, await part('[data-taken-in]'));
});
