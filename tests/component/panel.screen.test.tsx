import { getAllByRole, waitFor } from '@testing-library/dom';
import { expect } from 'vitest';
import { createCourse, setCourseEnding } from '#contract/features/course/calls.ts';
import { sendMessage } from '#contract/features/messaging/calls.ts';
import { privateId } from '#contract/features/messaging/private.ts';
import type { Person } from '#tests/harness/device.ts';
import { places } from '../e2e/harness/places.ts';
import { find, part, press, put } from './act.ts';
import { closed } from './rows.ts';
import { courseId, courseScreenTest, device, sit, student, teacher } from './screen-test.ts';
import { says } from './see.ts';
import { withSizes } from './sizes.ts';

const test = courseScreenTest();
withSizes();

const say = (who: Person, groupId: string, text: string, to?: string) =>
  device.world.say(who, sendMessage, {
    groupId,
    id: device.world.newId(),
    text,
    ...(to !== undefined && { to }),
  });
const panel = () => find('complementary', 'Messages', document.body);
const conversation = (groupId: string) => part(`li[data-conversation="${groupId}"]`);
const gone = (groupId: string) =>
  waitFor(() => expect(document.querySelector(`li[data-conversation="${groupId}"]`)).toBeNull());
const unread = (groupId: string, count: number) =>
  waitFor(async () => expect((await conversation(groupId)).dataset.unread).toBe(String(count)));
/** Some key, where the focus is. */
const key = (name: string) => device.user.keyboard(`{${name}}`);
const focusOn = async (element: HTMLElement) => element.focus();
const rowOf = async (groupId: string) => (await conversation(groupId)).querySelector('[data-row]') as HTMLElement;
/** The page as it is now, with this conversation beside it. */
const withChat = (chat: string): string => {
  const query = new URLSearchParams(location.search);
  query.set('chat', chat);
  return `${location.pathname}?${query}`;
};

test('beside the page: a teacher is found in the tree without a network, a word in what was said, and the list is put in order by keyboard (S-037, S-076, S-077, S-199, S-200, S-201, S-202, S-437)', async () => {
  const { world, user } = device;
  const over = world.newId();
  const last = {
    name: '去年的物理',
    className: '1 班',
    semester: '2025-2026',
    term: 1,
    mode: 'blend',
    intro: '',
  } as const;
  expect(await world.say(teacher, createCourse, { courseId: over, ...last })).toMatchObject({ ok: true });
  await world.join(student, teacher, over);
  await say(teacher, over, '期末成绩已出');
  expect(await world.say(teacher, setCourseEnding, { courseId: over })).toMatchObject({ ok: true });
  await sit(student, places.main);
  const entry = await find('button', 'Friends', await part('[data-handle]'));
  await user.click(entry);
  const tree = async () => find('tree', 'Friends', await panel());
  await waitFor(async () => expect(getAllByRole(await tree(), 'treeitem')[0]?.textContent).toContain('Teaching team'));
  device.goOffline();
  await says('Not connected. What you write waits on this device.', await panel());
  await focusOn(await tree());
  await key('ArrowRight');
  await find('treeitem', new RegExp(teacher.username), await tree());
  await key('ArrowDown');
  await key('Enter');
  await waitFor(async () =>
    expect((await find('treeitem', new RegExp(teacher.username), await tree())).getAttribute('aria-selected')).toBe(
      'true',
    ),
  );
  await find('heading', teacher.username, await panel());
  device.goOnline();
  await waitFor(async () => expect((await panel()).textContent).not.toContain('Not connected'));

  await say(teacher, courseId, '周三的实验课改到周五');
  await say(teacher, privateId(teacher.uid, student.uid), '记得预习', student.uid);
  await press(device, 'Conversations', 'tab', await panel());
  await says(`${teacher.username}: 周三的实验课改到周五`, await conversation(courseId));
  await unread(courseId, 1);
  await find('button', /^Messages, \d+ unread/, document.body);

  // What is over stands apart at the end, and its unread with it.
  await gone(over);
  await press(device, /^Ended courses 1 unread/, 'button', await panel());
  await says('期末成绩已出', await conversation(over));
  await press(device, /^Ended courses/, 'button', await panel());
  await gone(over);

  await focusOn(await rowOf(courseId));
  await user.tab();
  await key('Enter');
  await press(device, 'Pin to the top', 'menuitem', document.body);
  await waitFor(async () => expect((await panel()).querySelector('li')?.dataset.conversation).toBe(courseId));
  await press(device, /^More for/, 'button', await conversation(courseId));
  await press(device, 'Mark as read', 'menuitem', document.body);
  await unread(courseId, 0);
  await focusOn(await rowOf(courseId));
  await key('Delete');
  await gone(courseId);
  await say(teacher, courseId, '地点不变');
  await says('地点不变', await conversation(courseId));
  await device.whenSynced();

  device.goOffline();
  await user.type(await find('searchbox', undefined, await panel()), '实验');
  await waitFor(async () => expect((await panel()).querySelector('mark')?.textContent).toBe('实验'));
  await key('Enter');
  await says('周三的实验课改到周五', await part('[data-search-results] button'));
  await key('Escape');
  await part(`li[data-conversation="${courseId}"] [aria-current]`);
  await key('Escape');
  await waitFor(() => expect(document.querySelector('[role="complementary"]')).toBeNull());
  device.goOnline();

  await device.goTo(places.members(courseId));
  await press(device, `Message ${teacher.username}`, 'button', document.body);
  expect(document.querySelector(`[data-message-to="${student.uid}"]`)).toBeNull();
  await find('heading', teacher.username, await panel());
  await device.open(withChat(courseId));
  await find('heading', /Calculus/, await panel());
  await find('log', 'What was said', await panel());
  await device.goTo(withChat(privateId(student.uid, student.uid)));
  await says('Private messages to yourself are not supported');
  await device.whenSynced();
});

test('a group made without a network is there when it is back, and is answered (S-199)', async () => {
  await sit(student, `${places.todo}?chat=conversations`);
  await find('button', 'New group', await panel());
  device.goOffline();
  await press(device, 'New group', 'button', await panel());
  await put('Name of the group', '实验三小组');
  await press(device, 'Make the group');
  await says('Choose somebody');
  await device.user.click(await find('checkbox', teacher.username));
  await press(device, 'Make the group');
  await closed();
  const row = () =>
    waitFor(() => {
      const rows = [...document.querySelectorAll<HTMLElement>('li[data-conversation]')];
      const found = rows.find(({ textContent }) => textContent.includes('实验三小组'));
      if (found === undefined) throw new Error('no such group');
      return found;
    });
  const { conversation: groupId = '' } = (await row()).dataset;
  device.goOnline();
  await device.whenSynced();
  expect(await say(teacher, groupId, '好的')).toMatchObject({ ok: true });
  await waitFor(async () => expect((await row()).textContent).toContain(`${teacher.username}: 好的`));
  await device.whenSynced();
});
