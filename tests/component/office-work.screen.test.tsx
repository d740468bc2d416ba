import { queryByRole, waitFor } from '@testing-library/dom';
import { expect } from 'vitest';
import { hour } from '#contract/core/time.ts';
import * as calls from '#contract/features/research/calls.ts';
import * as library from '#contract/features/research/library-calls.ts';
import { addOfficeMembers, editOfficeMember } from '#contract/features/research/people-calls.ts';
import * as posts from '#contract/features/research/post-calls.ts';
import type { Person } from '#tests/harness/device.ts';
import { fill, find, inFront, lineWith, part, press, put } from './act.ts';
import { device, screenTest, sit } from './screen-test.ts';
import { isAt, says } from './see.ts';

const test = screenTest();

const at = (page: string, officeId: string, id = '') =>
  `/TeachingResearch/${page}?resourceId=${officeId}${id === '' ? '' : `&id=${id}`}`;

/** An office of somebody new, and somebody who may take over from it. */
const opened = async (): Promise<{ owner: Person; one: Person; officeId: string }> => {
  const { world } = device;
  const [owner, one] = [await world.person('teacher'), await world.person('teacher')];
  const officeId = world.newId();
  const kinds = { reach: 3, project: 1, category: 1 } as const;
  await world.say(owner, calls.createOffice, { officeId, title: 'Calculus', description: '', ...kinds });
  await world.course(owner, [one]);
  await world.say(owner, addOfficeMembers, { teamId: officeId, uids: [one.uid], role: 'member', accounts: [] });
  return { owner, one, officeId };
};
const act = async (name: string) => {
  await press(device, 'What can be done');
  await press(device, name, 'menuitem', document.body);
};

test('a member writes and comments without a network; everybody reads it when it is back (R-119, R-130, E-049, C-378, C-382, C-385, C-389, C-391, C-392, C-393)', async () => {
  const { owner, one, officeId } = await opened();
  await sit(one, at('discussionActivities', officeId));
  await says('No activities yet');
  device.goOffline();
  await press(device, 'New discussion');
  await press(device, 'Publish');
  await says('Give it a title.');
  await put('Title', 'When do we teach limits?');
  await press(device, 'Publish');
  await press(device, 'When do we teach limits?', 'link');
  await press(device, 'Like');
  await fill(device, 'Your comment', 'In the first week.');
  await press(device, 'Post');
  await says('1 comment');
  device.goOnline();
  await device.whenSynced();

  await sit(owner, at('dynamicState', officeId));
  await press(device, 'When do we teach limits?', 'link', await lineWith('When do we teach limits?'));
  await says('In the first week.');
  await find('button', 'Like: 1');
  await act('Pin');
  await act('Edit');
  await put('Title', 'Limits: when?');
  await press(device, 'Save');
  await says('edited');
  await press(device, 'Delete', 'button', await lineWith('In the first week.'));
  await press(device, 'Delete', 'button', inFront());
  await says('Removed by a manager');
  await act('Delete');
  await press(device, 'Delete', 'button', inFront());
  await isAt(at('discussionActivities', officeId));
});

test('a meeting is arranged, begun, closed, cancelled, and has a recording (S-087, S-280, S-315, R-122, E-029, E-056)', async () => {
  const { world } = device;
  const { owner, officeId } = await opened();
  await sit(owner, at('discussionActivities', officeId));
  await press(device, 'More that may be added');
  await press(device, 'New meeting', 'menuitem', document.body);
  await put('Title', 'Monday');
  await put('Where it is held', 'https://meet.example/1');
  await press(device, 'Publish');
  await device.whenSynced();
  await device.goTo(at('attendingMeetings', officeId));
  expect((await find('link', 'News')).getAttribute('aria-current')).toBe('page');
  await says('To start', await lineWith('Monday'));
  await press(device, 'Monday', 'link');
  await act('Begin now');
  await says('In meeting');
  expect((await find('link', 'Join the meeting')).getAttribute('href')).toBe('https://meet.example/1');
  await act('Close the meeting');
  await says('Closed');
  await waitFor(() => expect(queryByRole(document.body, 'link', { name: 'Join the meeting' })).toBeNull());
  await act('Edit');
  await put('Recording', 'https://meet.example/r');
  await press(device, 'Save');
  await find('link', 'Watch the recording');

  const id = world.newId();
  const startsAt = Date.now() + hour;
  const given = { officeId, id, title: 'Tuesday', content: '', topicIds: [], files: [], place: '' };
  await world.say(owner, posts.createMeeting, { ...given, startsAt, endsAt: startsAt + hour });
  await device.open(at('themeDetails', officeId, id));
  await act('Cancel the meeting');
  await press(device, 'Cancel the meeting', 'button', inFront());
  await says('Cancelled');
});

