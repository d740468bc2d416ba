import { getAllByRole, getByText, waitFor } from '@testing-library/dom';
import { expect } from 'vitest';
import { plainOfRichText } from '#contract/core/text/rich-text.ts';
import { setMemberRole } from '#contract/features/course/calls.ts';
import { createNotice, queryNotice, updateNotice } from '#contract/features/notice/calls.ts';
import { noticesOf } from '#src/features/notice/data/queries.ts';
import type { Person, Tab } from '#tests/harness/device.ts';
import { mutedMarks } from '#tests/harness/promises.ts';
import { places } from '../e2e/harness/places.ts';
import { find, inFront, part, press } from './act.ts';
import { choose, closed, region, rewrite, row } from './rows.ts';
import { device, screenTest } from './screen-test.ts';
import { says } from './see.ts';

let wang: Person;
let zhao: Person;
const test = screenTest();
test.beforeAll(async () => {
  wang = await device.world.person('teacher');
  zhao = await device.world.person('teacher');
});

const entry = () => part('[data-tray="updateNotice"]');
const settled = async () => {
  await waitFor(() => expect(document.querySelector('[data-tray]')).toBeNull());
  await closed();
};
const edit = async (content: string) => {
  await press(device, 'Edit');
  await rewrite(device, 'Content', content);
  await press(device, 'Save');
  await closed();
};

/** Wang's edit reaches the server first; Zhao, who edited the same text without a network, has to choose. */
const editTogether = async () => {
  const { world } = device;
  const courseId = await world.course(wang, [zhao]);
  await world.say(wang, setMemberRole, { courseId, uid: zhao.uid, role: 'assistant' });
  const id = world.newId();
  await world.say(wang, createNotice, { courseId, id, title: 'Office hour', content: 'Wednesday' });
  const other = await world.device(wang).open();
  await other.cycle();
  const path = places.notice(courseId, id);
  await device.signIn(zhao);
  await device.open(path);
  await device.whenSynced();
  device.goOffline();
  await edit('Friday evening');
  await says('Friday evening');
  await write(other, courseId, id, 'Thursday morning');
  device.goOnline();
  await part('[data-sync="attention"]');
  await says('Thursday morning');
  expect((await part('[data-mark="conflict"]')).textContent).toBe('Two versions — choose');
  expect(mutedMarks(document.body)).toEqual([]);
  await device.goTo(places.tray);
  for (const text of ['Two versions — choose', 'Friday evening', 'Thursday morning']) await says(text, await entry());
  expect(document.querySelectorAll('[data-tray]')).toHaveLength(1);
  const contentOf = async () => {
    const there = await world.say(wang, queryNotice, { courseId, id });
    return there.ok ? plainOfRichText(there.data.content) : undefined;
  };
  const isEverywhere = async (text: string) => {
    await waitFor(async () => expect(await contentOf()).toBe(text));
    await device.whenSynced();
    await other.cycle();
    expect((await noticesOf(other.replica, courseId)).map(({ content }) => plainOfRichText(content))).toEqual([text]);
    await device.goTo(path);
    await says(text);
  };
  expect(await contentOf()).toBe('Thursday morning');
  return { isEverywhere, contentOf, writeMore: (text: string) => write(other, courseId, id, text) };
};

/** On Wang's device, with what it holds as the basis. */
const write = async (on: Tab, courseId: string, id: string, content: string) => {
  const { editions } = (await noticesOf(on.replica, courseId)).find((one) => one.id === id) ?? {};
  const basis = { content: editions?.content ?? '' };
  const made = await on.store.mutate(updateNotice, { courseId, id, content, basis });
  expect(made.ok).toBe(true);
  await on.cycle();
};

test('two teachers edit one notice offline: both versions are shown, the newest of theirs while one chooses, and keeping mine replaces it everywhere (C-180, C-184)', async () => {
  const { isEverywhere, writeMore } = await editTogether();
  // For support: the code, the time, and what was asked.
  await device.user.click(getByText(await entry(), 'Details'));
  for (const text of ['core.conflict', 'updateNotice v']) await says(text, await entry());
  expect(getAllByRole(await entry(), 'button')).toHaveLength(4);
  await device.user.click(getByText(await entry(), 'Before both'));
  await says('Wednesday', await entry());
  // The other side goes on writing while this one is choosing.
  await writeMore('Thursday morning, house 3');
  await says('Theirs changed again. This is the newest:', await entry());
  await says('Thursday morning, house 3', await entry());
  await press(device, 'Keep mine', 'button', await entry());
  await settled();
  await says('Their version; you kept yours', await row('Thursday morning, house 3', await region('Given up')));
  await isEverywhere('Friday evening');
});

test('keeping theirs asks first, then the other version stands on both devices; mine is had back as a new edit of it', async () => {
  const { isEverywhere } = await editTogether();
  await press(device, 'Keep theirs', 'button', await entry());
  await says('Yours stays in “Needs attention”', await find('alertdialog', undefined, document.body));
  await press(device, 'Discard mine');
  await settled();
  await isEverywhere('Thursday morning');

  await device.goTo(places.tray);
  const lost = async () => row('Friday evening', await region('Given up'));
  await says('Your version; you kept theirs', await lost());
  await press(device, /^Restore/, 'button', await lost());
  await waitFor(() => expect(inFront().textContent).toContain('Thursday morning'));
  await rewrite(device, 'Content', 'Thursday morning, or Friday evening');
  await press(device, 'Send again');
  await closed();
  await waitFor(() => expect(document.querySelector('main')?.textContent).not.toContain('you kept theirs'));
  await isEverywhere('Thursday morning, or Friday evening');
});

test('a third way: a conflict is edited into one text and sent over what was seen; or both are kept', async () => {
  const merged = await editTogether();
  await choose(device, await entry(), 'Edit');
  await rewrite(device, 'Content', 'Thursday morning, Friday evening');
  await press(device, 'Send again');
  await settled();
  await merged.isEverywhere('Thursday morning, Friday evening');

  const both = await editTogether();
  await choose(device, await entry(), 'Keep both');
  await settled();
  await row('Friday evening', await region('Kept drafts'));
  expect(await both.contentOf()).toBe('Thursday morning');
});
