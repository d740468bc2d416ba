import { Dexie } from 'dexie';
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { coreRefusal } from '#contract/core/refusal.ts';
import { delCourse, updateCourse } from '#contract/features/course/manage-calls.ts';
import { createNotice, remindStudentRead } from '#contract/features/notice/calls.ts';
import { createTopic } from '#contract/features/topic/calls.ts';
import { attentionEntries } from '#src/core/marks.ts';
import type { OutboxEntry } from '#src/core/outbox.ts';
import { createStore } from '#src/core/writing/store.ts';
import { type Classroom, openClassroom } from '#tests/harness/classroom.ts';
import { createWorld, type World } from '#tests/harness/world.ts';

let world: World;
let room: Classroom;
const cycles: Promise<unknown>[] = [];

// Live queries run where there is a database to watch, as in a page.
const before = { ...Dexie.dependencies };

beforeAll(async () => {
  Object.assign(Dexie.dependencies, { indexedDB: new IDBFactory(), IDBKeyRange });
  world = await createWorld();
});
afterAll(async () => {
  Object.assign(Dexie.dependencies, before);
  await world.close();
});
beforeEach(async () => {
  room = await openClassroom(world);
  await world.join(await world.person('student'), room.teacher, room.courseId);
  await room.tab.cycle();
});

afterEach(async () => void (await Promise.all(cycles.splice(0))));

/** As in a page: what is queued wakes whoever sends it. `isSent`: whether anybody does. */
const storeOf = ({ isSent = true, patience = 10_000 } = {}) =>
  createStore({
    replica: room.tab.replica,
    wire: room.tab.host.wire,
    now: room.tab.host.now,
    random: world.chance.bytes,
    onQueued: () => void (isSent && cycles.push(room.tab.cycle())),
    patience,
  });

const renamed = async (name = 'Algebra') => {
  room.device.network.online = false;
  const edit = { courseId: room.courseId, name };
  expect(await room.tab.store.mutate(updateCourse, edit)).toMatchObject({ ok: true });
  room.device.network.online = true;
};

/** The server asks for the name that the course has there. */
const erase = (store = storeOf(), name = 'Algebra') => store.mutate(delCourse, { courseId: room.courseId, name });

const spoil = (change: Partial<OutboxEntry>) => room.tab.replica.outbox.entries.toCollection().modify(change);

test('an act that asks at once comes after what was written of its row before it', async () => {
  await renamed();
  expect(await erase()).toMatchObject({ ok: true });
});

test('and after the row that it names, whatever lane that was written in', async () => {
  const { courseId, tab } = room;
  const id = world.newId();
  const notice = { courseId, id, title: 'Today', content: 'The room has changed.' };
  expect(await tab.store.mutate(createNotice, notice)).toMatchObject({ ok: true });
  expect(await storeOf().mutate(remindStudentRead, { courseId, id })).toMatchObject({
    ok: true,
    value: { data: { students: 1 } },
  });
});

test('what nobody sends is waited for so long, and then said', async () => {
  await renamed();
  expect(await erase(storeOf({ isSent: false, patience: 50 }))).toEqual({ ok: false, refusal: coreRefusal.notSentYet });
});

test('without a network it is refused at once', async () => {
  await renamed();
  room.device.network.online = false;
  expect(await erase(storeOf({ isSent: false }))).toEqual({ ok: false, refusal: coreRefusal.needsNetwork });
});

test('what stands in the tray, or was put off by the server, keeps nobody waiting', async () => {
  await renamed();
  const changes: Partial<OutboxEntry>[] = [
    { state: 'rejected' },
    { state: 'parked' },
    { state: 'queued', held: coreRefusal.enoughToday },
  ];
  for (const change of changes) {
    await spoil(change);
    expect(await erase(storeOf({ isSent: false }))).toMatchObject({
      ok: false,
      refusal: { reason: 'course.nameWrong' },
    });
  }
  expect(await erase(storeOf({ isSent: false }), 'Calculus')).toMatchObject({ ok: true });
});

test('an edit that the server refuses meanwhile lets the act go on', async () => {
  await renamed();
  await spoil({ input: { courseId: room.courseId, name: 7 } });
  expect(await erase(storeOf(), 'Calculus')).toMatchObject({ ok: true });
  expect(await attentionEntries(room.tab.replica)).toHaveLength(1);
});

test('what is written elsewhere keeps nobody waiting', async () => {
  const { courseId, tab } = room;
  const text = { courseId, id: world.newId(), title: 'Elsewhere', content: '' };
  expect(await tab.store.mutate(createTopic, text)).toMatchObject({ ok: true });
  expect(await erase(storeOf({ isSent: false }), 'Calculus')).toMatchObject({ ok: true });
});