test('topics are named by managers, and posts are filed under them (R-129, C-374, C-379, C-381, C-383, C-384)', async () => {
  const { world } = device;
  const { owner, officeId } = await opened();
  const [article, video] = [world.newId(), world.newId()];
  const given = { officeId, content: '<p>See.</p>', topicIds: [], files: [] };
  await world.say(owner, posts.createArticle, { ...given, id: article, title: 'On limits' });
  await world.say(owner, posts.createVideo, { ...given, id: video, title: 'A lecture' });
  await sit(owner, at('discussionActivities', officeId));
  await press(device, 'Topics');
  await fill(device, 'New topic', 'Blended teaching');
  await press(device, 'Add');
  await lineWith('Blended teaching');
  await press(device, 'Close');
  await press(device, 'On limits', 'link');
  await act('Edit');
  await press(device, 'Blended teaching', 'button', inFront());
  await press(device, 'Save');
  await press(device, 'Blended teaching', 'link');
  await isAt(location.pathname + location.search);
  await lineWith('On limits');
  expect(document.body.textContent).not.toContain('A lecture');
});

test('a link with a label and a licence is put into the library, counted, and taken over into a course (S-487, R-120, R-128, C-346, C-347, C-348, C-350, C-351, C-395, E-058, E-060)', async () => {
  const { world } = device;
  const { owner, one, officeId } = await opened();
  await world.course(one, []);
  await sit(owner, at('resource', officeId));
  await says('The library is empty');
  await press(device, 'Labels');
  await fill(device, 'New label', 'Slides');
  await press(device, 'Add');
  await find('checkbox', 'Slides');
  await press(device, 'Close');
  await press(device, 'Add a resource');
  await press(device, 'Add', 'button', inFront());
  await says('Choose a file, or enter an address.');
  await put('Or a link', 'https://a.example/limits');
  await put('Title', 'Limits');
  await press(device, 'Slides', 'button', inFront());
  await device.user.selectOptions(await find('combobox', 'Licence'), 'CC-BY-SA');
  await press(device, 'Add', 'button', inFront());
  expect((await lineWith('Limits')).textContent).toMatch(/CC-BY-SA.*Slides/);
  await device.whenSynced();

  await sit(one, at('resource', officeId));
  await press(device, 'Limits', 'link');
  await press(device, 'Take over into a course');
  await find('combobox', 'Course');
  await press(device, 'Take over', 'button', inFront());
  await says('Taken over. It is not published yet.');
  await says('taken over once');
});

test('a model course has chapters over the library, and becomes a course of one’s own (R-121, R-126, C-360, C-361, C-362, C-363, C-366, C-367, C-368, E-051)', async () => {
  const { world } = device;
  const { owner, one, officeId } = await opened();
  const resource = { officeId, id: world.newId(), title: 'Slides 1', url: 'https://a.example/1' };
  await world.say(owner, library.addResource, { ...resource, note: '', files: [], labelIds: [], licence: '' });
  await sit(owner, at('samplePlateCourse', officeId));
  for (const title of ['Analysis', 'Algebra']) {
    await press(device, 'New model course');
    await put('Title', title);
    await press(device, 'Add', 'button', inFront());
    await lineWith(title);
  }
  await press(device, 'Move Algebra up');
  await waitFor(() =>
    expect([...document.querySelectorAll('[data-course]')].map(({ textContent }) => textContent?.slice(0, 7))).toEqual([
      ...['Algebra', 'Analysi'],
    ]),
  );
  await press(device, 'Analysis', 'link');
  await press(device, 'Add a chapter');
  await put('Title', 'Limits');
  await device.user.click(await find('checkbox', /Slides 1/));
  await press(device, 'Add', 'button', inFront());
  await lineWith('Slides 1');
  await act('Copy');
  await press(device, 'Copy', 'button', inFront());
  await waitFor(() => expect(inFront()).toBe(document.body));
  await device.whenSynced();

  await sit(one, at('samplePlateCourse', officeId));
  await lineWith('Analysis (copy)');
  await press(device, 'Analysis', 'link');
  await press(device, 'Make a course of it');
  await put('Course name', 'My calculus');
  await press(device, 'Create course', 'button', inFront());
  await says('My calculus');
  await says('Slides 1');

  await sit(owner, at('samplePlateCourse', officeId));
  await press(device, 'Algebra', 'link');
  await act('Delete');
  await press(device, 'Delete', 'button', inFront());
  await isAt(at('samplePlateCourse', officeId));
  await part('[data-course]');
  expect(document.querySelectorAll('[data-course]')).toHaveLength(2);
});

test('who only looks is told whom to ask for more (S-479, S-488, R-123)', async () => {
  const { world } = device;
  const { owner, one, officeId } = await opened();
  const id = world.newId();
  await world.say(owner, library.addResource, {
    ...{ officeId, id, title: 'Slides', url: 'https://a.example', note: '', files: [], labelIds: [], licence: '' },
  });
  await world.say(owner, editOfficeMember, { teamId: officeId, uid: one.uid, role: 'reader' });
  await sit(one, at('document_view', officeId, id));
  const button = await find('button', 'Take over into a course');
  const why = 'You may not do this. Ask a manager of the office for the right.';
  expect([button.title, button.getAttribute('aria-disabled')]).toEqual([why, 'true']);
  await press(device, 'Take over into a course');
  await says(why);
  await device.goTo(at('homePage', officeId));
  await says('Calculus');
});
