import { getByRole, waitFor } from '@testing-library/dom';
import { expect } from 'vitest';
import { day } from '#contract/core/time.ts';
import { changeGroup, sendMessage } from '#contract/features/messaging/calls.ts';
import { getGroupMessage } from '#contract/features/messaging/questions.ts';
import type { Person } from '#tests/harness/device.ts';
import { find, press } from './act.ts';
import { courseId, courseScreenTest, device, student, teacher } from './screen-test.ts';
import { says } from './see.ts';
import { withSizes } from './sizes.ts';

const test = courseScreenTest();
withSizes();

const log = () => find('log', 'What was said', document.body);
const texts = () => [...document.querySelectorAll('[role=log] [data-text]')].map((one) => one.textContent);
const lineOf = (text: string) =>
  [...document.querySelectorAll<HTMLElement>('[role=log] [data-line]')].find((one) => one.textContent.includes(text));
const line = (text: string) =>
  waitFor(() => {
    const found = lineOf(text);
    if (found === undefined) throw new Error(`nobody said ${text}`);
    return found;
  });
const gone = (text: string) => waitFor(() => expect(lineOf(text)).toBeUndefined());
const within = (text: string, selector: string) =>
  waitFor(() => {
    const found = lineOf(text)?.querySelector<HTMLElement>(selector);
    if (found == null) throw new Error(`${text} has no ${selector}`);
    return found;
  });
const bar = (name: string) =>
  waitFor(() => {
    const found = document.querySelector<HTMLElement>(`[${name}]`);
    if (found === null) throw new Error(`nothing is ${name}`);
    return found;
  });
const noBar = (name: string) => waitFor(() => expect(document.querySelector(`[${name}]`)).toBeNull());
const box = async () => (await find('textbox', 'Message', document.body)) as HTMLTextAreaElement;
const holds = (text: string) => waitFor(async () => expect((await box()).value).toBe(text));
const write = async (text: string) => {
  await device.user.click(await box());
  await device.user.paste(text);
  await holds(text);
};
const say = async (text: string) => {
  await write(text);
  await device.user.keyboard('{Control>}{Enter}{/Control}');
  await line(text);
};
const choose = async (text: string, choice: string) => {
  await device.user.click(await within(text, '[data-more]'));
  await press(device, choice, 'menuitem', document.body);
};
const sit = async (who: Person, groupId: string) => {
  await device.signIn(who);
  await device.open(`/main?chat=${groupId}`);
  await log();
  await device.whenSynced();
};
/** What was said, as another client reads it: neither files nor what happened to the group. */
const arrived = async (groupId: string) => {
  const said = await device.world.say(teacher, getGroupMessage, { groupId });
  if (!said.ok) throw new Error(JSON.stringify(said));
  return said.data.list.filter(({ msgType }) => msgType === 0).map(({ msgContent }) => msgContent);
};
const mute = (groupId: string, on: boolean) =>
  device.world.say(teacher, changeGroup, { groupId, id: device.world.newId(), kind: 'changeGroupPostMessage', on });

/** Everything that waits to be sent up to this was written yesterday. */
const age = async (text: string): Promise<void> => {
  const done = <T,>(request: IDBRequest<T>): Promise<T> =>
    new Promise((resolve, reject) => {
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => reject(request.error);
    });
  const database = await done(indexedDB.open(`ob-${student.uid}`));
  const entries = database.transaction('entries', 'readwrite').objectStore('entries');
  const all = await done(entries.getAll());
  const { seq } = all.find(({ input }) => input.text === text);
  for (const entry of all.filter((one) => one.seq <= seq))
    await done(entries.put({ ...entry, at: entry.at - day - 1 }));
  database.close();
};

/** Said without a network; the first of it a day ago. */
const tunnel = async (words: readonly string[], first: string) => {
  device.goOffline();
  // What it had begun to send would have to go, however old.
  await bar('data-sync="offline"');
  for (const text of words) await say(text);
  await within(words.at(-1) ?? '', '[data-progress="queued"]');
  await age(first);
};

