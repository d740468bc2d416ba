import { describe, expect } from 'vitest';
import { readConversation, removeMessage, sendMessage } from '#contract/features/messaging/calls.ts';
import { teamId } from '#contract/features/messaging/keys.ts';
import { privateId } from '#contract/features/messaging/private.ts';
import { messageTable } from '#contract/features/messaging/tables.ts';
import { factsOf, heldUpTo, hiddenIn, openingOf, pieceOf, placeOf } from '#src/features/messaging/data/chat.ts';
import { world, worldTest } from '#tests/harness/class.ts';
import type { Person, Tab } from '#tests/harness/device.ts';

const test = worldTest();

let teacher: Person;
let student: Person;
let courseId: string;
let tab: Tab;
const ids: string[] = [];

test.beforeAll(async () => {
  [teacher, student] = [await world.person('teacher'), await world.person('student')];
  courseId = await world.course(teacher, [student]);
  for (let index = 1; index <= 12; index += 1) {
    const id = world.newId();
    ids.push(id);
    await world.say(index % 4 === 0 ? student : teacher, sendMessage, { groupId: courseId, id, text: `${index}` });
  }
  tab = await world.device(student).open();
  await tab.cycle();
});

const read = async (from: number, to: number, max = 5) => {
  const piece = await pieceOf(tab.replica, courseId, from, to, max);
  return { texts: piece.placed.map(({ text }) => text).join(' '), newest: piece.newest };
};

describe('the part of a conversation that is in memory', () => {
  test('is the newest at first, then whatever lies between two places', async () => {
    expect(await read(0, 0)).toEqual({ texts: '8 9 10 11 12', newest: 12 });
    expect(await read(3, 6)).toEqual({ texts: '3 4 5 6', newest: 12 });
    expect(await read(10, 0)).toEqual({ texts: '10 11 12', newest: 12 });
    expect(await placeOf(tab.replica, ids[4] ?? '')).toBe(5);
  });

  test('ends above a gap: what lies below belongs to another visit', async () => {
    const rows = tab.replica.rows(messageTable);
    const fifth = await rows.get(ids[4] ?? '');
    await rows.delete(ids[4] ?? '');
    expect(await read(1, 0)).toEqual({ texts: '6 7 8 9 10 11 12', newest: 12 });
    expect(await read(1, 4)).toEqual({ texts: '1 2 3 4', newest: 12 });
    const upTo = (seq: number, to: number) => heldUpTo(tab.replica, courseId, seq, to);
    expect([await upTo(2, 12), await upTo(5, 12), await upTo(6, 9), await upTo(11, 90)]).toEqual([4, 4, 9, 12]);
    if (fifth !== undefined) await rows.put(fifth);
  });
});

test('a chat opens where one stopped reading, at what others wrote', async () => {
  const opened = async () => {
    const { readSeq, unreadFirst } = await openingOf(tab.replica, courseId);
    return [readSeq, ids.indexOf(unreadFirst) + 1];
  };
  expect(await opened()).toEqual([0, 1]);
  await tab.store.mutate(readConversation, { groupId: courseId, seq: 7 });
  expect(await opened()).toEqual([7, 9]);
  await tab.store.mutate(readConversation, { groupId: courseId, seq: 12 });
  expect(await opened()).toEqual([12, 0]);
});

test('what one removed for oneself is known on the device at once (C-419)', async () => {
  await tab.store.mutate(removeMessage, { groupId: courseId, id: ids[2] ?? '' });
  expect([...(await hiddenIn(tab.replica, courseId))]).toEqual([ids[2]]);
});

describe('who is in a conversation', () => {
  const people = async (groupId: string, to = '') => {
    const { title, members, role } = await factsOf(tab.replica, groupId, to);
    return { title, members: members.map(({ uid }) => uid), role };
  };

  test('is said by its course', async () => {
    const { members, role } = await people(courseId);
    expect([members, role]).toEqual([[teacher.uid, student.uid], 'student']);
    expect((await people(teamId(courseId))).members).toEqual([]);
  });

  test('of two is known before the first message', async () => {
    const found = await people(privateId(student.uid, teacher.uid), teacher.uid);
    expect([...found.members].sort()).toEqual([student.uid, teacher.uid].sort());
    expect(await people(privateId(student.uid, teacher.uid))).toEqual(found);
    expect((await people(privateId(student.uid, student.uid))).members).toEqual([student.uid]);
    expect(found.title).toBe(teacher.username);
    await tab.store.mutate(sendMessage, {
      groupId: privateId(student.uid, teacher.uid),
      to: teacher.uid,
      id: world.newId(),
      text: '老师好',
    });
    expect(await people(privateId(student.uid, teacher.uid))).toMatchObject({
      title: teacher.username,
      role: 'member',
    });
  });
});
