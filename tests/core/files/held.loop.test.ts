import { afterEach, beforeEach, expect, test } from 'vitest';
import { updateNotice } from '#contract/features/notice/calls.ts';
import { createTopic } from '#contract/features/topic/calls.ts';
import type { UploadJob } from '#src/core/files/job.ts';
import { attentionEntries } from '#src/core/marks.ts';
import { readMeta } from '#src/core/outbox.ts';
import { pushBatch } from '#src/core/sync/push.ts';
import { noticesOf } from '#src/features/notice/data/queries.ts';
import { topicsOf } from '#src/features/topic/data/queries.ts';
import { type Classroom, openClassroom } from '#tests/harness/classroom.ts';
import { uploadJob } from '#tests/harness/upload-job.ts';
import { createWorld, type World } from '#tests/harness/world.ts';

let world: World;
let room: Classroom;
beforeEach(async () => {
  world = await createWorld();
  room = await openClassroom(world);
});
afterEach(() => world.close());

/** What was promised under `mid` names a file that is on its way from this device. */
const needs = async (mid: string, given: Partial<UploadJob> = {}): Promise<string> => {
  const { outbox } = room.tab.replica;
  const id = world.newId();
  await outbox.uploads.put(uploadJob(id, world.now(), given));
  await outbox.entries
    .where('mid')
    .equals(mid)
    .modify({ files: [id] });
  return id;
};
const end = (id: string, state: UploadJob['state']) => room.tab.replica.outbox.uploads.update(id, { state });
const told = async () => room.titles((await room.fresh()).tab);

test('work that names a file waits for it, and nothing else of its lane does', async () => {
  const { tab, write } = room;
  const file = await needs((await write(tab, 'With a film')).mid);
  await write(tab, 'Plain');
  await tab.cycle();
  expect(await told()).toEqual(['Plain']);
  expect(await room.titles(tab)).toEqual(['Plain', 'With a film']);
  await end(file, 'done');
  await tab.cycle();
  expect(await told()).toEqual(['Plain', 'With a film']);
});

test('work that was overtaken while it waited goes after what overtook it, also when both are sent again', async () => {
  const { tab, device, write } = room;
  const { outbox } = tab.replica;
  const file = await needs((await write(tab, 'With a film')).mid);
  await write(tab, 'Plain');
  const replicaId = await readMeta(outbox, 'replicaId');
  device.network.fate = (path) => (path === '/sync/push' ? 'requestLost' : 'ok');
  await expect(pushBatch(tab.host)).rejects.toThrow();
  await end(file, 'done');
  await expect(pushBatch(tab.host)).rejects.toThrow();
  device.network.fate = () => 'ok';
  await tab.cycle();
  expect(await told()).toEqual(['Plain', 'With a film']);
  // No gap was met: nothing is in doubt, and nothing was numbered anew.
  expect(await readMeta(outbox, 'replicaId')).toBe(replicaId);
});

test('what builds on waiting work waits with it: in its lane, in another, and a later word on the same row', async () => {
  const { tab, courseId, write } = room;
  const first = await write(tab, 'With a film');
  const file = await needs(first.mid);
  const changed = { courseId, id: first.id, title: 'With two films', basis: { title: first.mid } };
  expect((await tab.store.mutate(updateNotice, changed)).ok).toBe(true);
  const topic = { courseId, id: world.newId(), title: 'Of the film', content: `about ${first.id}` };
  expect((await tab.store.mutate(createTopic, topic)).ok).toBe(true);
  await tab.cycle();
  const before = (await room.fresh()).tab;
  expect([await room.titles(before), await topicsOf(before.replica, courseId)]).toEqual([[], []]);
  await end(file, 'done');
  await tab.cycle();
  const after = (await room.fresh()).tab;
  expect(await room.titles(after)).toEqual(['With two films']);
  expect(await topicsOf(after.replica, courseId)).toHaveLength(1);
});

test('a file that was given up or refused sends its work to the tray with the name, and what builds on it too', async () => {
  const { tab, courseId, write } = room;
  const first = await write(tab, 'With a film');
  const file = await needs(first.mid, { name: '讲座.mp4' });
  const changed = { courseId, id: first.id, content: 'more', basis: { content: first.mid } };
  await tab.store.mutate(updateNotice, changed);
  await end(file, 'quota');
  await tab.cycle();
  const tray = await attentionEntries(tab.replica);
  expect(tray.map(({ name, refusal }) => [name, refusal?.reason, refusal?.params])).toEqual([
    ['createNotice', 'core.fileNotSent', { name: '讲座.mp4' }],
    ['updateNotice', 'core.parentRefused', undefined],
  ]);
  expect(await noticesOf(tab.replica, courseId)).toEqual([]);
  await end(file, 'done');
  expect((await tab.store.retry(first.mid)).ok).toBe(true);
  await tab.cycle();
  expect(await told()).toEqual(['With a film']);
});

test('work that is tried again sends its failed file again first', async () => {
  const { tab, write } = room;
  const first = await write(tab, 'With a film');
  const file = await needs(first.mid, { name: '讲座.mp4' });
  // As the mutation would have named it.
  const named = (mid: string) =>
    tab.replica.outbox.entries
      .where('mid')
      .equals(mid)
      .modify({ files: [file] });
  await end(file, 'quota');
  await tab.cycle();
  const again = await tab.store.retry(first.mid);
  expect(again.ok && (await tab.replica.outbox.uploads.get(file))).toMatchObject({ state: 'queued', attempts: 0 });
  if (again.ok) await named(again.value.mid);
  await tab.cycle();
  expect([await told(), await attentionEntries(tab.replica)]).toEqual([[], []]);
  await end(file, 'done');
  await tab.cycle();
  expect(await told()).toEqual(['With a film']);
});

test('the store writes down which files an input names', async () => {
  const { tab, write } = room;
  const file = world.newId();
  const known = tab.replica.registry.mutations.get('createNotice');
  if (known === undefined) throw new Error('createNotice is gone');
  Object.assign(tab.replica.registry.mutations, {
    get: () => ({ ...known, call: { ...known.call, files: () => [file] } }),
  });
  await write(tab, 'With a film');
  expect((await tab.replica.outbox.entries.toArray()).map(({ files }) => files)).toEqual([[file]]);
});
