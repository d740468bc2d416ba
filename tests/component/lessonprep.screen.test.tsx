import { waitFor } from '@testing-library/dom';
import { expect } from 'vitest';
import { setMemberRole } from '#contract/features/course/calls.ts';
import { createArea } from '#contract/features/lessonprep/calls.ts';
import { addAreaMembers } from '#contract/features/lessonprep/people-calls.ts';
import { addBankItems } from '#contract/features/question/bank-calls.ts';
import { activitiesOf } from '#src/features/content/data/public.ts';
import { myAreas, nodesOf } from '#src/features/lessonprep/data/queries.ts';
import { wholePaper } from '#src/features/question/data/queries.ts';
import { choice, keyOf } from '../features/question/samples.ts';
import { fill, find, inFront, press, put } from './act.ts';
import { closed, noRow, rewrite, row } from './rows.ts';
import { courseId, courseScreenTest, device, sit, student, teacher } from './screen-test.ts';
import { isAt, says } from './see.ts';

const test = courseScreenTest();

const add = async (what: string) => {
  await press(device, 'Add and more');
  await press(device, what, 'menuitem', document.body);
};
/** As another device of the teacher has it. */
const elsewhere = async () => {
  const other = await device.world.device(teacher).open();
  await other.cycle();
  return other.replica;
};

test('an area is opened on a train, an outline and a folder are put into it, and it is all there later (R-079, R-080, S-025, S-028, S-081, S-409, S-410, S-411, S-412)', async () => {
  await sit(teacher, '/lessonPreparation');
  await isAt('/lessonPreparationArea');
  device.goOffline();
  await press(device, 'New area');
  await press(device, 'Create');
  await says('Give the area a name.');
  await fill(device, 'Name of the area', 'Calculus');
  await press(device, 'Create');
  await press(device, /Calculus/, 'link');
  await add('Folder');
  await press(device, 'Create');
  await says('Give it a title.');
  await fill(device, 'Name of the folder', 'Week 1');
  await press(device, 'Create');
  await press(device, /Week 1/, 'link');
  await add('Lesson outline');
  await press(device, 'Save');
  await says('Give it a title.');
  await fill(device, 'Title', 'Limits');
  await press(device, 'Save');
  await says('Write something first.');
  await rewrite(device, 'Lesson outline', 'Prove that a limit exists.');
  await press(device, 'Save');
  await press(device, /Limits/, 'link');
  await says('Prove that a limit exists.');
  device.goOnline();
  await device.whenSynced();
  const replica = await elsewhere();
  const [mine] = await myAreas(replica);
  expect((await nodesOf(replica, mine?.area.id ?? '')).map(({ title }) => title).toSorted()).toEqual([
    'Limits',
    'Week 1',
  ]);
});

test('people are added as colleagues, get a role, are removed and restored, and the area is handed over; a member sees no way to add (R-081, R-082, C-352, C-354, C-355, C-356, S-320, S-321, S-481)', async () => {
  const { world } = device;
  const areaId = world.newId();
  const colleague = await world.person('teacher');
  const shared = await world.course(teacher, [colleague]);
  await world.say(teacher, setMemberRole, { courseId: shared, uid: colleague.uid, role: 'assistant' });
  const other = await world.person('teacher');
  await world.course(teacher, [other]);
  await world.say(teacher, createArea, { areaId, name: 'Calculus', personal: false });
  await world.say(teacher, addAreaMembers, { teamId: areaId, uids: [other.uid], role: 'reader' });
  const { username } = other;
  await sit(teacher, `/memberManage?areaid=${areaId}`);
  await says('2 people');
  await press(device, 'Add people');
  await press(device, 'Add');
  await says('Choose somebody.');
  await put('Accounts of your school', 'nobody@nowhere');
  await press(device, 'Add');
  await says('No one at your school has this account.');
  await put('Accounts of your school', '');
  await device.user.click(await find('checkbox', new RegExp(colleague.username)));
  await press(device, 'Add');
  await says('3 people');
  await closed();
  device.goOffline();
  await press(device, `More about ${username}`);
  await press(device, 'Make them Administrator', 'menuitem', document.body);
  await waitFor(async () => expect((await row(username)).textContent).toContain('Administrator'));
  await press(device, `More about ${username}`);
  await press(device, 'Remove', 'menuitem', document.body);
  await press(device, 'Remove', 'button', inFront());
  await says('Removed');
  await closed();
  await press(device, `Restore: ${username}`);
  await says('3 people');
  device.goOnline();
  await device.whenSynced();
  await press(device, `More about ${username}`);
  await press(device, 'Hand over to them', 'menuitem', document.body);
  await press(device, 'Hand over', 'button', inFront());
  await waitFor(async () => expect((await row(username)).textContent).toContain('Leader'));
  await sit(teacher, `/operationRecord?areaid=${areaId}`);
  await says(`restored ${username}`);
  await sit(colleague, `/memberManage?areaid=${areaId}`);
  await says('3 people');
  expect(document.querySelector('main button svg.lucide-user-plus')).toBeNull();
});

