import { IDBFactory } from 'fake-indexeddb';
import { expect, test } from 'vitest';
import { newId } from '#contract/core/ids.ts';
import { coreRefusal } from '#contract/core/refusal.ts';
import { createNotice } from '#contract/features/notice/calls.ts';
import type { Store } from '#src/core/writing/store.ts';
import { keeperOf, type ShownDraft } from '#src/ui/live/drafts/draft-keeper.ts';
import { dyingDisk } from '#tests/harness/disk/dying-disk.ts';
import { type OwnDevice, openOwnDevice, teachIn } from '#tests/harness/disk/own-device.ts';

const courseId = newId(Date.UTC(2026, 10, 21), (bytes) => crypto.getRandomValues(bytes));
const key = 'notice/new';

const teaching = async (disk?: IDBFactory, options?: Parameters<typeof openOwnDevice>[1]) => {
  const device = await openOwnDevice(disk, options);
  await teachIn(device, courseId);
  return device;
};

/** A form whose text is the title of a notice. */
const formOn = (store: Store) => {
  const shown: ShownDraft<string>[] = [];
  const keeper = keeperOf(store, key, '', (next) => shown.push(next));
  const send = () =>
    keeper.send((title, sending) =>
      store.mutate(createNotice, { courseId, id: sending.id ?? '', title, content: 'text' }, sending),
    );
  return { keeper, send, now: () => shown.at(-1) };
};

const titlesOf = async ({ replica }: OwnDevice) =>
  (await replica.outbox.entries.toArray()).map(({ input }) => (input as { readonly title: string }).title);
const draftOf = async ({ store }: OwnDevice) => (await store.draft(key))?.value;

test('the box is empty when the promise is kept, not before; the draft ends with it', async () => {
  const device = await teaching();
  const { keeper, send, now } = formOn(device.store);
  keeper.type('Trip');
  const sent = send();
  expect(now()?.value).toBe('Trip');
  expect(await sent).toMatchObject({ ok: true });
  expect(now()).toMatchObject({ value: '', state: 'clean' });
  expect([await titlesOf(device), await draftOf(device)]).toEqual([['Trip'], undefined]);
});

test('a box whose promise waits to be shown is free for the next text', async () => {
  const device = await teaching();
  const { keeper, send, now } = formOn(device.store);
  keeper.type('Trip');
  await keeper.flush();
  let isOver = false;
  // Somebody reads the replica for long: nothing is shown until they are done.
  const { db } = device.replica;
  const read = async (): Promise<void> => {
    await db.table('row_notice').count();
    if (!isOver) await read();
  };
  const busy = db.transaction('r', db.tables, read);
  const kept = Promise.withResolvers<void>();
  const sent = keeper.send((title, sending) => {
    const onKept = () => {
      sending.onKept?.();
      kept.resolve();
    };
    const input = { courseId, id: sending.id ?? '', title, content: 'text' };
    return device.store.mutate(createNotice, input, { ...sending, onKept });
  });
  await kept.promise;
  expect(now()).toMatchObject({ value: '', state: 'clean' });
  expect(await device.replica.db.table('row_notice').count()).toBe(0);
  isOver = true;
  await Promise.all([sent, busy]);
  keeper.type('Next');
  await send();
  expect(await titlesOf(device)).toEqual(['Trip', 'Next']);
});

test('a second press while the first is under way is the first; one of more text sends what was typed since', async () => {
  const device = await teaching();
  const { keeper, send, now } = formOn(device.store);
  keeper.type('one');
  const presses = [send(), send()];
  keeper.type('onetwo');
  presses.push(send());
  keeper.type('onetwothree');
  await Promise.all(presses);
  expect(await titlesOf(device)).toEqual(['one', 'two']);
  expect(now()?.value).toBe('three');
  await keeper.flush();
  expect(await draftOf(device)).toBe('three');
});

test('the same draft sent in two tabs at once is one', async () => {
  const one = await teaching();
  const other = await openOwnDevice(one.disk);
  const first = formOn(one.store);
  first.keeper.type('Trip');
  await first.keeper.flush();
  const second = formOn(other.store);
  await second.keeper.flush();
  const answers = await Promise.all([first.send(), second.send()]);
  expect(answers.map((answer) => answer?.ok)).toEqual([true, true]);
  expect(await titlesOf(one)).toEqual(['Trip']);
  expect([first.now()?.value, second.now()?.value]).toEqual(['', '']);
});

