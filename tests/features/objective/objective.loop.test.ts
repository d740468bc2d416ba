import { array, assert, double, integer, property, tuple } from 'fast-check';
import { describe, expect } from 'vitest';
import { attainmentOf, ofClass, shownBy } from '#contract/features/objective/attainment.ts';
import { createObjective, deleteObjective, setEvidence, updateObjective } from '#contract/features/objective/calls.ts';
import { objectiveRefusal } from '#contract/features/objective/rules.ts';
import { attentionEntries } from '#src/core/marks.ts';
import { objectivesOf } from '#src/features/objective/data/queries.ts';
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

const test = classTest();

const made = async (content = 'Prove a limit.') => {
  const id = world.newId();
  await must(teacher, createObjective, { id, courseId, number: 1, content });
  await atDesk.cycle();
  return id;
};
const rowOf = async (id: string, at = atDesk) => {
  await at.cycle();
  return (await objectivesOf(at.replica, courseId)).find((one) => one.id === id);
};

describe('objectives of a course (S-024, E-030)', () => {
  test('are written without a network, and read by students when it is back', async () => {
    desk.network.online = false;
    const id = world.newId();
    const written = { id, courseId, number: 2, content: ' Prove a limit. ' };
    expect(await atDesk.store.mutate(createObjective, written)).toMatchObject({ ok: true });
    expect(await objectivesOf(atDesk.replica, courseId)).toMatchObject([{ number: 2, content: 'Prove a limit.' }]);
    desk.network.online = true;
    await atDesk.cycle();
    expect(await rowOf(id, onPhone)).toMatchObject({ content: 'Prove a limit.' });
  });

  test('edited by two at once lose no text: the second one is asked; what each activity counts is merged', async () => {
    const id = await made();
    const basis = { content: (await rowOf(id))?.editions.content ?? '' };
    const [one, other] = [world.newId(), world.newId()];
    desk.network.online = false;
    await atDesk.store.mutate(updateObjective, { id, courseId, content: 'Mine.', basis });
    await atDesk.store.mutate(setEvidence, { id, courseId, activityId: one, weight: 60 });
    await must(teacher, updateObjective, { id, courseId, content: 'Theirs.', basis });
    await must(teacher, setEvidence, { id, courseId, activityId: other, weight: 40 });
    desk.network.online = true;
    const row = await rowOf(id);
    expect((await attentionEntries(atDesk.replica)).map(({ refusal }) => refusal?.reason)).toEqual(['core.conflict']);
    expect(row?.evidence).toEqual({ [one]: 60, [other]: 40 });
    await must(teacher, setEvidence, { id, courseId, activityId: one, weight: 0 });
    expect((await rowOf(id))?.evidence).toEqual({ [other]: 40 });
  });

  test('are the staff’s, say something, and are changed where they are', async () => {
    const id = await made();
    expect(await reasonOf(student, createObjective, { id: world.newId(), courseId, number: 1, content: 'x' })).toBe(
      'core.notAllowed',
    );
    expect(await reasonOf(student, setEvidence, { id, courseId, activityId: id, weight: 1 })).toBe('core.notAllowed');
    expect(await reasonOf(teacher, updateObjective, { id, courseId, content: ' ', basis: {} })).toBe(
      objectiveRefusal.empty.reason,
    );
    const elsewhere = await world.course(teacher, []);
    const input = { id, courseId: elsewhere, number: 9, basis: {} };
    expect(await reasonOf(teacher, updateObjective, input)).toBe(objectiveRefusal.gone.reason);
    await must(teacher, deleteObjective, { id, courseId });
    await must(teacher, deleteObjective, { id, courseId });
    expect(await rowOf(id, onPhone)).toBeUndefined();
    expect(await reasonOf(teacher, setEvidence, { id, courseId, activityId: id, weight: 1 })).toBe(
      objectiveRefusal.gone.reason,
    );
  });
});

describe('attainment (S-024)', () => {
  const share = double({ min: 0, max: 1, noNaN: true });
  const evidence = array(tuple(integer({ min: 1, max: 100 }), share), { minLength: 1, maxLength: 12 });
  const objective = (given: readonly (readonly [number, number])[]) => ({
    evidence: Object.fromEntries(given.map(([weight], at) => [`a${at}`, weight])),
  });
  const shares = (given: readonly (readonly [number, number])[]) => (id: string) => given[Number(id.slice(1))]?.[1];

  test('lies between the worst and the best, is 1 for full marks, and does not hang on the order', () => {
    assert(
      property(evidence, (given) => {
        const found = attainmentOf(objective(given), shares(given)) ?? Number.NaN;
        const all = given.map(([, one]) => one);
        expect(found).toBeGreaterThanOrEqual(Math.min(...all) - 1e-9);
        expect(found).toBeLessThanOrEqual(Math.max(...all) + 1e-9);
        const back = given.toReversed();
        expect(attainmentOf(objective(back), shares(back))).toBeCloseTo(found, 9);
        expect(attainmentOf(objective(given), () => 1)).toBeCloseTo(1, 9);
      }),
    );
  });

  test('without anything to go by is not assessed, which is not 0; what does not count changes nothing', () => {
    expect(attainmentOf({ evidence: {} }, () => 1)).toBeUndefined();
    expect(attainmentOf({ evidence: { a0: 5 } }, () => undefined)).toBeUndefined();
    expect(attainmentOf({ evidence: { a0: 5, a1: 5 } }, (id) => (id === 'a0' ? 0.8 : undefined))).toBeCloseTo(0.8);
    expect(shownBy({ standing: 'missing', score: 0, max: 0 }), 'missing').toBe(0);
    for (const standing of ['open', 'excused', 'done'] as const)
      expect(shownBy({ standing, score: 0, max: 0 }), standing).toBeUndefined();
    expect(shownBy({ standing: 'late', score: 40, max: 50 })).toBe(0.8);
    expect(ofClass([undefined, undefined])).toEqual({ mean: undefined, reach: 0, assessed: 0 });
    expect(ofClass([0.6, 0.2, undefined])).toMatchObject({ mean: 0.4, reach: 1, assessed: 2 });
  });
});
