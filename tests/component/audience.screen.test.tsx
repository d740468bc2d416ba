import { fireEvent, getByLabelText, getByRole, queryByRole, waitFor } from '@testing-library/dom';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { day } from '#contract/core/time.ts';
import { createCoursewareUrl } from '#contract/features/content/calls.ts';
import { createGroupSet, placeStudents } from '#contract/features/group/calls.ts';
import type { Person } from '#tests/harness/device.ts';
import { places } from '../e2e/harness/places.ts';
import { fill, find, inFront, press } from './act.ts';
import { choose, closed, noRow, row } from './rows.ts';
import { openScreen, type Screen } from './screen.tsx';
import { says } from './see.ts';

let device: Screen;
let teacher: Person;
let ann: Person;
let ben: Person;
let courseId: string;

beforeAll(async () => {
  device = await openScreen();
  const { world } = device;
  teacher = await world.person('teacher');
  ann = await world.person('student');
  ben = await world.person('student');
  courseId = await world.course(teacher, [ann, ben]);
});
// Also of a test that failed.
afterEach(() => device.goOnline());
afterAll(() => device.close());

const link = (title: string) => {
  const { world } = device;
  const url = 'https://example.com';
  return world.say(teacher, createCoursewareUrl, { courseId, id: world.newId(), title, url, order: 'a0' });
};
const sit = async (who: Person, path = places.teaching(courseId)) => {
  await device.signIn(who);
  await device.open(path);
  await device.whenSynced();
};
const tick = async (label: string | RegExp) =>
  device.user.click(await waitFor(() => getByLabelText(inFront(), label, { selector: 'input' })));

/** What a field for date and time takes; the school's clock. */
const field = (at: number): string => new Date(at + 8 * 3_600_000).toISOString().slice(0, 16);

test('something for a group and something for one student are given offline; exactly those see it, one does it, it is due in the calendar, and it is taken back (E-022, S-297, S-298, C-107)', async () => {
  const { world } = device;
  const [groupId, setId] = [world.newId(), world.newId()];
  const set = { groups: [{ id: groupId, name: 'Group 1' }], choosing: 0 as const, listed: 0 as const, cap: 0 };
  await world.say(teacher, createGroupSet, { courseId, id: setId, name: 'Discussion', ...set });
  await world.say(teacher, placeStudents, { courseId, setId, moves: [{ uid: ann.uid, groupId }] });
  await link('For the group');
  await link('For one of them');

  await sit(teacher);
  await row('For the group');
  await row('For one of them');
  device.goOffline();
  await choose(device, await row('For the group'), 'Publish…');
  await tick('Groups or students');
  await press(device, 'Publish');
  await says('Choose at least one group or student.', inFront());
  await tick(/Group 1/);
  await waitFor(() => expect(getByRole(inFront(), 'status').textContent).toContain('1 student'));
  await press(device, 'Publish');
  await closed();
  await choose(device, await row('For one of them'), 'Publish…');
  await tick('Groups or students');
  await fill(device, 'Search groups and students', ben.username);
  await tick(ben.username);
  fireEvent.change(getByLabelText(inFront(), 'Due (optional)'), { target: { value: field(Date.now() + day) } });
  await press(device, 'Publish');
  await closed();
  for (const title of ['For the group', 'For one of them']) await says('Not published yet', await row(title));
  device.goOnline();
  await waitFor(async () => expect((await row('For one of them')).textContent).not.toContain('Not published yet'));
  await device.whenSynced();
  await says('Group 1', await row('For the group'));

  await sit(ann);
  await row('For the group');
  await noRow('For one of them');

  await sit(ben);
  await says('due', await row('For one of them'));
  await noRow('For the group');
  await device.goTo('/main/agenda');
  const due = await row('For one of them');
  await says('Calculus', due);
  await device.user.click(getByRole(due, 'link'));
  await press(device, 'Mark as completed');
  await waitFor(() => expect(queryByRole(document.body, 'button', { name: 'Mark as completed' })).toBeNull());
  await device.whenSynced();

  await sit(teacher);
  await waitFor(async () => {
    await world.server.runJobs();
    expect((await row('For one of them')).textContent).toContain('1 of 1 done');
  });
  await choose(device, await row('For one of them'), 'Who has done it…');
  const people = await find('dialog', undefined, document.body);
  await says('Done', await row(ben.username, people));
  expect(people.querySelectorAll('li')).toHaveLength(1);
  await device.user.keyboard('{Escape}');
  await closed();
  await choose(device, await row('For the group'), 'Who has done it…');
  await press(device, 'Remind those who have not done it');
  await says('1 student is reminded.');
  await device.user.keyboard('{Escape}');
  await closed();
  await choose(device, await row('For the group'), 'Unpublish');
  await waitFor(async () => expect((await row('For the group')).textContent).not.toContain('In progress'));
  await device.whenSynced();

  await sit(ann);
  await noRow('For the group');
});
