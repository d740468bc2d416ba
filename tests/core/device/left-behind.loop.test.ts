import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import 'fake-indexeddb/auto';
import { Dexie } from 'dexie';
import { listNotices } from '#contract/features/notice/calls.ts';
import { noteWho } from '#src/core/device/who.ts';
import { guestsHere, leaveOnlyUnsent } from '#src/core/device/wipe.ts';
import { openBytes } from '#src/core/files/bytes.ts';
import { bytesOf } from '#src/core/files/files.ts';
import { newKept } from '#src/core/files/kept/row.ts';
import { localFile } from '#src/core/files/serve/local.ts';
import { databaseVault } from '#src/core/files/store/vault.ts';
import { type Outbox, openOutbox, readMeta, writeMeta } from '#src/core/outbox.ts';
import { keepShared } from '#src/core/shared.ts';
import { cachesInMemory } from '#tests/core/files/caches.ts';
import { type Classroom, openClassroom } from '#tests/harness/classroom.ts';
import { uploadJob } from '#tests/harness/upload-job.ts';
import { createWorld, type World } from '#tests/harness/world.ts';
import { drain } from '#workers/drain.ts';
import { goOnUploading } from '#workers/upload/in-background.ts';

let world: World;
let room: Classroom;

beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());
beforeEach(async () => {
  vi.stubGlobal('caches', cachesInMemory(''));
  room = await openClassroom(world);
});

/** A computer of the school: everything of everybody who used it lies on the same disk. */
const onThisComputer = async ({ teacher }: Pick<Classroom, 'teacher'>) => {
  const device = world.device(teacher);
  device.disk = indexedDB;
  const tab = await device.open();
  await tab.cycle();
  return { device, tab };
};

const databasesOf = async (uid: string) =>
  (await indexedDB.databases()).flatMap(({ name = '' }) => (name.includes(uid) ? [name.replace(`-${uid}`, '')] : []));
const onServer = async () => {
  const said = await world.say(room.teacher, listNotices, { courseId: room.courseId });
  return said.ok ? said.data.list.map(({ title }) => title) : [];
};

test('with everything sent nothing of a person stays', async () => {
  const { tab } = await onThisComputer(room);
  await room.write(tab, 'sent');
  await tab.cycle();
  await tab.cycle();
  expect(await databasesOf(room.teacher.uid)).toEqual(expect.arrayContaining(['ob', 'rp-1']));
  expect(await leaveOnlyUnsent(room.teacher.uid)).toBe(0);
  expect(await databasesOf(room.teacher.uid)).toEqual([]);
  tab.kill();
});

/** Another tab deletes one of the databases in the moment after something has asked whether it is there. */
const whileDeleted = async (which: 'ob' | 'by', look: () => Promise<unknown>): Promise<void> => {
  const name = `${which}-${room.teacher.uid}`;
  const { exists } = Dexie;
  let isDeleted = false;
  const asked = vi.spyOn(Dexie, 'exists').mockImplementation(async (of) => {
    const isThere = await exists.call(Dexie, of);
    if (of === name && !isDeleted) {
      isDeleted = true;
      await Dexie.delete(name);
    }
    return isThere;
  });
  await look();
  asked.mockRestore();
  expect(isDeleted).toBe(true);
};

test('a page that looks for guests while another tab deletes the databases brings none of them back', async () => {
  const { uid } = room.teacher;
  const { tab } = await onThisComputer(room);
  tab.kill();
  await whileDeleted('ob', async () => expect(await guestsHere()).not.toContain(uid));
  expect(await databasesOf(uid)).not.toContain('ob');
});

test('nor does what was asked to send for somebody who signs out, and nothing else comes with it', async () => {
  const { uid } = room.teacher;
  const outbox = await openOutbox(uid);
  await writeMeta(outbox, 'token', room.teacher.token);
  outbox.close();
  await whileDeleted('ob', () => drain(uid));
  expect(await databasesOf(uid)).toEqual([]);
});

test.each([
  ['a file that is shown', () => localFile('going', async () => true)],
  ['bytes that are read', () => bytesOf(held(), 'going')],
  ['files that go on in the background', () => goOnUploading(room.teacher.uid, held().outbox)],
])('%s: no database of files comes back that another tab deletes', async (_what, look) => {
  const { uid } = room.teacher;
  vi.stubGlobal('self', { clients: { matchAll: async () => [] }, location: { origin: 'http://school.test' } });
  await keepBytesOf(uid);
  await noteWho({ uid, isOwn: true });
  outboxHeld = await openOutbox(uid);
  await outboxHeld.uploads.update('going', { size: 5, sent: 0, md5: 'd'.repeat(32) });
  await whileDeleted('by', look);
  expect(await databasesOf(uid)).not.toContain('by');
  outboxHeld.close();
  vi.unstubAllGlobals();
});

