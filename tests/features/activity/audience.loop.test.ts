import { beforeEach, describe, expect } from 'vitest';
import { courseScope } from '#contract/core/scopes.ts';
import { day, minute } from '#contract/core/time.ts';
import { openActivity, remindActivity, setActivities } from '#contract/features/activity/calls.ts';
import { resultId, workScope } from '#contract/features/activity/keys.ts';
import { unpacked } from '#contract/features/activity/result.ts';
import {
  createCoursewareUrl,
  importCoursewares,
  publishCoursewares,
  unpublishCoursewares,
} from '#contract/features/content/calls.ts';
import { listCoursewares, queryCourseware } from '#contract/features/content/questions.ts';
import { removeMember } from '#contract/features/course/calls.ts';
import { notificationTable } from '#contract/features/notification/tables.ts';
import { todoTable } from '#contract/features/todo/tables.ts';
import { activityKind } from '#server/features/activity/kinds.ts';
import { recordResult } from '#server/features/activity/results/record.ts';
import { activityById as activityOnServer } from '#server/features/activity/store.ts';
import { openScope } from '#src/core/opened.ts';
import { myResultOf, sheetOf } from '#src/features/activity/data/tally.ts';
import { activitiesOf, activityById } from '#src/features/content/data/queries.ts';
import { world, worldTest } from '#tests/harness/class.ts';
import type { Device, Person, Tab } from '#tests/harness/device.ts';
import { change, putInGroups } from './spine.ts';

const test = worldTest();

// Links give no to-do; here they do, so that the spine is tried without the kinds that stand on it.
activityKind({ kind: 'externalLink', told: { contentType: 'link', event: 'material' }, todo: 'homework' });

let teacher: Person;
let ann: Person;
let ben: Person;
let courseId: string;
let desk: Device;
let atDesk: Tab;
let onAnns: Tab;
let onBens: Tab;
let red: string;

beforeEach(async () => {
  teacher = await world.person('teacher');
  ann = await world.person('student');
  ben = await world.person('student');
  courseId = await world.course(teacher, [ann, ben]);
  red = world.newId();
  desk = world.device(teacher);
  atDesk = await desk.open();
  onAnns = await world.device(ann).open();
  onBens = await world.device(ben).open();
  await all();
});

const all = async () => {
  for (const tab of [atDesk, onAnns, onBens]) await tab.cycle();
};

const jobs = async () => {
  world.pass(2_000);
  await world.server.runJobs();
  await all();
};

const link = async (title: string) => {
  const id = world.newId();
  const input = { courseId, id, title, url: 'https://example.com', order: 'a0' };
  expect((await atDesk.store.mutate(createCoursewareUrl, input)).ok).toBe(true);
  return id;
};

const give = async (title: string, more: object) => {
  const id = await link(title);
  expect((await atDesk.store.mutate(publishCoursewares, { courseId, ids: [id], ...more })).ok).toBe(true);
  await all();
  await jobs();
  return id;
};

const titles = async (tab: Tab) => (await activitiesOf(tab.replica, courseId)).map(({ title }) => title).sort();
const told = async (tab: Tab) =>
  (await tab.replica.rows(notificationTable).toArray())
    .filter(({ event }) => event === 'material')
    .map(({ title }) => title);
const todos = async (tab: Tab) =>
  (await tab.replica.rows(todoTable).toArray()).map(({ title, state }) => `${title} ${state}`).sort();

