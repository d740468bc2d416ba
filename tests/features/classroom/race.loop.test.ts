import { array, assert, integer, property, record } from 'fast-check';
import { describe, expect } from 'vitest';
import { endRace, muteInClass, openRace, pressRace, setSpeech } from '#contract/features/classroom/calls.ts';
import {
  collectedFor,
  morePresses,
  placesOf,
  pressed,
  takesPresses,
  tookOf,
} from '#contract/features/classroom/race.ts';
import type { RaceRow } from '#contract/features/classroom/rows.ts';
import { classRefusal } from '#contract/features/classroom/rules.ts';
import { classStateOf, racesOf } from '#src/features/classroom/data/queries.ts';
import {
  atDesk,
  classTest,
  courseId,
  desk,
  must,
  onPhone,
  reasonOf,
  student,
  teacher,
  world,
} from '#tests/harness/class.ts';
import type { Person } from '#tests/harness/device.ts';

const test = classTest();

const begin = async (quota = 1) => {
  const id = world.newId();
  await must(teacher, openRace, { id, courseId, quota });
  return id;
};
const press = (who: Person, id: string, took = 100) => reasonOf(who, pressRace, { id, courseId, took });
const classmate = async () => {
  const other = await world.person('student');
  await world.join(other, teacher, courseId);
  return other;
};
const race = async (at = onPhone) => {
  await at.cycle();
  return (await racesOf(at.replica, courseId))[0];
};

describe('a quick answer (S-019)', () => {
  test('reaches every phone, and ends when its quota is full (S-310, S-603)', async () => {
    const id = await begin(1);
    expect(await race()).toMatchObject({ id, state: 'open', presses: [] });
    expect(await press(student, id)).toBeUndefined();
    expect(await race()).toMatchObject({ state: 'ended', presses: [{ uid: student.uid }] });
    world.pass(collectedFor + 1);
    expect(await press(await classmate(), id)).toBe(classRefusal.full.reason);
    expect(await press(student, id), 'pressed before: told the same again').toBeUndefined();
  });

  test('counts a quicker press that comes a moment later, and shows nobody as too slow', async () => {
    const other = await classmate();
    const id = await begin(1);
    world.pass(1_000);
    expect(await press(student, id, 950)).toBeUndefined();
    world.pass(200);
    expect(await press(other, id, 910)).toBeUndefined();
    const seen = await race();
    expect(seen?.presses.map(({ uid }) => uid)).toEqual([student.uid, other.uid]);
    expect(placesOf(seen as RaceRow)).toMatchObject([{ uid: other.uid }]);
    const third = world.device(await classmate());
    const theirs = await race(await third.open());
    expect(theirs?.presses).toMatchObject([{ uid: other.uid }]);
  });

  test('keeps its quota: another one ends it, and who presses then is told so (S-311)', async () => {
    const id = await begin(2);
    const next = await begin(5);
    expect(await press(student, id)).toBe(classRefusal.ended.reason);
    expect(await press(student, next)).toBeUndefined();
    await must(teacher, endRace, { id: next, courseId });
    await onPhone.cycle();
    expect(await racesOf(onPhone.replica, courseId)).toMatchObject([{ state: 'ended' }, { quota: 2, state: 'ended' }]);
  });

  test('is begun and ended by staff, pressed by students, and belongs to its course', async () => {
    const id = await begin(2);
    expect(await reasonOf(student, openRace, { id: world.newId(), courseId, quota: 1 })).toBe('core.notAllowed');
    expect(await reasonOf(student, endRace, { id, courseId })).toBe('core.notAllowed');
    expect(await press(teacher, id)).toBe('core.notAllowed');
    const stranger = await world.person('student');
    expect(await press(stranger, id)).toBe('core.notAllowed');
    const elsewhere = await world.course(teacher, [stranger]);
    expect(await reasonOf(stranger, pressRace, { id, courseId: elsewhere, took: 1 })).toBe(classRefusal.gone.reason);
  });

  test('needs a network: nothing of it waits', async () => {
    desk.network.online = false;
    const said = await atDesk.store.mutate(openRace, { id: world.newId(), courseId, quota: 1 });
    expect(said).toMatchObject({ ok: false, refusal: { reason: 'core.needsNetwork' } });
    desk.network.online = true;
  });
});

describe('comments over a class (S-021)', () => {
  test('are turned on by staff, and who is muted is told so and nobody else', async () => {
    const other = await classmate();
    await must(teacher, setSpeech, { courseId, on: true });
    await must(teacher, muteInClass, { courseId, uid: other.uid, muted: true });
    await onPhone.cycle();
    expect(await classStateOf(onPhone.replica, courseId)).toMatchObject({ speech: true, muted: [] });
    await atDesk.cycle();
    expect(await classStateOf(atDesk.replica, courseId)).toMatchObject({ muted: [other.uid] });
    const theirs = await world.device(other).open();
    await theirs.cycle();
    expect(await classStateOf(theirs.replica, courseId)).toMatchObject({ muted: [other.uid] });
    expect(await reasonOf(student, setSpeech, { courseId, on: false })).toBe('core.notAllowed');
    expect(await reasonOf(student, muteInClass, { courseId, uid: other.uid, muted: false })).toBe('core.notAllowed');
    const stranger = await world.person('student');
    expect(await reasonOf(teacher, muteInClass, { courseId, uid: stranger.uid, muted: true })).toBe(
      classRefusal.noStudent.reason,
    );
  });
});

describe('how long a press took', () => {
  const now = 10_000;
  const empty = (quota: number): RaceRow => ({
    id: 'r',
    courseId,
    quota,
    state: 'open',
    openedAt: now,
    endedAt: 0,
    by: '',
    presses: [],
  });

  test('is never before the start, after the arrival, or more than a slow network quicker than it', () => {
    assert(
      property(integer({ min: -1e6, max: 1e7 }), integer({ min: 0, max: 1e6 }), (claimed, seen) => {
        const took = tookOf(claimed, seen);
        expect(took).toBeGreaterThanOrEqual(Math.max(0, seen - 300));
        expect(took).toBeLessThanOrEqual(seen);
      }),
    );
  });

  test('decides, not the network: of the same claims the same may answer, in whatever order they arrive', () => {
    const anyPress = record({ took: integer({ min: 0, max: 200 }), delay: integer({ min: 0, max: 190 }) });
    assert(
      property(array(anyPress, { minLength: 1, maxLength: 8 }), integer({ min: 1, max: 4 }), (given, quota) => {
        const people = given.map((one, at) => ({ uid: `p${at}`, ...one, arrives: one.took + one.delay }));
        const run = (order: typeof people) => {
          let row = empty(quota);
          for (const { uid, took, arrives } of order)
            if (takesPresses(row, now + arrives))
              row = pressed(row, { uid, took: tookOf(took, arrives) }, now + arrives);
          return row;
        };
        const row = run(people.toSorted((one, other) => one.arrives - other.arrives));
        const quickest = people.map(({ took }) => took).sort((one, other) => one - other);
        expect(placesOf(row).map(({ took }) => took)).toEqual(quickest.slice(0, quota));
        expect(row.state === 'ended').toBe(people.length >= quota);
      }),
    );
  });

  test('is kept of so many', () => {
    let row = empty(1);
    for (let at = 0; at < 200; at += 1)
      if (takesPresses(row, now + 1)) row = pressed(row, { uid: `p${at}`, took: at }, now + 1);
    expect(row.presses).toHaveLength(1 + morePresses);
  });
});
