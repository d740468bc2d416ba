import { getAllByRole, getByLabelText, waitFor } from '@testing-library/dom';
import { expect } from 'vitest';
import { setMemberRole } from '#contract/features/course/calls.ts';
import { createNotice, deleteNotice } from '#contract/features/notice/calls.ts';
import { createTopic } from '#contract/features/topic/calls.ts';
import { unreadCount } from '#src/features/notification/data/queries.ts';
import { places } from '../e2e/harness/places.ts';
import { find, inFront, part, press } from './act.ts';
import { courseId, courseScreenTest, device, student, teacher } from './screen-test.ts';
import { isAt, says } from './see.ts';

const test = courseScreenTest();

const bell = () => part('#notification-bell');
const openBell = async () => {
  await device.user.click(await bell());
  await find('dialog', undefined, document.body);
};
/** What the server has put off is done. */
const unread = async (count: number) => {
  while ((await device.world.server.runJobs()) > 0);
  await waitFor(async () => expect((await bell()).dataset.unread).toBe(String(count)));
};
const notice = async (title: string) => {
  const id = device.world.newId();
  const said = await device.world.say(teacher, createNotice, { courseId, id, title, content: 'On Wednesday' });
  if (!said.ok) throw new Error(`${title} is no notice`);
  return id;
};
const lines = () => [...inFront().querySelectorAll('li')];
/** A line of what the bell opened. */
const told = (title: string) =>
  waitFor(() => {
    const found = lines().find(({ textContent }) => textContent.includes(title));
    if (found === undefined) throw new Error(`nothing of ${title}`);
    return found;
  });

test('a notice lights the bell; read offline, it is read on every device when the network is back, and a press leads to it (R-028, S-073, S-115, S-152, S-153, S-154, S-155, S-156, S-157, S-158, S-159, S-161, S-162, S-167)', async () => {
  const { world, user } = device;
  await device.signIn(student);
  await device.open(places.main);
  await device.whenSynced();
  await unread(0);
  await notice('The lab has moved');
  await unread(1);
  await waitFor(() => expect(document.title).toMatch(/^\(1\) /));
  const topic = { courseId, id: world.newId(), title: 'Wave or particle', content: '' };
  expect(await world.say(teacher, createTopic, topic)).toMatchObject({ ok: true });
  await unread(2);
  for (const [role, count] of [
    ['assistant', 3],
    ['student', 4],
  ] as const) {
    expect(await world.say(teacher, setMemberRole, { courseId, uid: student.uid, role })).toMatchObject({ ok: true });
    await unread(count);
  }
  await device.whenSynced();
  const tablet = await world.device(student).open();
  const onTablet = async () => {
    await tablet.cycle();
    return unreadCount(tablet.replica);
  };
  expect(await onTablet()).toBe(4);

  device.goOffline();
  await openBell();
  expect((await told('Wave or particle')).textContent).toContain(`Published by ${teacher.username}`);
  expect((await told('The lab has moved')).textContent).toMatch(/Notice.*\d{4}-\d\d-\d\d \d\d:\d\d:\d\d/);
  await press(device, 'Academic', 'tab');
  await waitFor(() => expect(lines()).toHaveLength(2));
  expect(lines()[0]?.textContent).toContain('From Calculus');
  await press(device, 'System notices', 'tab');
  await says('No notifications', inFront());
  await press(device, 'All', 'tab');
  await press(device, 'Mark all as read');
  await unread(0);
  await part('[role="dialog"] [data-mark="waiting"]');
  await waitFor(() => expect(document.title).not.toMatch(/^\(/));
  expect(await onTablet()).toBe(4);
  device.goOnline();
  await device.whenSynced();
  await waitFor(() => expect(document.querySelector('[role="dialog"] [data-mark]')).toBeNull());
  await waitFor(async () => expect(await onTablet()).toBe(0));

  await press(device, /The lab has moved/, 'link', await told('The lab has moved'));
  await waitFor(() => expect(device.address()).toMatch(/^\/billboard_detail\?courseid=.*courserole=0/));
  await find('heading', 'The lab has moved', document.body);
  await openBell();
  await press(device, 'View all', 'link');
  await isAt('/main/notification');
  await user.type(await waitFor(() => getByLabelText(document.body, 'Search notifications')), 'particle');
  await waitFor(async () => expect(getAllByRole(await part('main'), 'listitem')).toHaveLength(1));
  await device.whenSynced();
});

test('opened on its own screen a notice is read, deleted it is told no more (S-115, S-153)', async () => {
  const { world } = device;
  const noticeId = await notice('Mid-term exam');
  await device.signIn(student);
  await device.open(places.topic(courseId, noticeId));
  await unread(1);
  await device.goTo(places.notice(courseId, noticeId));
  await find('heading', 'Mid-term exam');
  await unread(0);
  await device.goTo(places.topic(courseId, noticeId));
  const id = await notice('Once more');
  await unread(1);
  expect(await world.say(teacher, deleteNotice, { courseId, id })).toMatchObject({ ok: true });
  await unread(0);
  await device.whenSynced();
});
