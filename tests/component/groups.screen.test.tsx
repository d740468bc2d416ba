import { fireEvent, getAllByRole, getByLabelText, waitFor } from '@testing-library/dom';
import { expect } from 'vitest';
import { day, hour, minute } from '#contract/core/time.ts';
import { createCoursewareUrl } from '#contract/features/content/calls.ts';
import { createGroupSet, placeStudents } from '#contract/features/group/calls.ts';
import type { Person } from '#tests/harness/device.ts';
import { places } from '../e2e/harness/places.ts';
import { fill, find, inFront, lineWith, part, press } from './act.ts';
import { device, screenTest, sit } from './screen-test.ts';
import { says } from './see.ts';

let teacher: Person;
let ann: Person;
let ben: Person;
let cat: Person;
let courseId: string;
const test = screenTest();
test.beforeAll(async () => {
  const { world } = device;
  teacher = await world.person('teacher');
  [ann, ben, cat] = [await world.person('student'), await world.person('student'), await world.person('student')];
  courseId = await world.course(teacher, [ann, ben, cat]);
  const link = { courseId, id: world.newId(), title: '个别辅导', url: 'https://example.com', order: 'a0' };
  expect(await world.say(teacher, createCoursewareUrl, link)).toMatchObject({ ok: true });
});

const titles = () => [...document.querySelectorAll('main li')].map((one) => one.textContent);
const shows = (title: string, times: number) =>
  waitFor(() => expect(titles().filter((one) => one.includes(title))).toHaveLength(times));
const closed = () => waitFor(() => expect(inFront()).toBe(document.body));
const choose = async (title: string, action: string) => {
  await press(device, /^More about/, 'button', await lineWith(title));
  await press(device, action, 'menuitem', document.body);
};
const check = async (label: string | RegExp) =>
  device.user.click(await waitFor(() => getByLabelText(inFront(), label)));
const move = async ({ username }: Person, group: string) => {
  await press(device, `Move ${username}`);
  await press(device, `Move to ${group}`, 'menuitem', document.body);
  await says(username, await find('region', group));
};
/** Fields say minutes, in the school's time zone. */
const later = async (milliseconds: number) => {
  const at = new Date(Date.now() + milliseconds + 8 * hour).toISOString().slice(0, 16);
  await check('Publish at a time');
  const field = await waitFor(() => getByLabelText<HTMLInputElement>(inFront(), 'Publish at'));
  fireEvent.change(field, { target: { value: at } });
  await press(device, 'Schedule');
  await closed();
};

test('groups are made offline, a topic for one of them and a material for one student are given for a time; the server publishes them then to exactly those; it is done, counted, reminded of and taken back (E-022, S-297, S-298, C-108, C-167)', async () => {
  const { user } = device;
  await sit(teacher, places.groups(courseId));
  await find('button', 'New set of groups');
  device.goOffline();
  await press(device, 'New set of groups');
  await fill(device, /^Name/, '讨论小组');
  await fill(device, /^Number/, '2');
  await press(device, 'Make groups');
  await closed();
  await move(ann, 'Group 1');
  await move(cat, 'Group 1');
  await move(ben, 'Group 2');

  await device.goTo(places.topics(courseId));
  await press(device, 'New topic');
  await fill(device, /^Title/, '你们怎么分工');
  await check('Groups or students');
  await user.click(await find('checkbox', /^Group 1/));
  await later(10 * minute);
  await says('to be published', await lineWith('你们怎么分工'));
  await device.goTo(places.teaching(courseId));
  await choose('个别辅导', 'Publish…');
  await check('Groups or students');
  await user.click(await find('checkbox', ben.username));
  await later(10 * minute);
  device.goOnline();
  await device.whenSynced();
  await says('Not started', await lineWith('个别辅导'));

  // Nobody presses anything until it is there.
  await device.pass(11 * minute);
  await waitFor(async () => expect((await lineWith('个别辅导')).textContent).toContain('In progress'));
  await sit(ann, places.teaching(courseId));
  await shows('你们怎么分工', 1);
  await shows('个别辅导', 0);
  await device.goTo(places.topics(courseId));
  await press(device, /你们怎么分工/, 'link');
  await user.type(await waitFor(() => getByLabelText(document.body, 'Your reply')), '我讲概念');
  await press(device, 'Reply');
  await lineWith('我讲概念');
  await device.whenSynced();
  await sit(ben, places.teaching(courseId));
  await shows('个别辅导', 1);
  await shows('你们怎么分工', 0);

  await sit(teacher, places.teaching(courseId));
  await waitFor(async () => {
    await device.world.server.runJobs();
    expect((await lineWith('你们怎么分工')).textContent).toContain('1 of 2 done');
  });
  await choose('你们怎么分工', 'Who has done it…');
  await waitFor(() => expect(getAllByRole(inFront(), 'listitem')).toHaveLength(2));
  await press(device, 'Remind those who have not done it');
  await says('1 student is reminded.');
  await user.keyboard('{Escape}');
  await closed();
  await choose('你们怎么分工', 'Unpublish');
  await says('Unpublished', await lineWith('你们怎么分工'));
  await choose('个别辅导', 'Unpublish');
  await says('Unpublished', await lineWith('个别辅导'));
  await device.whenSynced();
  await sit(ann, places.topics(courseId));
  await says('No topics');
  await sit(ben, places.teaching(courseId));
  await shows('个别辅导', 0);
  await says('What your teachers publish appears here.');
});

