import { afterAll, beforeAll, expect, test } from 'vitest';
import { limits } from '#contract/core/limits.ts';
import { minute } from '#contract/core/time.ts';
import { importCoursewares } from '#contract/features/content/calls.ts';
import { chooseGroup, createGroupSet, placeStudents } from '#contract/features/group/calls.ts';
import { submitHomework } from '#contract/features/homework/work-calls.ts';
import { createNotice } from '#contract/features/notice/calls.ts';
import { sendFeedback } from '#contract/features/portal/calls.ts';
import { feedbackPerHour } from '#contract/features/portal/rules.ts';
import { createTopic, updateTopic } from '#contract/features/topic/calls.ts';
import { cleaned, ownerOfTexts } from '#server/core/text-thread.ts';
import { activitiesIn } from '#server/features/activity/copying.ts';
import { searchIn } from '#server/features/messaging/search.ts';
import { paperOf } from '#server/features/question/public.ts';
import { waitingEntries } from '#src/core/marks.ts';
import type { Person } from '#tests/harness/device.ts';
import { createWorld, type World } from '#tests/harness/world.ts';
import { onBothDatabases } from '#tests/server/support/databases.ts';
import { givenTest } from '../features/exam/school.ts';
import { givenHomework } from '../features/homework/school.ts';
import { talkIn } from '../features/messaging/talk.ts';
import { choice, keyOf } from '../features/question/samples.ts';

/** As many tags as there is room for, one inside the other. */
const tower = '<b>'.repeat(Math.floor(limits.contentChars / 3));

const ofCourse = (world: World, courseId: string, title: string) => ({ courseId, id: world.newId(), title });

test('of long texts each person’s have their turn, however many somebody else sends', async () => {
  const done: string[] = [];
  const clean = (whose: string) =>
    ownerOfTexts
      .run(whose, () => cleaned('<p><em>a</em></p>'.repeat(4_900), 'content'))
      .then((made) => done.push(`${whose} ${made.ok}`));
  const flood = Array.from({ length: 6 }, () => clean('hostile'));
  await Promise.all([...flood, clean('honest'), clean('other')]);
  // The one that was at work is not stopped.
  expect(done.slice(0, 3).filter((one) => one !== 'hostile true')).toEqual(['honest true', 'other true']);
  expect(done).toHaveLength(8);
});

test('of long tests that are imported together a few are copied at once, and each of the others by itself', async () => {
  const world = await createWorld();
  try {
    const teacher = await world.person('teacher');
    const [courseId, fromCourseId] = [await world.course(teacher, []), await world.course(teacher, [])];
    const question = [choice('single', ['a', 'b']), keyOf({ kind: 'options', right: ['b'] })] as const;
    const test = await givenTest(world, teacher, fromCourseId, {}, Array(60).fill(question));
    const items = Array.from({ length: 12 }, () => ({ from: test.activityId, id: world.newId(), order: 'a0' }));
    expect(await world.say(teacher, importCoursewares, { courseId, fromCourseId, items })).toMatchObject({
      data: { count: 12 },
    });
    expect((await world.server.db.read((sql) => activitiesIn(sql, courseId))).length).toBe(8);
    while ((await world.server.runJobs()) > 0);
    const all = await world.server.db.read((sql) => activitiesIn(sql, courseId));
    expect(all.map(({ id }) => id).toSorted()).toEqual(items.map(({ id }) => id).toSorted());
    for (const { id } of all)
      expect((await world.server.db.read((sql) => paperOf(sql, courseId, id)))?.items).toHaveLength(60);
  } finally {
    await world.close();
  }
});

