import { waitFor } from '@testing-library/dom';
import { afterAll, beforeEach, expect } from 'vitest';
import * as calls from '#contract/features/pai/calls.ts';
import * as placing from '#contract/features/pai/course-calls.ts';
import { getCourseAgents } from '#contract/features/pai/questions.ts';
import { getSchoolLook, setSchoolLook } from '#contract/features/school/desk-calls.ts';
import { openModel } from '#server/core/model/model.ts';
import { begin, openModelServer, speak, stream } from '../features/homework/model-server.ts';
import { fill, find, lineWith, part, press, put } from './act.ts';
import { courseId, courseScreenTest, device, sit, student, teacher } from './screen-test.ts';
import { isAt, says } from './see.ts';

const models = await openModelServer();
beforeEach(() => models.answers((reply) => stream(reply, ['By the ', 'squeeze theorem.'], 42)));
afterAll(() => models.close());

const test = courseScreenTest({
  model: openModel({ url: models.url, key: 'hush', name: 'small', timeout: 20_000 }),
});

const text = () => document.body.textContent;

/** Runs what the server has put off until it is seen. */
const untilSeen = (seen: string | RegExp) =>
  waitFor(
    async () => {
      await device.world.server.runJobs();
      expect(text()).toMatch(seen);
    },
    { timeout: 8_000 },
  );
const isPressed = (name: string, pressed: boolean) =>
  waitFor(async () => expect((await find('button', name)).getAttribute('aria-pressed')).toBe(String(pressed)));
const menu = async (name: string, item: string) => {
  await press(device, name);
  await press(device, item, 'menuitem', document.body);
};

/** An agent of the teacher, made by another client. */
const made = async (name: string): Promise<string> => {
  const { world } = device;
  await world.say(teacher, calls.openOwnSpace, {});
  const id = world.newId();
  const agent = { name, emoji: '🧮', about: '', prompt: 'Explain.', opening: 'Ask me.', welcome: ['What is a limit?'] };
  expect(await world.say(teacher, calls.createApp, { id, spaceId: teacher.uid, ...agent, datasets: [] })).toMatchObject(
    {
      ok: true,
    },
  );
  return id;
};

test('a teacher builds an agent and talks with it: welcome prompts, stop, anew, copy, like, clear and new chat (R-095, R-096, R-097, S-030, S-231, S-232, S-233, S-234, S-235, S-236, S-237, E-075, E-081, C-256, C-273, C-274, C-311)', async () => {
  await sit(teacher, '/pai');
  await press(device, 'New agent');
  await fill(device, 'Name of the agent', 'Limits');
  await press(device, 'Create');
  await put('Instructions', 'Explain step by step.');
  await put('Opening words', 'Ask me about limits.');
  await put('Questions to begin with', 'What is a limit?\nShow an example');
  await waitFor(async () => expect(await find('button', 'Save')).toHaveProperty('disabled', false));
  await press(device, 'Save');
  await says('Kept.');
  await press(device, 'Talk', 'link');
  await says('Ask me about limits.');

  await press(device, 'What is a limit?');
  await untilSeen('By the squeeze theorem.');
  await press(device, 'Like');
  await isPressed('Like', true);
  await press(device, 'Dislike');
  await isPressed('Like', false);
  await press(device, 'Copy');
  await says('Copied.');
  models.answers((reply) => {
    begin(reply);
    speak(reply, 'Another ');
  });
  await press(device, 'Answer anew');
  await untilSeen('Another');
  await press(device, 'Stop');
  await says('Stopped.');

  device.goOffline();
  await put('Your question', 'And without a network?');
  await press(device, 'Ask');
  await says('Waits for the network');
  models.answers((reply) => stream(reply, ['It waited.'], 7));
  device.goOnline();
  await untilSeen('It waited.');
  await menu('More for this conversation', 'Clear');
  await press(device, 'Clear');
  await waitFor(() => expect(text()).not.toContain('It waited.'));
  await press(device, 'New chat');
  await find('button', 'Show an example');

  await device.open('/pai/apps');
  await menu('More for Limits', 'Delete');
  await press(device, 'Delete');
  await says('No agents yet');
});

test('documents are brought into a knowledge base, read, tried again, put away and looked up (R-098, R-103, R-104, R-105, R-106, R-107, S-031, S-336, E-078, E-079, C-284, C-285, C-289, C-290, C-291, C-292, C-295, C-299)', async () => {
  await made('Limits');
  await sit(teacher, '/pai/dataSets');
  await press(device, 'New knowledge base');
  await put('What it is called', 'Calculus');
  await press(device, 'Create');
  await says('No documents yet');
  await press(device, 'Add');
  const from = await waitFor(() => {
    const found = document.querySelector<HTMLSelectElement>('[role="dialog"] select');
    if (found === null) throw new Error('no choice yet');
    return found;
  });
  await device.user.selectOptions(from, 'bank');
  await waitFor(async () => expect(await find('button', 'Add')).toHaveProperty('disabled', false));
  await press(device, 'Add');
  await untilSeen('There are no words in it.');
  await press(device, 'Try again');
  await untilSeen('There are no words in it.');
  await menu('More for My question bank', 'Rename');
  await put('What it is called', 'Old questions');
  await press(device, 'Save');
  await lineWith('Old questions');
  await menu('More for Old questions', 'Do not use');
  await says('Not used');
  await menu('More for Old questions', 'Archive');
  await says('Nothing here.');
  await press(device, 'Archived');
  await press(device, 'Old questions', 'link');
  await says('Pieces');
  history.back();
  await press(device, 'Archived');
  await menu('More for Old questions', 'Delete');
  await press(device, 'Delete');
  await waitFor(() => expect(text()).not.toContain('Old questions'));
  await press(device, 'Try it', 'link');
  await put('Your question', 'limit');
  await waitFor(async () => expect(await find('button', 'Look up')).toHaveProperty('disabled', false));
  await press(device, 'Look up');
  await says('Nothing was found.');
  await press(device, 'Settings', 'link');
  await press(device, 'Delete knowledge base');
  await press(device, 'Delete');
  await isAt('/pai/dataSets');
});