test('a paper is put together from the bank and at random, saved, and given to a course as a draft test without a network (R-083, R-087, S-026, S-027, S-414)', async () => {
  const { world } = device;
  const areaId = world.newId();
  await world.say(teacher, createArea, { areaId, name: 'Calculus', personal: true });
  for (const city of ['Ise', 'Uji', 'Ota']) {
    const question = { ...choice('single', ['a', 'b']), stem: `<p>Where is ${city}</p>` };
    const key = keyOf({ kind: 'options', right: ['b'] });
    await world.say(teacher, addBankItems, {
      areaId,
      items: [{ id: world.newId(), folderId: '', labels: [], question, key }],
    });
  }
  await sit(teacher, `/questionBank?areaid=${areaId}`);
  await says('3 questions');
  await sit(teacher, `/lessonPreparationArea?areaid=${areaId}`);
  device.goOffline();
  await add('Test paper');
  await put('Title', 'Midterm');
  await press(device, 'Create');
  await press(device, 'From a bank');
  await device.user.click(await find('checkbox', /Where is Ise/));
  await press(device, /^Add 1 question/);
  await says('1 question · 5 points');
  await closed();
  await press(device, 'Draw at random');
  await fill(device, 'How many', '2');
  await fill(device, 'Points each', '10');
  await says('2 fit');
  await press(device, 'Draw');
  await says('3 questions · 25 points');
  await closed();
  await press(device, 'Save');
  await says('Saved.');
  await press(device, 'Share to a course');
  await find('option', 'Calculus Class 1');
  await press(device, 'Share');
  await says('as a draft.');
  await closed();
  device.goOnline();
  await device.whenSynced();
  const replica = await elsewhere();
  const [activity] = await activitiesOf(replica, courseId);
  expect(activity).toMatchObject({ kind: 'test', title: 'Midterm', state: 'unpublished' });
  const paper = await wholePaper(replica, activity?.id ?? '');
  expect(paper?.items.map(({ score }) => score).toSorted((one, other) => one - other)).toEqual([500, 1000, 1000]);
  await sit(teacher, `/shareContent?areaid=${areaId}`);
  await row('Midterm');
  // What a course has is saved into the area.
  await sit(teacher, `/lessonPreparationArea?areaid=${areaId}`);
  await add('From a course…');
  await press(device, 'Add');
  await says('Choose at least one.');
  await device.user.click(await find('checkbox', /Midterm/));
  await press(device, 'Add');
  await says('Added: 1.');
  await add('Interactive quiz');
  await put('Title', 'Warm up');
  await press(device, 'Create');
  await waitFor(() => expect(location.pathname).toBe('/editInteractive'));
  await says('No questions yet');
  await device.whenSynced();
  const kinds = (await nodesOf(await elsewhere(), areaId)).map(({ title, paper }) => [title, paper?.items.length]);
  expect(kinds.toSorted()).toEqual([
    ['Midterm', 3],
    ['Midterm', 3],
    ['Warm up', 0],
  ]);
});

test('a student is told that it is for teachers (S-462, S-474)', async () => {
  await sit(student, '/lessonPreparationArea');
  await says('This part is for teachers.');
  await noRow('New area');
});