describe('whom an activity is for (E-022)', () => {
  test('one student has it, with its to-do and its notification; the other learns nothing of it', async () => {
    const id = await give('For Ann', { audience: [`u:${ann.uid}`, `u:${world.newId()}`] });
    expect(await titles(onAnns)).toEqual(['For Ann']);
    expect([await told(onAnns), await todos(onAnns)]).toEqual([['For Ann'], ['For Ann open']]);
    expect((await activityById(onAnns.replica, id))?.audience).toEqual([`u:${ann.uid}`]);
    expect([await titles(onBens), await told(onBens), await todos(onBens)]).toEqual([[], [], []]);
    expect((await world.say(ben, queryCourseware, { courseId, id })).ok).toBe(false);
    const listed = await world.say(ben, listCoursewares, { courseId });
    expect(listed.ok && [listed.data.list, listed.data.total]).toEqual([[], 0]);
  });

  test('another audience takes it from those who are not meant any more, with every word of it', async () => {
    const id = await give('Essay', { audience: [`u:${ann.uid}`] });
    await atDesk.store.mutate(setActivities, { courseId, ids: [id], audience: [`u:${ben.uid}`] });
    await all();
    await jobs();
    expect([await titles(onAnns), await told(onAnns), await todos(onAnns)]).toEqual([[], [], []]);
    expect([await titles(onBens), await told(onBens), await todos(onBens)]).toEqual([
      ['Essay'],
      ['Essay'],
      ['Essay open'],
    ]);
  });

  test('a group sees what was given to it before somebody came; who leaves it sees it no more', async () => {
    await give('For red', { audience: [`g:${red}`] });
    expect(await titles(onBens)).toEqual([]);
    await putInGroups(world, courseId, ben.uid, [red]);
    await jobs();
    await jobs();
    expect([await titles(onBens), await todos(onBens)]).toEqual([['For red'], ['For red open']]);
    await putInGroups(world, courseId, ben.uid, []);
    await jobs();
    await jobs();
    expect([await titles(onBens), await told(onBens), await todos(onBens)]).toEqual([[], [], []]);
  });

  test('who comes later is excused from what was due before, and owes the rest', async () => {
    const due = await give('Over', { closesAt: world.now() + minute });
    await give('Open', { closesAt: world.now() + day });
    world.pass(5 * minute);
    const late = await world.person('student');
    await world.join(late, teacher, courseId);
    const onLates = await world.device(late).open();
    await jobs();
    await jobs();
    await onLates.cycle();
    expect((await myResultOf(onLates.replica, due))?.state).toBe('excused');
    expect(await todos(onLates)).toEqual(['Open open', 'Over finished']);
  });

  test('is kept by a copy of it as little as its times', async () => {
    const id = await give('Original', { audience: [`u:${ann.uid}`], closesAt: world.now() + day });
    const other = await world.course(teacher, [ben]);
    const copy = world.newId();
    const items = [{ from: id, id: copy, order: 'a0' }];
    expect((await world.say(teacher, importCoursewares, { courseId: other, fromCourseId: courseId, items })).ok).toBe(
      true,
    );
    await atDesk.cycle();
    expect(await activityById(atDesk.replica, copy)).toMatchObject({ audience: [], closesAt: 0, state: 'unpublished' });
  });
});

describe('publishing (S-297, S-298)', () => {
  test('chosen offline for some at a time is done by the server then', async () => {
    desk.network.online = false;
    const id = await link('Tomorrow');
    await atDesk.store.mutate(publishCoursewares, {
      courseId,
      ids: [id],
      publishAt: world.now() + 10 * minute,
      audience: [`u:${ben.uid}`],
    });
    desk.network.online = true;
    await all();
    await jobs();
    expect(await titles(onBens)).toEqual([]);
    world.pass(10 * minute);
    await jobs();
    expect([await titles(onAnns), await titles(onBens)]).toEqual([[], ['Tomorrow']]);
  });

  test('taken back and given again, the to-do goes and comes back as it was left', async () => {
    const id = await give('Again', {});
    const row = await world.server.db.read((sql) => activityOnServer(sql, id));
    if (row === undefined) throw new Error('no activity');
    await change(world, [courseScope(courseId)], (tx) =>
      recordResult(tx, row, ann.uid, { state: 'done', attempts: 1 }),
    );
    await jobs();
    expect([await todos(onAnns), await todos(onBens)]).toEqual([['Again finished'], ['Again open']]);
    await atDesk.store.mutate(unpublishCoursewares, { courseId, ids: [id] });
    await all();
    await jobs();
    expect([await todos(onAnns), await todos(onBens)]).toEqual([[], []]);
    await atDesk.store.mutate(publishCoursewares, { courseId, ids: [id] });
    await all();
    await jobs();
    expect([await todos(onAnns), await todos(onBens)]).toEqual([['Again finished'], ['Again open']]);
  });

  test('with a deadline that has passed meanwhile is refused: it would be closed at once', async () => {
    const id = await give('Dated', { closesAt: world.now() + minute });
    await atDesk.store.mutate(unpublishCoursewares, { courseId, ids: [id] });
    await all();
    world.pass(2 * minute);
    const again = await atDesk.store.mutate(publishCoursewares, { courseId, ids: [id] });
    expect(!again.ok && again.refusal.reason).toBe('activity.deadlinePassed');
    expect((await atDesk.store.mutate(publishCoursewares, { courseId, ids: [id], closesAt: 0 })).ok).toBe(true);
  });

  test('an outbox of the release before is read as it was meant', async () => {
    const id = await give('Old', { closesAt: world.now() + day });
    const [raised] = [publishCoursewares.upcasts[1]?.({ courseId, ids: [id] })];
    expect(raised).toEqual({ courseId, ids: [id], closesAt: 0 });
  });
});

