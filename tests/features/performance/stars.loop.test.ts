import { assert, integer, property, subarray } from 'fast-check';
import { describe, expect } from 'vitest';
import {
  closeStarCards,
  giveStars,
  makeStarCards,
  takeStarCard,
  takeStarsBack,
} from '#contract/features/performance/calls.ts';
import { codeOfCard } from '#contract/features/performance/keys.ts';
import type { RewardRow } from '#contract/features/performance/rows.ts';
import { nextToCall, performanceRefusal, standings } from '#contract/features/performance/rules.ts';
import { cardSetsOf, rewardsOf } from '#src/features/performance/data/public.ts';
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

const giving = (uids: readonly string[], more: object = {}) => ({
  id: world.newId(),
  courseId,
  uids: [...uids],
  stars: 2,
  kind: 'answer' as const,
  ...more,
});
const mine = async () => standings(await rewardsOf(onPhone.replica, courseId)).get(student.uid)?.stars ?? 0;

describe('stars (S-018, E-027)', () => {
  test('are given without a network, and reach the student with the next one', async () => {
    desk.network.online = false;
    expect(await atDesk.store.mutate(giveStars, giving([student.uid], { note: ' well put ' }))).toMatchObject({
      ok: true,
    });
    expect(await rewardsOf(atDesk.replica, courseId)).toMatchObject([{ stars: 2, note: 'well put', by: teacher.uid }]);
    desk.network.online = true;
    await atDesk.cycle();
    await onPhone.cycle();
    expect(await mine()).toBe(2);
  });

  test('of others are not told: neither who else was given some, nor that anybody was', async () => {
    const other = await world.person('student');
    await world.join(other, teacher, courseId);
    await world.say(teacher, giveStars, giving([student.uid, other.uid]));
    await world.say(teacher, giveStars, giving([other.uid], { note: 'canary' }));
    await onPhone.cycle();
    const rows = await rewardsOf(onPhone.replica, courseId);
    expect(rows).toMatchObject([{ uids: [student.uid] }]);
    expect(JSON.stringify(rows)).not.toContain('canary');
    await atDesk.cycle();
    expect(await rewardsOf(atDesk.replica, courseId)).toHaveLength(2);
  });

  test('taken back count nothing, and count again when they are given again', async () => {
    const input = giving([student.uid]);
    await world.say(teacher, giveStars, input);
    const undone = { id: input.id, courseId, undone: true };
    await world.say(teacher, takeStarsBack, undone);
    await world.say(teacher, takeStarsBack, undone);
    await onPhone.cycle();
    expect(await mine()).toBe(0);
    await world.say(teacher, takeStarsBack, { ...undone, undone: false });
    await onPhone.cycle();
    expect(await mine()).toBe(2);
  });

  test('are given to somebody, not to nobody, nor to who is no student of the course (S-403)', async () => {
    const stranger = await world.person('student');
    expect(await reasonOf(teacher, giveStars, giving([]))).toBe(performanceRefusal.nobody.reason);
    expect(await reasonOf(teacher, giveStars, giving([stranger.uid]))).toBe(performanceRefusal.nobody.reason);
    expect(await reasonOf(teacher, giveStars, giving([student.uid], { stars: 0 }))).toBe(
      performanceRefusal.nothing.reason,
    );
    expect(await reasonOf(teacher, giveStars, giving([student.uid, stranger.uid]))).toBeUndefined();
    await atDesk.cycle();
    expect(await rewardsOf(atDesk.replica, courseId)).toMatchObject([{ uids: [student.uid] }]);
  });

  test('are 500 for each at most, and given by staff', async () => {
    expect(await reasonOf(teacher, giveStars, giving([student.uid], { stars: 501 }))).toBe('core.invalidInput');
    expect(await reasonOf(student, giveStars, giving([student.uid]))).toBe('core.notAllowed');
    expect(await reasonOf(student, takeStarsBack, { id: world.newId(), courseId, undone: true })).toBe(
      'core.notAllowed',
    );
    expect(await reasonOf(teacher, giveStars, giving([student.uid], { stars: -500 }))).toBeUndefined();
  });
});