test('what one says is answered, with a name, taken back and put away, and the other reads it so (S-203, S-204, S-438, S-439, C-414, C-415, C-419)', async () => {
  const { user } = device;
  const groupId = courseId;
  await sit(teacher, groupId);
  const send = () => find('button', 'Send', document.body);
  expect(await send()).toHaveProperty('disabled', true);
  await write('   ');
  expect(await send()).toHaveProperty('disabled', true);
  await user.clear(await box());
  for (const text of ['第一句', '第二句', '第二句 <b>& more</b>']) await say(text);
  await say('写错了');
  await device.whenSynced();

  await sit(student, groupId);
  await waitFor(() => expect(texts()).toEqual(['第一句', '第二句', '第二句 <b>& more</b>', '写错了']));
  await waitFor(() =>
    expect(document.querySelector(`[data-conversation="${groupId}"]`)?.getAttribute('data-unread')).toBe('0'),
  );
  await choose('第一句', 'Reply');
  await bar('data-answering');
  // A menu that closes gives the focus back, and the list goes with it.
  await waitFor(async () => {
    await user.clear(await box());
    await user.type(await box(), '@teach');
    getByRole(document.body, 'option', { name: new RegExp(teacher.username) });
  });
  await user.keyboard('{Enter}');
  await holds(`@${teacher.username} `);
  await user.type(await box(), '为什么？');
  await user.click(await send());
  await within('为什么？', '[data-progress="sent"]');
  await device.whenSynced();

  await sit(teacher, groupId);
  await says('第一句', await within('为什么？', '[data-bubble]'));
  await waitFor(async () => {
    // How far somebody read is told a little later.
    await device.world.server.runJobs();
    expect(lineOf('写错了')?.querySelector('[data-progress="read"]')).not.toBeNull();
  });
  await choose('写错了', 'Recall');
  await says('You recalled a message', await log());
  await press(device, 'Edit again', 'button', await log());
  await holds('写错了');
  await user.clear(await box());
  await device.whenSynced();

  await sit(student, groupId);
  await says(`${teacher.username} recalled a message`, await log());
  expect((await log()).textContent).not.toContain('写错了');
  await choose('第二句 <b>', 'Delete for me');
  await press(device, 'Delete', 'button', await find('alertdialog', undefined, document.body));
  await gone('<b>');
  await device.whenSynced();

  await sit(teacher, groupId);
  await line('<b>');
});

test('what is said in a tunnel waits in its order, with the draft, and is sent once, unless it is stopped or its day is over; what is refused says so, and goes again or goes away (S-348, S-349, S-351, S-587)', async () => {
  const { world, user } = device;
  const groupId = courseId;
  await world.say(teacher, sendMessage, { groupId, id: world.newId(), text: '有人吗' });
  await sit(student, groupId);
  await line('有人吗');
  await tunnel(['昨天一', '甲', '乙', '不发了', '丙'], '昨天一');
  // Nobody else has it: it is not put away for oneself, it is not sent.
  await choose('不发了', 'Do not send');
  await gone('不发了');
  await press(device, 'Edit again', 'button', await bar('data-withdrawn'));
  await holds('不发了');
  await user.clear(await box());
  await write('还没写完');
  device.goOnline();
  await waitFor(async () => expect(await arrived(groupId)).toEqual(['有人吗', '甲', '乙', '丙']));
  await within('丙', '[data-progress="sent"]');
  await press(device, 'Delete', 'button', await bar('data-late'));
  await gone('昨天一');
  await noBar('data-late');
  await device.whenSynced();
  await device.open(`/main?chat=${groupId}`);
  await holds('还没写完');
  await waitFor(() => expect(texts()).toEqual(['有人吗', '甲', '乙', '丙']));
  await user.clear(await box());

  await tunnel(['昨天二', '来晚了', '算了', '再来'], '昨天二');
  expect(await mute(groupId, true)).toMatchObject({ ok: true });
  device.goOnline();
  await says('muted', await within('来晚了', '[data-trouble]'));
  await bar('data-silence');
  await press(device, 'Delete', 'button', await line('算了'));
  await gone('算了');
  await mute(groupId, false);
  await noBar('data-silence');
  await press(device, 'Send', 'button', await bar('data-late'));
  await waitFor(async () => expect(await arrived(groupId)).toContain('昨天二'));
  await press(device, 'Retry', 'button', await line('再来'));
  await waitFor(async () => expect(await arrived(groupId)).toContain('再来'));
  await press(device, 'Resend all', 'button', await bar('data-stuck'));
  await noBar('data-stuck');
  await waitFor(async () => expect(document.activeElement).toBe(await box()));
  await device.whenSynced();
  expect(await arrived(groupId)).toEqual(['有人吗', '甲', '乙', '丙', '昨天二', '再来', '来晚了']);
});
