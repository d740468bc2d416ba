import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { day } from '#contract/core/time.ts';
import { changeKeeping, noteOpened, pin } from '#src/core/device/keeping.ts';
import { keepRound } from '#src/core/files/kept/keeper.ts';
import { allByItself, largestByItself } from '#src/core/files/kept/plan.ts';
import { filesOf } from '#src/core/files/kept/references.ts';
import { newKept } from '#src/core/files/kept/row.ts';
import { firstState } from '#src/core/replica.ts';
import { type Fate, pieceBytes } from './cutting-server.ts';
import { type Desk, id, openDesk, step } from './desk.ts';

let desk: Desk;
beforeEach(async () => {
  desk = await openDesk();
});
afterEach(() => desk.close());

const fate: fc.Arbitrary<Fate> = fc.oneof(
  { weight: 5, arbitrary: fc.record({ kind: fc.constant('cut' as const), after: fc.nat(30_000) }) },
  fc.constant<Fate>({ kind: 'unreachable' }),
  fc.constant<Fate>({ kind: 'portal' }),
  fc.constantFrom<Fate>({ kind: 'status', status: 503 }, { kind: 'status', status: 502 }),
);

describe('a course that is kept', () => {
  test('arrives whole whatever the network does, and what was put away is not fetched again', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fate, { maxLength: 12 }), fc.integer({ min: 1, max: 60_000 }), async (fates, size) => {
        const course = id();
        const file = await desk.add(course, size);
        await pin(desk.replica, `course:${course}`, true);
        desk.server.fates.splice(0, Number.POSITIVE_INFINITY, ...fates);
        await desk.run();
        expect(await desk.kept(file)).toBe(true);
        // A cut leaves everything that came; only what the stream still held when it broke is asked for twice.
        expect(desk.server.sent.get(file)).toBeLessThanOrEqual(size + fates.length * 2 * pieceBytes);
        await pin(desk.replica, `course:${course}`, false);
      }),
      { numRuns: 40 },
    );
  });

  test('a browser that is killed goes on from what was on the disk: a step at most is fetched twice', async () => {
    const file = await desk.add('c', 50_000);
    await pin(desk.replica, 'course:c', true);
    let pieces = 0;
    const killed = new Error('killed');
    desk.server.onPiece = () => {
      pieces += 1;
      if (pieces === 23) throw killed;
    };
    // Nothing of a killed worker runs on: neither the last write nor its record.
    const dying = {
      ...desk.host,
      disk: {
        ...desk.disk,
        open: async (one: string) => ({
          ...(await desk.disk.open(one)),
          flush: () => {
            if (pieces >= 23) throw killed;
            desk.disk.content.set(one, (desk.files.get(one) as Uint8Array<ArrayBuffer>).slice(0, pieces * 1_000));
          },
        }),
      },
    };
    await keepRound(dying, new AbortController().signal).catch(() => undefined);
    await desk.run();
    expect(await desk.kept(file)).toBe(true);
    expect(desk.server.sent.get(file)).toBeLessThanOrEqual(50_000 + step + 2_000);
    expect(desk.server.requests.at(-1)?.range).toMatch(/^bytes=[1-9]\d*-$/);
  });

  test('what arrives damaged is not kept: fetched once more, then said', async () => {
    const file = await desk.add('c', 10_000);
    await pin(desk.replica, 'course:c', true);
    desk.server.fates.push({ kind: 'flipped' });
    await desk.run();
    expect(await desk.kept(file)).toBe(true);
    const other = await desk.add('c', 9_000);
    desk.server.fates.push({ kind: 'flipped' }, { kind: 'flipped' });
    await desk.run();
    expect(await desk.bytes.kept.get(other)).toMatchObject({ state: 'failed', problem: 'damaged', received: 0 });
  });

  test('a file that is replaced comes anew, and the old one goes', async () => {
    const old = await desk.add('c', 3_000);
    await pin(desk.replica, 'course:c', true);
    await desk.run();
    await desk.remove('c', old);
    const next = await desk.add('c', 5_000);
    await desk.run();
    expect(await desk.kept(next)).toBe(true);
    expect([...desk.disk.content.keys()]).toEqual([next]);
    expect(await desk.bytes.kept.toCollection().primaryKeys()).toEqual([next]);
  });

  test('leaves the device with the course, and stays while the course is only being loaded anew', async () => {
    const file = await desk.add('c', 3_000);
    await pin(desk.replica, 'course:c', true);
    await desk.run();
    await desk.remove('c', file);
    await desk.replica.db.cursors.delete('course:c');
    await desk.run();
    expect([...desk.disk.content.keys()]).toEqual([file]);
    await desk.replica.db.state.put({ ...firstState, purgedFor: 'user:u1' });
    await desk.run();
    expect([...desk.disk.content.keys()]).toEqual([]);
    expect(await desk.bytes.kept.count()).toBe(0);
  });

  test('goes when it is not wanted any more; one file of it can go alone', async () => {
    const [one, other] = [await desk.add('c', 3_000), await desk.add('c', 4_000)];
    await pin(desk.replica, 'course:c', true);
    await desk.run();
    await desk.bytes.kept.update(one, { isDeclined: true });
    await desk.run();
    expect([...desk.disk.content.keys()]).toEqual([other]);
    await pin(desk.replica, 'course:c', false);
    await desk.run();
    expect([...desk.disk.content.keys()]).toEqual([]);
  });

  test('is not fetched while the person lets syncing rest, nor refused files before an hour is over', async () => {
    const file = await desk.add('c', 3_000);
    await pin(desk.replica, 'course:c', true);
    desk.rests = 'paused';
    await desk.run();
    expect(desk.server.requests).toEqual([]);
    desk.rests = undefined;
    desk.server.fates.push({ kind: 'status', status: 404 });
    await desk.run();
    expect(await desk.bytes.kept.get(file)).toMatchObject({ state: 'failed', problem: 'refused' });
    await keepRound({ ...desk.host, now: () => desk.now - 1 }, new AbortController().signal);
    expect(desk.server.requests.length).toBe(1);
  });
});

