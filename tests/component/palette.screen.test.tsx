import { fireEvent, waitFor } from '@testing-library/dom';
import { expect } from 'vitest';
import { createNotice } from '#contract/features/notice/calls.ts';
import { addReply, createTopic } from '#contract/features/topic/calls.ts';
import { places } from '../e2e/harness/places.ts';
import { find, openDialogs, part } from './act.ts';
import { textOnDisk } from './disk.ts';
import { courseId, courseScreenTest, device, sit, student, teacher } from './screen-test.ts';
import { says } from './see.ts';

const test = courseScreenTest();

const chosen = (text: string) =>
  waitFor(() => expect(document.querySelector('[role="option"][aria-selected="true"]')?.textContent).toContain(text));
/** The shortcuts come when the page is idle; where it is on its way already, a second press would take it away. */
const lookFor = async (text: string) => {
  await waitFor(async () => {
    if (document.querySelector('[role="dialog"] [role="combobox"]') === null)
      await device.user.keyboard('{Control>}k{/Control}');
    expect(document.querySelector('[role="dialog"] [role="combobox"]')).not.toBeNull();
  });
  await type(text);
};
/** Nothing is laid out, and so the dialog keeps the focus to itself. */
const field = () => part('[role="dialog"] [role="combobox"]');
const type = async (text: string) => fireEvent.change(await field(), { target: { value: text } });
const key = async (name: string) => fireEvent.keyDown(await field(), { key: name });
const enter = () => key('Enter');
const nothingOpen = () => waitFor(() => expect(openDialogs()).toEqual([]));

test('without a network and without a mouse: somewhere by its initials, something by its name, and what was used comes first', async () => {
  const { world, user } = device;
  const exam = { courseId, id: world.newId(), title: '期中考试安排', content: 'Week ten' };
  expect(await world.say(teacher, createNotice, exam)).toMatchObject({ ok: true });
  await sit(teacher, places.main);
  device.goOffline();
  await lookFor('qzks');
  await chosen('期中考试安排');
  await enter();
  await find('heading', '期中考试安排');
  await nothingOpen();

  await lookFor('');
  await chosen('期中考试安排');
  await type('Calc');
  await chosen('Calculus');
  await key('ArrowDown');
  await key('ArrowUp');
  expect((await field()).getAttribute('aria-activedescendant')).toBe('palette-option-0');
  await enter();
  await waitFor(() => expect(device.address()).toMatch('/main/classDetail'));

  await lookFor(student.username);
  await chosen(student.username);
  await lookFor('new notice');
  await chosen('New notice');
  await enter();
  await find('textbox', /^Title/);
  await user.keyboard('{Escape}');
  await nothingOpen();
  await lookFor('dark');
  await chosen('Dark');
  await enter();
  await part('html.dark');
});

test('the keyboard says what it can do, and its single keys can be switched off', async () => {
  const { user } = device;
  await sit(teacher, places.main);
  const isHelp = () =>
    openDialogs().some(({ textContent }) => textContent.includes('Search, go somewhere, do something'));
  await waitFor(async () => {
    if (!isHelp()) await user.keyboard('?');
    expect(isHelp()).toBe(true);
  });
  await user.click(await find('checkbox', /^Shortcuts of a single character/));
  await user.keyboard('{Escape}');
  await nothingOpen();
  await user.keyboard('?');
  // Pressed after it, this one is heard.
  await lookFor('');
  expect(isHelp()).toBe(false);
});

test('a change of language keeps what is being typed, and the page, its numbers and its next opening follow (S-048, S-049)', async () => {
  const { world } = device;
  const id = world.newId();
  const topic = { courseId, id, title: 'Three doors', content: '' };
  expect(await world.say(teacher, createTopic, topic)).toMatchObject({ ok: true });
  const first = { courseId, topicId: id, id: world.newId(), content: 'Change' };
  expect(await world.say(student, addReply, first)).toMatchObject({ ok: true });
  await sit(teacher, places.topic(courseId, id), 'zh');
  const reply = () => part('form textarea') as Promise<HTMLTextAreaElement>;
  // The page may be drawn anew while the device is new to it.
  await waitFor(async () => {
    if ((await reply()).value === '') fireEvent.change(await reply(), { target: { value: '写到一半' } });
    expect((await reply()).value).toBe('写到一半');
  });
  await lookFor('English');
  await chosen('English');
  await enter();
  await part('html[lang="en"]');
  await nothingOpen();
  await waitFor(async () => expect((await reply()).value).toBe('写到一半'));
  await find('heading', '1 reply');
  expect(localStorage.getItem('xlanguage')).toBe('en');
  await waitFor(async () => expect(await textOnDisk('outbox', teacher)).toContain('写到一半'));
  await device.open(places.topic(courseId, id));
  await find('textbox', 'Your reply');
  await waitFor(async () => expect((await reply()).value).toBe('写到一半'));
  await says('1 reply');
});