test('an agent is given to a course, its teachers say who talks to it, and a student does (C-275, C-276, C-277, C-278, C-279, C-281, C-282, C-304)', async () => {
  const { world } = device;
  const [first, second] = [await made('Limits'), await made('Series')];
  await sit(teacher, `/pai/appInfo?appId=${first}`);
  await says('No course has it yet.');
  await press(device, 'Give to a course');
  await press(device, 'Teachers of the course may copy it', 'checkbox');
  await press(device, 'Give');
  await says('Given to the course.');
  await press(device, /Calculus/, 'link');
  const give = { forTeachers: true, forStudents: true, isCopied: false, spaceId: teacher.uid, courseId };
  expect(await world.say(teacher, placing.publishToCourse, { ...give, agentId: second })).toMatchObject({ ok: true });
  await untilSeen('Series');
  await says('Teaching assistant', await lineWith('Limits'));
  await menu('More for Series', 'Put first for students');
  await menu('More for Series', 'Put first for teachers');
  await waitFor(async () => expect((await lineWith('Series')).textContent).toContain('Teaching assistant'));
  await menu('More for Limits', 'Copy');
  await says('Copied to your workspace.');
  for (const whom of ['Students talk to it', 'Teachers talk to it']) {
    await press(device, whom, 'checkbox', await lineWith('Limits'));
    await waitFor(async () =>
      expect(await find('checkbox', whom, await lineWith('Limits'))).toHaveProperty('checked', false),
    );
  }
  await waitFor(async () =>
    expect(await world.say(student, getCourseAgents, { courseId })).toMatchObject({ data: { list: { length: 1 } } }),
  );

  const at = `/main/classDetail?courseid=${courseId}&modulename=agents`;
  await sit(student, at);
  await says('Series', await part('[data-agent]'));
  await waitFor(() =>
    expect([...document.querySelectorAll('[data-agent]')].map((one) => one.textContent)).toHaveLength(1),
  );
  await press(device, 'Series', 'link');
  await press(device, 'What is a limit?');
  await untilSeen('By the squeeze theorem.');
  await says('42 of 60,000 tokens used today');

  await sit(teacher, at);
  await menu('More for Series', 'Take back');
  await press(device, 'Take back');
  await waitFor(() => expect(text()).not.toContain('Series'));
});

test('a workspace is made, renamed and switched; templates, people, models and tokens stand beside (R-099, R-101, R-102, S-032, S-033, S-034, E-076, E-077, E-080, E-082, E-083, E-084, C-265, C-270, C-300, C-301, C-302, C-303, C-305, C-307, C-308, C-309, C-310)', async () => {
  await sit(teacher, '/pai/aitemplate');
  await menu('Workspaces', 'New workspace');
  await put('What it is called', 'Physics');
  await press(device, 'Save');
  await waitFor(() =>
    expect(document.querySelector<HTMLSelectElement>('main select')?.selectedOptions[0]?.text).toBe('Physics'),
  );
  await menu('Workspaces', 'Rename');
  await put('What it is called', 'Mechanics');
  await press(device, 'Save');
  await says('Mechanics');
  await device.whenSynced();
  await press(device, 'Copy', 'button', await lineWith('Lesson planner'));
  await says('What it knows');
  await device.open('/pai/members');
  await says('Owner of the workspace');
  await device.open('/pai/modelprovides');
  await says('small');
  await says('Agents talk with it');
  await device.open('/pai');
  await says('Lesson planner');
  await says('nothing here costs money');
  await says('300,000 a day');
});

test('where a school decides, a teacher asks and its desk answers (C-262, C-263)', async () => {
  const { world } = device;
  const keeper = await world.person('teacher', 1);
  const looks = await world.say(keeper, getSchoolLook, {});
  const look = looks.ok ? looks.data.list[0]?.look : undefined;
  if (look === undefined) throw new Error('the school has no look');
  const decide = (aiByApproval: boolean) =>
    world.say(keeper, setSchoolLook, { domain: '', look: { ...look, aiByApproval } });
  expect(await decide(true)).toMatchObject({ ok: true });
  await sit(teacher, '/pai');
  await put('What for', 'For algebra');
  await press(device, 'Send request');
  await says('Request sent');
  await device.whenSynced();
  await sit(keeper, '/admin?part=ai');
  await says('For algebra');
  await press(device, 'Grant');
  await put('A word with it', 'Go on');
  await press(device, 'Grant');
  await says('Granted');
  await sit(teacher, '/pai');
  await says('No agents yet');
  await decide(false);
});