let outboxHeld: Outbox;
const held = () => ({ uid: room.teacher.uid, outbox: outboxHeld });

test('unsent work stays, the copies of the server go, also where a page is open; nobody sends it until its owner is back', async () => {
  const { uid } = room.teacher;
  const { device, tab } = await onThisComputer(room);
  await room.write(tab, 'sent before');
  await tab.cycle();
  await tab.cycle();
  device.network.online = false;
  await room.write(tab, 'not sent');
  await tab.store.saveDraft('notice', { title: 'half' });
  await keepBytesOf(uid);
  await noteWho({ uid, isOwn: true });
  await keepShared({ title: '', text: 'shared', url: '', files: [] });

  expect(await leaveOnlyUnsent(uid)).toBe(4);
  expect((await databasesOf(uid)).sort()).toEqual(['by', 'ob']);
  const outbox = await openOutbox(uid);
  expect(await readMeta(outbox, 'token')).toBe('');
  expect(JSON.stringify(await outbox.history.toArray())).not.toContain('sent before');
  outbox.close();
  const bytes = await openBytes(uid);
  expect(await bytes.kept.count()).toBe(0);
  expect(await bytes.sources.toCollection().primaryKeys()).toEqual(['going']);
  bytes.close();
  tab.kill();

  // The browser remembers that there was something to send.
  device.network.online = true;
  await drain(uid);
  const next = world.device(await world.person('student'));
  next.disk = indexedDB;
  const nextTab = await next.open();
  await nextTab.cycle();
  expect(JSON.stringify(await nextTab.replica.outbox.entries.toArray())).not.toContain('not sent');
  expect(await onServer()).toEqual(['sent before']);

  const back = await device.open();
  await back.replica.outbox.uploads.clear();
  await back.cycle();
  expect((await onServer()).sort()).toEqual(['not sent', 'sent before']);
  expect(await room.titles(back)).toEqual(['not sent', 'sent before']);
  expect((await back.store.draft('notice'))?.value).toEqual({ title: 'half' });
});

/** A file on its way, one that arrived, and one that was kept. */
const keepBytesOf = async (uid: string) => {
  const bytes = await openBytes(uid);
  for (const id of ['going', 'arrived']) await databaseVault(bytes).keep(id, new Blob([id]));
  await bytes.kept.put(newKept({ id: 'kept', name: 'kept.pdf', size: 4, type: '', courseId: room.courseId }));
  bytes.close();
  const outbox = await openOutbox(uid);
  await outbox.uploads.bulkPut([
    uploadJob('going', 1, { state: 'offline' }),
    uploadJob('arrived', 2, { state: 'done' }),
  ]);
  outbox.close();
};

test('who said that the device is not theirs is found by what they left, also when the browser forgot their name', async () => {
  const own = await world.person('student');
  for (const [{ uid }, isOwn] of [
    [room.teacher, false],
    [own, true],
  ] as const) {
    const outbox = await openOutbox(uid);
    await writeMeta(outbox, 'isOwn', isOwn);
    outbox.close();
  }
  const guests = await guestsHere();
  expect([guests.includes(room.teacher.uid), guests.includes(own.uid)]).toEqual([true, false]);
});

test('on a device of somebody else a file is answered from here only while a page is open', async () => {
  const { uid } = room.teacher;
  const outbox = await openOutbox(uid);
  await outbox.uploads.put(uploadJob('mine', 1, { name: 'mine.txt' }));
  outbox.close();
  const bytes = await openBytes(uid);
  await databaseVault(bytes).keep('mine', new Blob(['mine']));
  bytes.close();
  const found = async (isPageOpen: boolean) => (await localFile('mine', async () => isPageOpen)) !== undefined;
  await noteWho({ uid, isOwn: false });
  expect([await found(true), await found(false)]).toEqual([true, false]);
  await noteWho({ uid, isOwn: true });
  expect([await found(true), await found(false)]).toEqual([true, true]);
  await (await caches.open('who')).put('/who', new Response(uid));
  expect(await found(false)).toBe(true);
});