describe('star cards (S-018)', () => {
  const cards = async (stars = 3, count = 2) => {
    const id = world.newId();
    await must(teacher, makeStarCards, { id, courseId, name: 'Calculus', stars, count });
    await atDesk.cycle();
    const { secret = '' } = (await cardSetsOf(atDesk.replica, courseId)).find((one) => one.id === id) ?? {};
    return (number: number) => ({ id: world.newId(), courseId, cardsId: id, number, code: codeOfCard(secret, number) });
  };

  test('are worth their stars to whoever takes them first, once, and are known to no student before', async () => {
    const other = await world.person('student');
    await world.join(other, teacher, courseId);
    const card = await cards();
    await onPhone.cycle();
    expect(await cardSetsOf(onPhone.replica, courseId)).toEqual([]);
    expect(await must(student, takeStarCard, card(1))).toEqual({ stars: 3 });
    expect(await reasonOf(student, takeStarCard, card(1))).toBe(performanceRefusal.cardTaken.reason);
    expect(await reasonOf(other, takeStarCard, card(1))).toBe(performanceRefusal.cardTaken.reason);
    await onPhone.cycle();
    expect(await rewardsOf(onPhone.replica, courseId)).toMatchObject([{ kind: 'card', stars: 3, note: 'Calculus' }]);
  });

  test('are made by nobody else: a code of another card, set or course is none', async () => {
    const card = await cards();
    const { code } = (await cards())(2);
    expect(await reasonOf(student, takeStarCard, { ...card(1), code: card(2).code })).toBe(
      performanceRefusal.noCard.reason,
    );
    expect(await reasonOf(student, takeStarCard, { ...card(2), code })).toBe(performanceRefusal.noCard.reason);
    expect(await reasonOf(student, takeStarCard, card(3))).toBe(performanceRefusal.noCard.reason);
    const elsewhere = await world.course(teacher, [student]);
    expect(await reasonOf(student, takeStarCard, { ...card(1), courseId: elsewhere })).toBe(
      performanceRefusal.noCard.reason,
    );
    expect(await reasonOf(student, makeStarCards, { id: world.newId(), courseId, name: 'x', stars: 1, count: 1 })).toBe(
      'core.notAllowed',
    );
    expect(await reasonOf(teacher, takeStarCard, card(1))).toBe('core.notAllowed');
  });

  test('of one course come to 500 stars for each at most (S-400)', async () => {
    const card = await cards(300, 3);
    expect(await reasonOf(student, takeStarCard, card(1))).toBeUndefined();
    expect(await reasonOf(student, takeStarCard, card(2))).toBe(performanceRefusal.enough.reason);
    const made = { id: world.newId(), courseId, name: 'x', count: 1 };
    expect(await reasonOf(teacher, makeStarCards, { ...made, stars: 501 })).toBe('core.invalidInput');
  });

  test('have a course on them and are counted, and no more are taken once they are closed (S-401, S-402)', async () => {
    const made = { id: world.newId(), courseId, name: ' \u200b', stars: 1, count: 1 };
    expect(await reasonOf(teacher, makeStarCards, made)).toBe(performanceRefusal.noName.reason);
    expect(await reasonOf(teacher, makeStarCards, { ...made, name: 'x', count: 0 })).toBe('core.invalidInput');
    const card = await cards();
    await must(teacher, closeStarCards, { id: card(1).cardsId, courseId });
    expect(await reasonOf(student, takeStarCard, card(1))).toBe(performanceRefusal.cardsClosed.reason);
  });
});

const called = (uid: string): RewardRow => ({
  id: uid,
  courseId,
  uids: [uid],
  stars: 0,
  kind: 'called',
  note: '',
  by: '',
  at: 0,
  undoneAt: 0,
  undoneBy: '',
});

test('everybody is called once before anybody a second time, whoever is away meanwhile (S-020)', () => {
  const people = ['a', 'b', 'c', 'd', 'e'];
  assert(
    property(integer({ min: 1, max: 30 }), subarray(people), integer(), (calls, away, seed) => {
      const rewards: RewardRow[] = [];
      const here = people.filter((uid) => !away.includes(uid));
      for (let call = 0; call < calls; call += 1) {
        const among = call < calls / 2 && here.length > 0 ? here : people;
        const next = nextToCall(among, standings(rewards));
        const chosen = next[Math.abs(seed + call) % next.length] ?? '';
        const times = (uid: string) => standings(rewards).get(uid)?.called ?? 0;
        expect(among.every((uid) => times(uid) >= times(chosen))).toBe(true);
        rewards.push(called(chosen));
      }
    }),
  );
});