test('what another tab made of the same draft is another one: both are sent, each once', async () => {
  const one = await teaching();
  const other = await openOwnDevice(one.disk);
  const first = formOn(one.store);
  first.keeper.type('Trip');
  await first.keeper.flush();
  const second = formOn(other.store);
  await second.keeper.flush();
  second.keeper.type('Trip to the sea');
  await first.send();
  await second.send();
  expect(await titlesOf(one)).toEqual(['Trip', 'Trip to the sea']);
  expect(await draftOf(one)).toBeUndefined();
});

test('what was confirmed meanwhile is not sent again', async () => {
  const device = await teaching();
  const { keeper } = formOn(device.store);
  const id = newId(Date.UTC(2026, 10, 21), (bytes) => crypto.getRandomValues(bytes));
  const input = { courseId, id, title: 'Trip', content: 'text' };
  await keeper.flush();
  await device.store.mutate(createNotice, input, { id });
  const [entry] = await device.replica.outbox.entries.toArray();
  const { name = '', version = 1 } = entry ?? {};
  await device.replica.outbox.entries.clear();
  await device.replica.outbox.history.put({ mid: id, at: 1, outcome: 'applied', name, version, input: entry?.input });
  expect(await device.store.mutate(createNotice, input, { id })).toEqual({ ok: true, value: { mid: id } });
  expect(await device.store.mutate(createNotice, { ...input, title: 'Other' }, { id })).toMatchObject({
    refusal: coreRefusal.idTaken,
  });
  expect(await device.replica.outbox.entries.count()).toBe(0);
});

test.each([
  ['no room', 'QuotaExceededError', coreRefusal.storageFull],
  ['a database that fails', 'UnknownError', coreRefusal.notKept],
])(
  '%s: the text stays in the box and on the device, the person is told, and the next press sends it',
  async (...given) => {
    const [, name, refusal] = given;
    const device = await teaching();
    const { keeper, send, now } = formOn(device.store);
    keeper.type('Trip');
    await keeper.flush();
    const fail = () => {
      throw Object.assign(new Error(name), { name });
    };
    device.replica.outbox.entries.hook('creating').subscribe(fail);
    const sent = send();
    keeper.type('Trip, and more');
    expect(await sent).toMatchObject({ ok: false, refusal });
    expect(now()?.value).toBe('Trip, and more');
    await keeper.flush();
    expect([await titlesOf(device), await draftOf(device)]).toEqual([[], 'Trip, and more']);
    device.replica.outbox.entries.hook('creating').unsubscribe(fail);
    await send();
    expect([await titlesOf(device), await draftOf(device)]).toEqual([['Trip, and more'], undefined]);
  },
);

test('a connection that the browser drops at any step is opened again, and the text is sent once', async () => {
  for (let step = 1; ; step += 1) {
    const disk = new IDBFactory();
    await teaching(disk);
    const dropping = dyingDisk(disk);
    const device = await openOwnDevice(dropping.indexedDB);
    const { keeper, send, now } = formOn(device.store);
    keeper.type('Trip');
    await keeper.flush();
    dropping.dropAt(step);
    expect([step, await send()]).toMatchObject([step, { ok: true }]);
    expect(now()?.value).toBe('');
    const isOver = !dropping.isDropped();
    dropping.dropAt(Number.POSITIVE_INFINITY);
    expect([await titlesOf(device), await draftOf(device)]).toEqual([['Trip'], undefined]);
    if (isOver) break;
  }
});

test('killed between any two steps of the databases, a text is in exactly one place, and sent once in the end', async () => {
  const places: string[] = [];
  for (let step = 1; ; step += 1) {
    const disk = new IDBFactory();
    await teaching(disk);
    const dying = dyingDisk(disk);
    const tab = await openOwnDevice(dying.indexedDB);
    const form = formOn(tab.store);
    form.keeper.type('Trip');
    await form.keeper.flush();
    dying.dieAt(step);
    const answer = await form.send();
    if (!dying.isDead()) break;
    const after = await openOwnDevice(disk);
    const [titles, draft] = [await titlesOf(after), await draftOf(after)];
    expect([titles, draft]).toEqual(titles.length === 0 ? [[], 'Trip'] : [['Trip'], undefined]);
    if (answer?.ok === true) expect(titles).toEqual(['Trip']);
    places.push(draft === undefined ? 'outbox' : 'draft');
    const again = formOn(after.store);
    await again.keeper.flush();
    if (again.now()?.value !== '') await again.send();
    expect([await titlesOf(after), await draftOf(after)]).toEqual([['Trip'], undefined]);
  }
  expect(new Set(places)).toEqual(new Set(['draft', 'outbox']));
});
