import { fireEvent, waitFor } from '@testing-library/dom';
import { describe, expect } from 'vitest';
import { second } from '#contract/core/time.ts';
import * as calls from '#contract/features/graph/calls.ts';
import { setSchoolConfig } from '#contract/features/school/calls.ts';
import { operatorToken } from '#tests/harness/world.ts';
import { givenHomework } from '../features/homework/school.ts';
import { fill, find, lineWith, part, press, put } from './act.ts';
import { courseId, courseScreenTest, device, sit, student, teacher } from './screen-test.ts';
import { isAt, says } from './see.ts';

const test = courseScreenTest();

const list = '/KtpknowledgeGraph/index';
const plain = { parentId: '', description: '', tags: [], x: null, y: null };

/** A graph of the teacher's, made elsewhere. */
const given = async (name: string, ...points: readonly string[]) => {
  const { world } = device;
  const graphId = world.newId();
  const add = points.map((one, place) => ({ ...plain, id: world.newId(), name: one, place }));
  await world.say(teacher, calls.createGraph, { graphId, name });
  await world.say(teacher, calls.editGraph, { graphId, add });
  return { graphId, ids: add.map(({ id }) => id) };
};
const line = (name: string) => find('treeitem', new RegExp(name));
const choose = async (name: string) => device.user.click(await line(name));
const add = async (name: string, button = 'Add') => {
  await fill(device, 'New point', name);
  await press(device, button);
  await line(name);
};
const outline = () => [...document.querySelectorAll('[data-point]')].map((one) => one.textContent);
/** The outline as it is heard: how deep each line is. */
const levels = () => [...document.querySelectorAll('[data-point]')].map((one) => one.getAttribute('aria-level'));
const relate = async (kind: string, other: string) => {
  await press(device, 'Relation');
  fireEvent.change(await find('combobox'), { target: { value: kind } });
  await device.user.click(await find('radio', other));
  await press(device, 'Add');
};

describe('knowledge graphs of a teacher', () => {
  test('are listed, made, renamed, copied, found by a part of the name, deleted and taken back (R-093, S-103, S-378, S-379, S-465, E-009)', async () => {
    await given('Linear algebra', 'Vector', 'Matrix');
    await sit(teacher, '/main');
    await press(device, 'Knowledge graphs', 'link');
    await lineWith('Linear algebra');
    await says('2 points');
    await press(device, 'New graph');
    await press(device, 'Create');
    await says('Write a name.');
    await fill(device, 'Name', 'Calculus');
    await press(device, 'Create');
    await says('No points yet');
    await press(device, 'Back to the knowledge graphs', 'link');
    await isAt(list);
    await fill(device, 'Search knowledge graphs', 'calc');
    await expect.poll(() => document.querySelectorAll('[data-graph]').length).toBe(1);
    await fill(device, 'Search knowledge graphs', 'xyz');
    await says('No graph is called that.');
    await fill(device, 'Search knowledge graphs', '');
    await expect.poll(() => document.querySelectorAll('[data-graph]').length).toBe(2);

    await press(device, 'More on Calculus');
    await press(device, 'Rename', 'menuitem');
    await fill(device, 'Name', 'Calculus I');
    await press(device, 'Save');
    await lineWith('Calculus I');
    await press(device, 'More on Linear algebra');
    await press(device, 'Copy', 'menuitem');
    await says('2 points', await lineWith('Linear algebra (copy)'));
    await press(device, 'More on Calculus I');
    await press(device, 'Delete', 'menuitem');
    await expect.poll(() => document.querySelectorAll('[data-graph]').length).toBe(2);
    await press(device, 'Undo');
    await lineWith('Calculus I');
  });

  test('are drawn in the outline alone, without a network: points, what contains and what comes before, undone and done again (R-092, S-083, S-029)', async () => {
    const { graphId } = await given('Calculus');
    await sit(teacher, `/KtpknowledgeGraph/editor?id=${graphId}`);
    expect(document.querySelector('[data-tour="menu"]')).toBeNull();
    await device.goOffline();
    await add('Limit');
    await add('Derivative');
    await choose('Limit');
    await add('One-sided limit', 'Inside');
    expect([outline(), levels()]).toEqual([
      ['Limit', 'One-sided limit', 'Derivative'],
      ['1', '2', '1'],
    ]);

    // By keys: the tree has the focus, and Alt moves the point itself.
    const tree = await find('tree', 'Outline');
    tree.focus();
    await device.user.keyboard('{End}{Alt>}{ArrowUp}{/Alt}');
    await expect.poll(outline).toEqual(['Derivative', 'Limit', 'One-sided limit']);
    await press(device, 'Undo');
    await expect.poll(outline).toEqual(['Limit', 'One-sided limit', 'Derivative']);
    await press(device, 'Redo');
    await expect.poll(outline).toEqual(['Derivative', 'Limit', 'One-sided limit']);

    await choose('Derivative');
    await relate('after', 'Limit');
    await find('list', 'Needs first');
    await relate('before', 'Limit');
    await says('These points would come before one another in a circle: Derivative → Limit → Derivative');
    await press(device, 'Cancel');

    await press(device, 'Edit point');
    await put('Description', 'How fast it grows.');
    await device.user.click(await find('checkbox', 'Key point'));
    await press(device, 'Save');
    await says('How fast it grows.');
    await choose('Limit');
    tree.focus();
    await device.user.keyboard('{Delete}');
    await press(device, 'Remove');
    await expect.poll(outline).toEqual(['DerivativeKey point']);
    await press(device, 'Undo');
    await expect.poll(() => outline().length).toBe(3);
    await device.goOnline();
    await device.whenSynced();
    expect(await device.world.say(teacher, calls.renameGraph, { graphId, name: 'x' })).toMatchObject({ ok: true });
  });

  test('take in an outline', async () => {
    const { graphId } = await given('Calculus');
    await sit(teacher, `/KtpknowledgeGraph/editor?id=${graphId}`);
    await press(device, 'More');
    await press(device, 'Import points', 'menuitem');
    await put('Outline', 'Functions\n    Limits\n    Derivatives\nSeries');
    await says('4 points');
    await press(device, 'Import');
    await expect.poll(levels).toEqual(['1', '2', '2', '1']);
  });

  test('have people, who are added and read it (R-094)', async () => {
    const { graphId } = await given('Calculus', 'Limit');
    await sit(teacher, `/KtpknowledgeGraph/members?id=${graphId}`);
    await says('1 person');
    await find('button', /Add/);
    await sit(student, `/KtpknowledgeGraph/members?id=${graphId}`);
    await says('No such knowledge graph');
    await device.open(list);
    await says('Teachers make knowledge graphs.');
  });
});

