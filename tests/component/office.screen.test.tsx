import { fireEvent, getAllByRole, queryByRole, waitFor } from '@testing-library/dom';
import { expect } from 'vitest';
import * as calls from '#contract/features/research/calls.ts';
import { addOfficeMembers } from '#contract/features/research/people-calls.ts';
import type { Person } from '#tests/harness/device.ts';
import { fill, find, inFront, lineWith, part, press, put } from './act.ts';
import { device, screenTest, sit } from './screen-test.ts';
import { isAt, says } from './see.ts';

const test = screenTest();

const kinds = { reach: 3, project: 1, category: 1 } as const;
const at = (page: string, officeId: string) => `/TeachingResearch/${page}?resourceId=${officeId}`;

/** An office of somebody new. */
const opened = async (): Promise<{ owner: Person; officeId: string }> => {
  const { world } = device;
  const owner = await world.person('teacher');
  const officeId = world.newId();
  await world.say(owner, calls.createOffice, { officeId, title: 'Calculus', description: '', ...kinds });
  return { owner, officeId };
};
const choose = async (name: string) => device.user.click(await find('radio', name));
const close = () => press(device, 'Close');

test('a teacher opens an office and finds its four tabs (S-036, S-086, S-089, S-090, S-223, S-224, S-225, S-463, R-117, R-118, C-328, C-330, C-343, C-345, E-047)', async () => {
  await sit(await device.world.person('teacher'), '/TeachingResearch/main');
  await says('No offices yet');
  await press(device, 'Open an office');
  await press(device, 'Open');
  await says('Give it a name.');
  await fill(device, 'Name of the office', 'Calculus');
  await press(device, 'Open');
  const tabs = await find('navigation', 'Parts of the office');
  expect(getAllByRole(tabs, 'link').map(({ textContent }) => textContent)).toEqual([
    ...['News', 'Activities', 'Resource library', 'Model courses'],
  ]);
  await says('Nothing yet');
  await says('No bulletin yet');
  await device.whenSynced();
  // Its address as the specification spells it elsewhere.
  const officeId = new URL(device.address(), 'http://x').searchParams.get('resourceId') ?? '';
  await device.open(`/TeachingResearch/dynamicState?resourceid=${officeId}`);
  await says('Nothing has happened yet');
  await part('[data-watermark="Trial version"]');
  await device.goTo('/TeachingResearch/main');
  await lineWith('Calculus');
});

test('subject and goals: the type, its entries, and what each asks (S-218, S-219, S-221, S-222, S-226, S-229, S-333, S-334, S-335, S-385, S-386, S-387, S-388, S-389, S-390, S-391, S-392, S-393, S-588, S-589, S-590, S-591, S-592, S-593, S-594, S-595, S-596, S-597, C-323, C-324, C-325, C-326, C-329, C-333, C-341, C-370, C-371, C-372, E-040, E-042, E-053)', async () => {
  const { owner, officeId } = await opened();
  await sit(owner, at('dynamicState', officeId));
  await press(device, 'Edit subject and goals');
  await press(device, 'Add');
  await find('combobox', 'Type of the subject');
  // Closed without a type it says so, and looks again.
  await press(device, 'Cancel');
  await says('Refreshed');
  await press(device, 'Edit subject type', 'tab');
  await choose('Courses');
  await press(device, 'Save');
  await says('Saved');
  await says('Refreshing…');
  await press(device, 'Courses', 'tab');
  await says('No courses yet', inFront());

  await press(device, 'Add');
  for (const label of ['Course name', 'Taught to', 'Credit', 'Main textbook'])
    fireEvent.focusOut(await find('textbox', label));
  for (const text of ['the name of the course', 'whom it is taught to', 'the credit', 'the main textbook'])
    await says(`Enter ${text}.`, inFront());
  await put('Course name', 'Calculus 1');
  await put('Taught to', 'Year 1');
  await put('Credit', '2.55');
  await put('Main textbook', 'Spivak');
  await press(device, 'Add');
  await says('Enter the credit.', inFront());
  await put('Credit', '2.5');
  await press(device, 'Add');
  await says('Added');
  for (const name of ['Calculus 2', 'Algebra']) {
    await press(device, 'Add');
    await put('Course name', name);
    await put('Taught to', 'Year 1');
    await put('Credit', '3');
    await put('Main textbook', 'Spivak');
    await press(device, 'Add');
    await lineWith(name);
  }
  const line = await lineWith('Calculus 2');
  await press(device, 'Edit', 'button', line);
  await put('Course name', 'Calculus II');
  await press(device, 'Save');
  await says('Edited');
  await press(device, 'Delete', 'button', await lineWith('Algebra'));
  await says('System prompt');
  await says('Delete the current content?');
  await press(device, 'Confirm');
  await says('Deleted');
  await press(device, 'Add');
  await put('Course name', 'Algebra');
  await put('Taught to', 'Year 1');
  await put('Credit', '3');
  await put('Main textbook', 'Lang');
  await press(device, 'Add');
  await lineWith('Lang');
  await close();
  // Two of three beside the tabs.
  const aside = await part('aside');
  await says('Credit 2.5', aside);
  expect(aside.textContent).not.toContain('Algebra');
  await press(device, 'View all');

  await press(device, 'Edit subject type', 'tab');
  await choose('Majors');
  await press(device, 'Save');
  await says('Another type affects the entries that there are.');
  await press(device, 'Do not save');
  await says('Saving cancelled');
  await press(device, 'Save');
  await press(device, 'Continue saving');
  await press(device, 'Majors', 'tab');
  await says('No majors yet', inFront());
  await press(device, 'Add');
  await press(device, 'Add');
  for (const text of ['Enter the name of the major.', 'Choose the level', 'Enter the introduction of the major.'])
    await says(text, inFront());
  await put('Name of the major', 'Mathematics');
  await choose('Provincial level');
  await put('Introduction of the major', 'Pure and applied.');
  await press(device, 'Add');
  expect((await lineWith('Mathematics')).textContent).toContain('Provincial level');
});

