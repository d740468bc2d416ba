import { readFileSync } from 'node:fs';
import { Dexie } from 'dexie';
import { IDBKeyRange } from 'fake-indexeddb';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createCourse, getMemberList } from '#contract/features/course/calls.ts';
import { earlierPrivateId, privateId } from '#contract/features/messaging/private.ts';
import { getOldMessages } from '#contract/features/messaging/questions.ts';
import { attentionEntries } from '#src/core/marks.ts';
import { registryOf } from '#src/core/writing/registry.ts';
import { myCourses } from '#src/features/course/data/queries.ts';
import { dataFeatures } from '#src/features/data.ts';
import { messagesOf } from '#src/features/messaging/data/queries.ts';
import { noticesOf, readNotices } from '#src/features/notice/data/queries.ts';
import { repliesOf, topicsOf } from '#src/features/topic/data/queries.ts';
import { createSender, md5Of } from '#tests/features/upload/sender.ts';
import type { Person } from '#tests/harness/device.ts';
import { createWorld, type World } from '#tests/harness/world.ts';

/** The outbox of a released version, as it lies on a device: one waiting entry of every mutation and version. */
interface Fixture {
  readonly stores: Record<string, string>;
  readonly courseId: string;
  readonly entries: readonly {
    readonly name: string;
    readonly version: number;
    readonly input: { readonly file?: { readonly id: string; readonly name: string; readonly size: number } };
  }[];
  readonly lanes: readonly object[];
  readonly drafts: readonly object[];
  readonly meta: readonly object[];
}

const file = new URL('./fixtures/outbox-v1.json', import.meta.url);
const fixture: Fixture = JSON.parse(readFileSync(file, 'utf8'));

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

const arrived = async (
  who: Person,
  { id, name, size }: { readonly id: string; readonly name: string; readonly size: number },
) => {
  const bytes = Buffer.alloc(size, id);
  const told = await createSender(2_048_000).upload(world, who, { id, name, bytes, md5: md5Of(bytes) });
  expect(told.status).toBe(1);
};

/** What is new in this release waits in no outbox of an older one; of whatever does, every version that ever was. */
test('every version of every mutation that an older release knew is in the fixture', () => {
  const held = new Set(fixture.entries.map(({ name, version }) => `${name}@${version}`));
  const known = new Set(fixture.entries.map(({ name }) => name));
  const queued = [...registryOf(dataFeatures).mutations.values()].filter(({ call }) => call.offline === 'queue');
  for (const { call } of queued)
    if (known.has(call.name) || call.version > 1)
      for (let version = 1; version <= call.version; version += 1) expect(held).toContain(`${call.name}@${version}`);
});

test('work that an older release left waiting is sent by this one, all of it, once', async () => {
  const teacher = await world.person('teacher');
  const student = await world.person('student');
  const { courseId } = fixture;
  const made = {
    courseId,
    name: 'Old',
    className: '',
    semester: '2026-2027',
    term: 1,
    mode: 'blend',
    intro: '',
  } as const;
  await world.say(teacher, createCourse, made);
  await world.join(student, teacher, courseId);

  // The files that its materials name had arrived before it was put away.
  for (const { input } of fixture.entries) if (input.file !== undefined) await arrived(teacher, input.file);

  const device = world.device(teacher);
  const own = (given: unknown) =>
    JSON.parse(
      JSON.stringify(given)
        .replaceAll('$uid', teacher.uid)
        .replaceAll('$other', student.uid)
        .replaceAll('$private', earlierPrivateId(teacher.uid, student.uid)),
    );
  const old = new Dexie(`ob-${teacher.uid}`, { indexedDB: device.disk, IDBKeyRange });
  old.version(1).stores(fixture.stores);
  for (const store of ['entries', 'lanes', 'drafts', 'meta'] as const)
    await old.table(store).bulkAdd(own(fixture[store]));
  old.close();

  const tab = await device.open();
  await tab.cycle();
  expect(await attentionEntries(tab.replica)).toEqual([]);
  expect(await tab.replica.outbox.entries.count()).toBe(0);
  expect((await tab.store.draft('reply/01980000-0000-7000-8000-000000000007'))?.value).toBe('half a sentence from 0.1');

  const other = await world.device(teacher).open();
  await other.cycle();
  expect(
    (await noticesOf(other.replica, courseId)).map(({ title, content, pinned }) => [title, content, pinned]),
  ).toEqual([
    ['Written in 0.1', '<p>edited in 0.1</p>', true],
    ['With a label', '<p>with <strong>weight</strong></p>', false],
    ['Formatted', '<p>with <em>grace</em></p>', false],
  ]);
  expect((await readNotices(other.replica, courseId)).size).toBe(1);
  const [topic] = await topicsOf(other.replica, courseId);
  expect((await repliesOf(other.replica, topic?.id ?? '')).map(({ content }) => content)).toEqual([
    'An old answer, edited',
  ]);
  expect((await myCourses(other.replica)).map(({ course }) => course.name)).toContain('Planned on a train');
  const { messages } = await messagesOf(other.replica, privateId(teacher.uid, student.uid), 10);
  expect(messages.map(({ message }) => message.text)).toContain('And once more');
  expect(await world.say(student, getOldMessages, { friendUid: teacher.uid, page: 1, limit: 20 })).toMatchObject({
    data: { total: 2 },
  });
  const members = await world.say(teacher, getMemberList, { courseId });
  expect(members.ok && members.data.total).toBe(1);
});