describe('the graph of a course', () => {
  test('is bound, shown, linked and seen by students, and taken from them again (R-091, S-082, S-180 to S-184, S-251, S-293, S-574, S-575, E-010, C-314, C-316, C-319, C-320)', async () => {
    const { world } = device;
    const { graphId } = await given('Calculus', 'Limit', 'Derivative');
    const homework = await givenHomework(world, teacher, courseId, { title: 'Limits of sequences' });
    const at = `/main/classDetail?courseid=${courseId}&modulename=knowledgegraph`;
    await sit(teacher, at);
    await says('No graph bound');
    await press(device, 'Bind a graph');
    await fill(device, 'Search by course or name', 'zzz');
    await says('No graph is called that.');
    await fill(device, 'Search by course or name', '');
    await device.user.click(await find('radio', 'Calculus'));
    // Deleted elsewhere a moment before.
    await world.say(teacher, calls.deleteGraph, { graphId });
    await press(device, 'Bind');
    await says('Binding failed.');
    await world.say(teacher, calls.deleteGraph, { graphId, state: 0 });
    await press(device, 'Bind');
    await says('Binding succeeded.');
    await device.pass(5 * second);
    await waitFor(() => expect(document.querySelector('[data-bound]')?.textContent).toBe('Calculus'));
    await find('link', 'Edit graph');

    await choose('Limit');
    await press(device, 'Link activities');
    await device.user.click(await find('checkbox', 'Limits of sequences'));
    await press(device, 'Save');
    await part(`[data-link="${homework}"]`);
    await device.user.click(await find('checkbox', 'Students see it'));
    await device.whenSynced();
    await press(device, 'Links log');
    await says('“Limits of sequences” linked to “Limit”');
    await device.pass(5 * second);

    await sit(student, `/knowledgeGraph/course?courseid=${courseId}`);
    await says('0 %', await line('Limit'));
    await choose('Limit');
    await find('link', 'Limits of sequences');
    expect(document.body.textContent).not.toContain('Students see it');
    await world.say(teacher, calls.switchCourseGraphOpen, { courseId, state: 0 });
    await device.pass(5 * second);
    await says('It appears here when your teacher shows it.');
  });
});

describe('a school', () => {
  const looks = (config: object) =>
    device.world.say({ token: operatorToken }, setSchoolConfig, { domain: '', config: config as never });

  test('with a forest of graphs has its link in the header, in state 3 only (S-109, C-317)', async () => {
    await looks({ links: { forest: 'https://forest.example/graphs' } });
    await sit(teacher, '/main');
    const link = await find('link', 'Forest of knowledge graphs');
    expect(link.getAttribute('href')).toBe('https://forest.example/graphs');
    await looks({});
    await sit(teacher, '/main');
    await expect.poll(() => document.querySelector('a[href="https://forest.example/graphs"]')).toBeNull();
  });

  test('that goes without knowledge graphs has them in no menu, and says so at their address (S-104, S-549, C-318)', async () => {
    await looks({ graph: false });
    await sit(teacher, list);
    await says('Your school goes without knowledge graphs.');
    await expect.poll(() => document.querySelector(`a[href="${list}"]`)).toBeNull();
    await looks({});
  });
});