describe('room on the device', () => {
  test('what does not fit is not begun, and what came by itself gives way to what was asked for', async () => {
    await noteOpened(desk.replica, 'course:c', desk.now);
    const seen = await desk.add('c', 3_000);
    await desk.bytes.kept.put({ ...notedFile(seen), openedAt: desk.now });
    await desk.run();
    expect(await desk.kept(seen)).toBe(true);
    const large = await desk.add('d', 5_000);
    await pin(desk.replica, 'course:d', true);
    desk.room = 4_000;
    const { host } = desk;
    const freeing = { ...host, room: async () => (desk.disk.content.has(seen) ? 4_000 : 7_000) };
    await keepRound(freeing, new AbortController().signal);
    expect(await desk.kept(large)).toBe(true);
    expect(desk.disk.content.has(seen)).toBe(false);
    const huge = await desk.add('d', 50_000);
    await desk.run();
    expect(await desk.bytes.kept.get(huge)).toMatchObject({ state: 'failed', problem: 'noRoom', received: 0 });
    expect(desk.server.requests.some((request) => request.id === huge)).toBe(false);
  });

  test('a disk that fills up all the same is told, and nothing is lost', async () => {
    const file = await desk.add('c', 30_000);
    await pin(desk.replica, 'course:c', true);
    desk.disk.room = 10_000;
    await desk.run();
    expect(await desk.bytes.kept.get(file)).toMatchObject({ state: 'failed', problem: 'noRoom' });
    desk.disk.room = Number.POSITIVE_INFINITY;
    desk.now += day;
    await desk.run();
    expect(await desk.kept(file)).toBe(true);
    expect(desk.server.sent.get(file)).toBeLessThanOrEqual(30_000 + 2 * pieceBytes);
  });
});

const notedFile = (fileId: string) =>
  newKept({ id: fileId, courseId: '', name: 'n', size: 1, type: '' }, { state: 'noted', reason: 'recent' });

describe('what comes by itself', () => {
  test('is what was opened lately or is due soon, not large, not on a metered network, and goes after its time', async () => {
    await noteOpened(desk.replica, 'course:c', desk.now);
    const due = await desk.add('c', 1_000, { closesAt: desk.now + 3 * day });
    const later = await desk.add('c', 1_000, { closesAt: desk.now + 30 * day });
    const opened = await desk.add('c', 2_000);
    const other = await desk.add('c', 2_000);
    await desk.bytes.kept.put({ ...notedFile(opened), openedAt: desk.now });
    desk.metered = true;
    await desk.run();
    expect(desk.server.requests).toEqual([]);
    desk.metered = false;
    await desk.run();
    expect([...desk.disk.content.keys()].sort()).toEqual([due, opened].sort());
    expect([await desk.kept(later), await desk.kept(other)]).toEqual([false, false]);
    desk.now += 60 * day;
    await desk.run();
    expect(await desk.kept(opened)).toBe(true);
    desk.now += 60 * day;
    await desk.run();
    expect([...desk.disk.content.keys()]).toEqual([]);
  });

  test('stays below the limit that the person sets: the least recently used goes first, what they keep and what is due stay', async () => {
    const { kept } = desk.bytes;
    await noteOpened(desk.replica, 'course:c', desk.now);
    const asked = await desk.add('c', 3_000);
    const due = await desk.add('c', 2_000, { closesAt: desk.now + 3 * day });
    const [old, young] = [await desk.add('c', 2_000), await desk.add('c', 2_000)];
    await kept.put({ ...notedFile(asked), isAsked: true });
    for (const fileId of [old, young]) await kept.put({ ...notedFile(fileId), openedAt: desk.now - day });
    await desk.run();
    const here = () => [...desk.disk.content.keys()].sort();
    expect(here()).toEqual([asked, due, old, young].sort());
    await kept.update(young, { openedAt: desk.now + 1 });
    const requests = desk.server.requests.length;
    const limit = async (maxBytes: number) => {
      await changeKeeping(desk.replica, () => ({ maxBytes }));
      await desk.run();
      return here();
    };
    expect(await limit(7_000)).toEqual([asked, due, young].sort());
    expect(await limit(5_000)).toEqual([asked, due].sort());
    expect(await limit(1_000)).toEqual([asked]);
    // Nothing was fetched only to be dropped.
    expect(desk.server.requests.length).toBe(requests);
    expect(await limit(0)).toEqual([asked, due].sort());
  });

  test('nothing, when the person does not want it', async () => {
    await noteOpened(desk.replica, 'course:c', desk.now);
    await desk.add('c', 1_000, { closesAt: desk.now + 3 * day });
    await changeKeeping(desk.replica, () => ({ byItself: false }));
    await desk.run();
    expect(desk.server.requests).toEqual([]);
  });

  test('is bounded, each and together', () => {
    expect(largestByItself).toBeLessThan(allByItself);
  });
});

test('files are found in any row: as a file, in a list, in a text', () => {
  const [one, two, three] = [id(), id(), id()];
  const file = (fileId: string) => ({ id: fileId, name: 'a', size: 1, type: '' });
  const row = {
    id: 'x',
    file: file(one),
    list: [{ deep: file(two) }],
    text: `<p><img src="file:${three}"></p>`,
    n: null,
  };
  expect(filesOf(row).map((found) => found.id)).toEqual([one, two, three]);
  expect(filesOf({ id: one, name: 'a course', title: 'profile:x' })).toEqual([]);
});
