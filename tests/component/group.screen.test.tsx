import { getAllByRole, waitFor } from '@testing-library/dom';
import { expect } from 'vitest';
import { createGroup } from '#contract/features/messaging/calls.ts';
import type { Person } from '#tests/harness/device.ts';
import { find, inFront, part, press, put } from './act.ts';
import { closed } from './rows.ts';
import { courseId, courseScreenTest, device, student, teacher } from './screen-test.ts';
import { says } from './see.ts';
import { withSizes } from './sizes.ts';

const test = courseScreenTest();
withSizes();

const log = () => find('log', 'What was said', document.body);
const box = async () => (await find('textbox', 'Message', document.body)) as HTMLTextAreaElement;
const holds = (text: string) => waitFor(async () => expect((await box()).value).toBe(text));
const line = (text: string) =>
  waitFor(() => {
    const all = [...document.querySelectorAll<HTMLElement>('[role=log] [data-line]')];
    const found = all.find((one) => one.textContent.includes(text));
    if (found === undefined) throw new Error(`nobody said ${text}`);
    return found;
  });
const choose = async (text: string, choice: string) => {
  await device.user.click((await line(text)).querySelector<HTMLElement>('[data-more]') as HTMLElement);
  await press(device, choice, 'menuitem', document.body);
};
const sit = async (who: Person, groupId: string) => {
  await device.signIn(who);
  await device.open(`/main?chat=${groupId}`);
  await log();
  await device.whenSynced();
};
const about = async () => {
  await press(device, 'About this conversation', 'button', document.body);
  return part('[data-group-info]');
};
const back = () => press(device, 'Back to the messages', 'button', document.body);
const members = (info: HTMLElement) => getAllByRole(info, 'listitem').map(({ textContent }) => textContent);

test('people come into a group, it is called otherwise, one of them may lead it too, removes another and leaves; a text is said with a face, its author sees who has read it, and it is copied (S-204, E-061, E-065)', async () => {
  const { world, user } = device;
  const third = await world.person('student');
  await world.join(third, teacher, courseId);
  const groupId = world.newId();
  const group = { id: groupId, name: '实验组', uids: [student.uid] };
  expect(await world.say(teacher, createGroup, group)).toMatchObject({ ok: true });

  await sit(teacher, groupId);
  const info = await about();
  await press(device, 'Add', 'button', info);
  await user.click(await find('checkbox', third.username));
  await press(device, 'Add 1 person');
  await closed();
  await press(device, 'Rename the group', 'button', info);
  await put('Name of the group', '第三小组');
  await press(device, 'Save', 'button', info);
  await press(device, `Make ${student.username} an administrator`, 'button', info);
  await device.whenSynced();

  await sit(student, groupId);
  await find('heading', '第三小组', document.body);
  await says(`${teacher.username} made You an administrator`, await log());
  const own = await about();
  await user.click(await find('checkbox', /^Mute this conversation/, own));
  await press(device, `Remove ${third.username}`, 'button', own);
  await press(device, 'Remove');
  await closed();
  await waitFor(() => expect(members(own)).toHaveLength(2));
  await back();
  await find('img', 'Muted', await part(`[data-conversation="${groupId}"]`));
  await device.whenSynced();

  await sit(teacher, groupId);
  expect(members(await about())).toHaveLength(2);
  await back();
  await press(device, 'Emoji', 'button', document.body);
  await press(device, '🎉', 'button', await find('group', 'Emoji', document.body));
  await holds('🎉');
  await user.click(await box());
  await user.paste(' 开始吧');
  await user.keyboard('{Control>}{Enter}{/Control}');
  await line('🎉 开始吧');
  await device.whenSynced();

  await sit(student, groupId);
  await line('🎉 开始吧');
  await choose('开始吧', 'Copy');
  await waitFor(async () => expect(await navigator.clipboard.readText()).toBe('🎉 开始吧'));
  const row = await part(`[data-conversation="${groupId}"]`);
  await waitFor(() => expect(row.dataset.unread).toBe('0'));
  await device.whenSynced();

  await sit(teacher, groupId);
  await waitFor(async () => {
    // How far somebody read is told a little later.
    await world.server.runJobs();
    expect((await line('开始吧')).querySelector('[data-progress="read"]')).not.toBeNull();
  });
  await choose('开始吧', 'Who has read it');
  await says('Read by 1', inFront());
  expect(members(inFront())).toEqual([expect.stringContaining(student.username)]);
  await press(device, 'Close');
  await closed();

  await sit(student, groupId);
  await press(device, 'Leave the group', 'button', await about());
  await press(device, 'Leave');
  await waitFor(() => expect(document.querySelector(`[data-conversation="${groupId}"]`)).toBeNull());
  await device.whenSynced();

  await sit(teacher, groupId);
  await says(`${student.username} left the group`, await log());
});