test('the groups of a course are offered by name and searched; what is due for one student stands in the calendar, is done from there, and the teacher sees by whom (E-022, S-297, S-298, C-107)', async () => {
  const { user, world } = device;
  const own = await world.course(teacher, [ann, ben]);
  const [setId, groupId] = [world.newId(), world.newId()];
  const sizes = { choosing: 0, listed: 0, cap: 0 } as const;
  const set = { courseId: own, id: setId, name: '讨论小组', groups: [{ id: groupId, name: '第 1 组' }], ...sizes };
  expect(await world.say(teacher, createGroupSet, set)).toMatchObject({ ok: true });
  const moves = [{ uid: ann.uid, groupId }];
  expect(await world.say(teacher, placeStudents, { courseId: own, setId, moves })).toMatchObject({ ok: true });
  for (const title of ['小组材料', '单独辅导']) {
    const link = { courseId: own, id: world.newId(), title, url: 'https://example.com', order: 'a0' };
    expect(await world.say(teacher, createCoursewareUrl, link)).toMatchObject({ ok: true });
  }
  await sit(teacher, places.teaching(own));
  device.goOffline();
  await choose('小组材料', 'Publish…');
  await check('Groups or students');
  await press(device, 'Publish');
  await says('Choose at least one group or student.', inFront());
  await user.click(await find('checkbox', /第 1 组/));
  await says('1 student', inFront());
  await press(device, 'Publish');
  await closed();
  await choose('单独辅导', 'Publish…');
  await check('Groups or students');
  await fill(device, 'Search groups and students', ben.username);
  await user.click(await find('checkbox', ben.username));
  const due = await waitFor(() => getByLabelText<HTMLInputElement>(inFront(), 'Due (optional)'));
  fireEvent.change(due, { target: { value: new Date(Date.now() + day + 8 * hour).toISOString().slice(0, 16) } });
  await press(device, 'Publish');
  await closed();
  await waitFor(() => expect(titles().filter((one) => one.includes('Not published yet'))).toHaveLength(2));
  device.goOnline();
  await device.whenSynced();
  await says('第 1 组', await lineWith('小组材料'));

  await sit(ben, '/main/agenda');
  await press(device, /单独辅导/, 'link', await lineWith('单独辅导'));
  await press(device, 'Mark as completed');
  await part('main [data-learn="completed"]');
  await device.whenSynced();
  await sit(teacher, places.teaching(own));
  await waitFor(async () => {
    await world.server.runJobs();
    expect((await lineWith('单独辅导')).textContent).toContain('1 of 1 done');
  });
  await choose('单独辅导', 'Who has done it…');
  await waitFor(() => expect(getAllByRole(inFront(), 'listitem')).toHaveLength(1));
  await says('Done', inFront());
});