onBothDatabases((url, _bare, database) => {
  let world: World;
  let teacher: Person;
  let student: Person;
  let courseId: string;

  beforeAll(async () => {
    world = await createWorld({ databaseUrl: await url(), rateLimits: true });
    teacher = await world.person('teacher');
    student = await world.person('student');
    courseId = await world.course(teacher, [student]);
  });
  afterAll(() => world?.close());

  test('5,000 different letters in a message are a few hundred rows to find it by, and it is found by any part', async () => {
    const text = Array.from({ length: limits.messageChars }, (_, at) => String.fromCodePoint(0x4e00 + at * 4)).join('');
    const sent = await talkIn(world).send(student, courseId, text);
    if (!sent.ok) throw new Error(JSON.stringify(sent));
    const rows = await world.server.db.read((sql) =>
      sql
        .withTables<{ message_gram: { seq: number } }>()
        .selectFrom('message_gram')
        .select((eb) => eb.fn.countAll().as('count'))
        .where('seq', '=', sent.data.seq)
        .executeTakeFirstOrThrow(),
    );
    expect(Number(rows.count)).toBeLessThanOrEqual(320);
    for (const part of [text.slice(4_000, 4_001), text.slice(100, 102), text.slice(2_000, 2_030), text.slice(-1)]) {
      const found = await world.server.db.read((sql) => searchIn(sql, [courseId], part, 10, student.uid));
      expect(found.map(({ id }) => id)).toEqual([sent.data.id]);
    }
    const other = await world.server.db.read((sql) => searchIn(sql, [courseId], '没有', 10, student.uid));
    expect(other).toEqual([]);
  });

  test('who has sent enough feedback is refused before the text is looked at', async () => {
    const send = (content: string) =>
      world.say(student, sendFeedback, {
        id: world.newId(),
        type: 'fault',
        email: 'li@school.example',
        username: '李明',
        school: '启明大学',
        content,
      });
    expect(await send(tower)).toMatchObject({ refusal: { reason: 'core.invalidInput', field: 'content' } });
    for (let count = 0; count < feedbackPerHour; count += 1) expect((await send('<p>慢</p>')).ok).toBe(true);
    expect(await send(tower)).toMatchObject({ refusal: { reason: 'portal.tooMuch' } });
  });

  // Texts are cleaned and paces counted by the server, whichever database it has.
  if (database === 'PostgreSQL') return;

  test('a text of nothing but tags is refused, and cleaning a long one holds nobody up', async () => {
    const notice = (content: string) =>
      world.say(teacher, createNotice, { ...ofCourse(world, courseId, 'Notice'), content });
    expect(await notice(tower)).toMatchObject({ refusal: { reason: 'core.invalidInput', field: 'content' } });
    expect(await notice('<p>a</p>'.repeat(30_000))).toMatchObject({ refusal: { field: 'content' } });
    // Cleaned, it would be four times as long as any text may be.
    expect(await notice('< '.repeat(9_000) + '&'.repeat(100_000))).toMatchObject({ refusal: { field: 'content' } });
    const before = world.server.commits.length;
    const long = Array.from({ length: 4 }, () => notice('<p><strong>a</strong></p>'.repeat(4_900)));
    const short = world.say(student, createTopic, { ...ofCourse(world, courseId, 'Meanwhile'), content: '' });
    expect((await Promise.all([...long, short])).map(({ ok }) => ok)).toEqual([true, true, true, true, true]);
    // Cleaning one takes about as long as a commit; nobody waits for four.
    const whose = world.server.commits.slice(before).map(({ uid }) => uid);
    expect(whose).toHaveLength(5);
    expect(whose.at(-1)).toBe(teacher.uid);
  });

  test('a rush of topics reaches nobody; forty of a long time offline all arrive at once, more of them later', async () => {
    const flooder = await world.person('student');
    await world.join(flooder, teacher, courseId);
    const create = () => world.say(flooder, createTopic, { ...ofCourse(world, courseId, 'Flood'), content: '' });
    for (let count = 0; count < 40; count += 1) expect((await create()).ok).toBe(true);
    expect(await create()).toMatchObject({ status: 429, refusal: { reason: 'core.tooMany', params: { seconds: 10 } } });

    const honest = await world.person('student');
    await world.join(honest, teacher, courseId);
    const phone = world.device(honest);
    const tab = await phone.open();
    await tab.cycle();
    phone.network.online = false;
    for (let count = 0; count < 50; count += 1)
      await tab.store.mutate(createTopic, { ...ofCourse(world, courseId, `Offline ${count}`), content: '' });
    phone.network.online = true;
    await tab.cycle();
    expect(await waitingEntries(tab.replica)).toHaveLength(10);
    for (let minutes = 0; minutes < 15; minutes += 1) {
      world.pass(minute);
      await tab.cycle();
    }
    expect(await waitingEntries(tab.replica)).toEqual([]);
  });

  test('letters of discussions have a pace: a class holds all of them, and nobody makes it hold more than they could write', async () => {
    const flooder = await world.person('student');
    await world.join(flooder, teacher, courseId);
    const at = { ...ofCourse(world, courseId, 'Long'), content: '' };
    const create = (letters: number) =>
      world.say(flooder, createTopic, { ...at, id: world.newId(), content: '好'.repeat(letters) });
    expect(await world.say(flooder, createTopic, at)).toMatchObject({ ok: true });
    for (let count = 0; count < 6; count += 1) expect(await create(5_000)).toMatchObject({ ok: true });
    expect(await create(5_000)).toMatchObject({ status: 429, refusal: { reason: 'core.tooMany' } });
    const change = { courseId, id: at.id, content: '好'.repeat(5_000), basis: {} };
    expect(await world.say(flooder, updateTopic, change)).toMatchObject({ status: 429 });
    expect(await create(0)).toMatchObject({ ok: true });
    // What is longer than a rush waits until nothing was said for a while, and then goes whole.
    world.pass(5 * minute);
    expect(await create(40_000)).toMatchObject({ status: 429 });
    world.pass(6 * minute);
    expect(await create(40_000)).toMatchObject({ ok: true });
  });

  test('a place in a group is chosen at a pace: each time the course is told', async () => {
    const [setId, groupId] = [world.newId(), world.newId()];
    const set = { courseId, id: setId, name: 'Labs', groups: [{ id: groupId, name: 'Red' }] };
    await world.say(teacher, createGroupSet, { ...set, choosing: 1, listed: 0, cap: 0 });
    const choose = (turn: number) =>
      world.say(student, chooseGroup, { courseId, setId, groupId: turn % 2 === 0 ? groupId : '' });
    for (let turn = 0; turn < 20; turn += 1) expect(await choose(turn)).toMatchObject({ ok: true });
    expect(await choose(0)).toMatchObject({ ok: false, status: 429 });
    world.pass(minute);
    expect(await choose(0)).toMatchObject({ ok: true });
  });

  test('work of a group is handed in at a pace: each time the others are told', async () => {
    const mate = await world.person('student');
    await world.join(mate, teacher, courseId);
    const [setId, groupId] = [world.newId(), world.newId()];
    const set = { courseId, id: setId, name: 'Labs', groups: [{ id: groupId, name: 'Red' }] };
    await world.say(teacher, createGroupSet, { ...set, choosing: 0, listed: 0, cap: 0 });
    const moves = [student, mate].map(({ uid }) => ({ uid, groupId }));
    await world.say(teacher, placeStudents, { courseId, setId, moves });
    const activityId = await givenHomework(world, teacher, courseId, { mode: 'group', groupSetId: setId });
    const handIn = () =>
      world.say(student, submitHomework, { courseId, activityId, groupId, id: world.newId(), text: '<p>x</p>' });
    for (let turn = 0; turn < 40; turn += 1) expect(await handIn()).toMatchObject({ ok: true });
    expect(await handIn()).toMatchObject({ ok: false, status: 429 });
    world.pass(minute);
    expect(await handIn()).toMatchObject({ ok: true });
  });
});