describe('results', () => {
  test('a student’s row is theirs alone; staff hold one packed row, rewritten once for a whole class', async () => {
    const id = await give('Read this', {});
    await onAnns.store.mutate(openActivity, { courseId, id });
    await onBens.store.mutate(openActivity, { courseId, id });
    expect((await myResultOf(onAnns.replica, id))?.state).toBe('opened');
    await all();
    const before = await world.server.db.read((sql) =>
      sql.selectFrom('job').select('id').where('name', '=', 'activity.sheet').where('done_at', 'is', null).execute(),
    );
    expect(before.length).toBe(1);
    await jobs();
    const sheet = await sheetOf(atDesk.replica, id);
    expect(Object.keys(sheet?.cells ?? {}).sort()).toEqual([ann.uid, ben.uid].sort());
    expect(Object.values(sheet?.cells ?? {}).map((cell) => unpacked(cell).state)).toEqual(['opened', 'opened']);
    expect(await atDesk.replica.db.table('row_result').count()).toBe(0);
    expect(await onAnns.replica.db.table('row_result').toArray()).toMatchObject([{ id: resultId(id, ann.uid) }]);
    expect(await onAnns.replica.db.table('row_resultSheet').count()).toBe(0);
  });

  test('a score is on the student’s device only when it is shown', async () => {
    const id = await give('Scored', {});
    const row = await world.server.db.read((sql) => activityOnServer(sql, id));
    if (row === undefined) throw new Error('no activity');
    const judge = (isShown: boolean) =>
      change(world, [courseScope(courseId)], (tx) =>
        recordResult(tx, row, ann.uid, { state: 'graded', score: 8_750, max: 10_000, isShown }),
      );
    await judge(false);
    await jobs();
    expect((await myResultOf(onAnns.replica, id))?.score).toBeNull();
    expect(unpacked((await sheetOf(atDesk.replica, id))?.cells[ann.uid] ?? [0, 0, 0, 0, 0, 0, 0, 0, 0]).score).toBe(
      8_750,
    );
    await judge(true);
    await jobs();
    expect((await myResultOf(onAnns.replica, id))?.score).toBe(8_750);
  });

  test('who is reminded is who has not done it, and nobody whom it is not for', async () => {
    const id = await give('Do it', { audience: [`u:${ann.uid}`] });
    const first = await world.say(teacher, remindActivity, { courseId, id, who: 'undone' });
    expect(first.ok && first.data.students).toBe(1);
    await jobs();
    expect((await onBens.replica.rows(notificationTable).toArray()).filter(({ text }) => text === 'reminded')).toEqual(
      [],
    );
    expect((await world.say(ann, remindActivity, { courseId, id, who: 'undone' })).ok).toBe(false);
    await world.say(teacher, removeMember, { courseId, uid: ann.uid });
    const second = await world.say(teacher, remindActivity, { courseId, id, who: 'undone' });
    expect(second.ok && second.data.students).toBe(0);
  });
});

describe('work of a class', () => {
  test('comes only to staff’s devices that opened it, for thirty days', async () => {
    const id = await give('Hand in', {});
    const scope = workScope(id);
    await change(world, [courseScope(courseId)], (tx) =>
      tx.findScope(scope, { follows: courseScope(courseId), roles: ['teacher', 'assistant'] }),
    );
    const held = async (tab: Tab) => (await tab.replica.db.cursors.get(scope)) !== undefined;
    await all();
    expect(await held(atDesk)).toBe(false);
    for (const tab of [atDesk, onAnns]) await openScope(tab.replica.outbox, scope, world.now());
    await all();
    expect([await held(atDesk), await held(onAnns)]).toEqual([true, false]);
    // As if it had been opened then.
    await openScope(atDesk.replica.outbox, scope, world.now() - 31 * day);
    await atDesk.cycle();
    expect(await held(atDesk)).toBe(false);
  });
});