test('entries are listed twenty at a time (S-228, S-519)', async () => {
  const { world } = device;
  const { owner, officeId } = await opened();
  await world.say(owner, calls.editBuildBodyType, { officeId, bodyType: 1 });
  const course = { object: 'Year 1', score: 10, material: 'm', level: 0, description: '' } as const;
  for (let number = 1; number <= 21; number += 1)
    await world.say(owner, calls.createEntry, {
      ...{ officeId, id: world.newId(), bodyType: 1, title: `Course ${number}`, ...course },
    });
  await sit(owner, at('dynamicState', officeId));
  await press(device, 'View all');
  const list = await find('list', 'Entries');
  await waitFor(() => expect(getAllByRole(list, 'listitem')).toHaveLength(20));
  await press(device, 'Show more');
  await waitFor(() => expect(getAllByRole(list, 'listitem')).toHaveLength(21));
});

test('of a theme there is one entry, which is never deleted (S-394, S-395, E-043)', async () => {
  const { owner, officeId } = await opened();
  await device.world.say(owner, calls.editBuildBodyType, { officeId, bodyType: 3 });
  await sit(owner, at('dynamicState', officeId));
  await press(device, 'Edit subject and goals');
  await press(device, 'Add');
  await press(device, 'Add');
  await says('Enter the theme.', inFront());
  await put('Theme', 'Less talking.');
  await press(device, 'Add');
  const line = await lineWith('Less talking.');
  expect((await find('button', 'Add')).hasAttribute('disabled')).toBe(true);
  expect(queryByRole(line, 'button', { name: 'Delete' })).toBeNull();
});

test('the bulletin is written by managers, without a network too, and read by others (S-213, S-214, S-220, S-396, S-489, C-327, C-334, E-046, E-050, R-127)', async () => {
  const { world } = device;
  const { owner, officeId } = await opened();
  const one = await world.person('teacher');
  await world.course(owner, [one]);
  await world.say(owner, addOfficeMembers, { teamId: officeId, uids: [one.uid], role: 'reader', accounts: [] });
  await sit(owner, at('dynamicState', officeId));
  device.goOffline();
  await press(device, 'Edit the bulletin');
  await says('0/500', inFront());
  await fill(device, 'Bulletin', 'Friday at four.');
  await says('15/500', inFront());
  expect((await find('textbox', 'Bulletin')).getAttribute('rows')).toBe('5');
  await press(device, 'OK');
  await says('Friday at four.', await part('[data-bulletin]'));
  device.goOnline();
  await device.whenSynced();
  await device.goTo(at('member', officeId));
  await says('Super admin');
  await says('Looks only');

  await sit(one, at('dynamicState', officeId));
  await says('Friday at four.', await part('[data-bulletin]'));
  for (const name of ['Edit the bulletin', 'Edit subject and goals'])
    expect(queryByRole(document.body, 'button', { name })).toBeNull();
});

test('who is no member is led to the main page (S-509)', async () => {
  const { officeId } = await opened();
  await sit(await device.world.person('teacher'), at('dynamicState', officeId));
  await isAt('/main');
});

test('an office in the square is asked for, and a manager lets somebody in (R-124, R-125, C-332, C-335, C-336, C-338, C-340, C-342, C-357, C-358, C-322, C-359, C-364, C-369, C-388, E-044, E-052)', async () => {
  const { world } = device;
  const { owner, officeId } = await opened();
  await world.say(owner, calls.updateOffice, { officeId, title: 'Topology together', basis: {} });
  await world.say(owner, calls.editBuildBodyType, { officeId, bodyType: 2 });
  const major = { title: 'Mathematics', level: 1, description: 'Pure.' } as const;
  await world.say(owner, calls.createEntry, {
    ...{ officeId, id: world.newId(), bodyType: 2, ...major, object: '', score: 0, material: '' },
  });
  await sit(owner, at('teachingResearchSet', officeId));
  await device.user.click(await find('checkbox', /Stands in the square/));
  await device.user.click(await find('checkbox', /The office has a public page/));
  await says('Titles of the newest discussions');
  await device.whenSynced();

  const one = await world.person('teacher');
  await sit(one, '/TeachingResearch/main?tab=square');
  await fill(device, 'Search for offices', 'topology');
  await press(device, 'Topology together', 'link', await lineWith('Topology together'));
  await says('Mathematics');
  await press(device, 'Ask to join');
  await fill(device, 'Why (may stay empty)', 'I teach it.');
  await press(device, 'Ask to join', 'button', inFront());
  await says('Asked. A manager of the office answers.');
  await device.goTo('/TeachingResearch/main');
  await says('You have asked to join.');

  await sit(owner, at('member', officeId));
  await says('I teach it.', await part('[data-applicant]'));
  await press(device, 'Let in');
  await says('Nobody asks just now');
  await sit(one, '/TeachingResearch/main');
  await lineWith('Topology together');
});
