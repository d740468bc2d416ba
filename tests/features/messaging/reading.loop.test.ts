import { describe, expect } from 'vitest';
import { protocolVersion } from '#contract/core/limits.ts';
import { older } from '#contract/core/sync.ts';
import { second } from '#contract/core/time.ts';
import { setCourseEnding, setCourseEndingVisit } from '#contract/features/course/calls.ts';
import { deleteSession, readConversation, removeMessage, setConversation } from '#contract/features/messaging/calls.ts';
import { getGroupMenuTree } from '#contract/features/messaging/questions.ts';
import { unreadTotal } from '#src/features/messaging/data/public.ts';
import { receiptsOf } from '#src/features/messaging/data/queries.ts';
import { searchMessages } from '#src/features/messaging/data/search.ts';
import { atDesk, classTest, courseId, onPhone, phone, student, teacher, world } from '#tests/harness/class.ts';
import type { Person } from '#tests/harness/device.ts';
import { createWorld } from '#tests/harness/world.ts';
import { cycles, item, talkIn, texts } from './talk.ts';

const test = classTest();

let talk: ReturnType<typeof talkIn>;
test.beforeAll(async () => {
  talk = talkIn(world);
});
const sayAll = async (who: Person, ...all: readonly string[]) => {
  for (const text of all) await talk.send(who, courseId, text);
};

const unread = async (who: Person): Promise<number | undefined> => {
  const tree = await world.say(who, getGroupMenuTree, {});
  const items = tree.ok ? tree.data.list.flatMap(({ children }) => children) : [];
  return items.find(({ group }) => group.id === courseId)?.groupUser.unReadCount;
};

const revOf = async (scope: string): Promise<number | undefined> =>
  (
    await world.server.db.read((sql) =>
      sql.selectFrom('scope').select('rev').where('id', '=', scope).executeTakeFirst(),
    )
  )?.rev;

describe('what is unread', () => {
  test('is what others wrote since, on every device of a person, and sending writes nothing of a reader', async () => {
    const tablet = await world.device(student).open();
    const before = await revOf(`user:${student.uid}`);
    await sayAll(teacher, 'one', 'two');
    await sayAll(student, 'mine');
    await sayAll(teacher, 'three');
    expect(await revOf(`user:${student.uid}`)).toBe(before);
    await cycles(onPhone, tablet);
    expect(await item(onPhone, courseId)).toMatchObject({ unread: 3, last: { text: 'three' } });
    expect([await unreadTotal(tablet.replica), await unread(student)]).toEqual([3, 3]);
    await talk.read(onPhone, courseId, 2);
    expect((await item(onPhone, courseId))?.unread).toBe(1);
    await cycles(onPhone, tablet);
    expect((await item(tablet, courseId))?.unread).toBe(1);
    expect(await unread(student)).toBe(1);
    expect(await unread(teacher)).toBe(1);
  });

  test('reading offline, again and backwards, leaves the furthest mark, sent once', async () => {
    await sayAll(teacher, 'one', 'two', 'three');
    await onPhone.cycle();
    phone.network.online = false;
    for (const seq of [1, 3, 2]) await talk.read(onPhone, courseId, seq);
    expect((await onPhone.store.counts()).waiting).toBe(1);
    expect((await item(onPhone, courseId))?.unread).toBe(0);
    phone.network.online = true;
    await onPhone.cycle();
    expect(await unread(student)).toBe(0);
    await sayAll(teacher, 'four');
    await onPhone.cycle();
    expect((await item(onPhone, courseId))?.unread).toBe(1);
  });

  test('a mark beyond the end counts for what is there', async () => {
    await sayAll(teacher, 'one');
    await onPhone.cycle();
    await talk.read(onPhone, courseId, 1_000);
    await onPhone.cycle();
    await sayAll(teacher, 'two');
    await onPhone.cycle();
    expect((await item(onPhone, courseId))?.unread).toBe(1);
  });

  test('of a course that is closed to its students can still be read away; nothing else is answered', async () => {
    await sayAll(teacher, 'one', 'two');
    await world.say(teacher, setCourseEnding, { courseId });
    await world.say(teacher, setCourseEndingVisit, { courseId, canVisit: 0 });
    const past = { proto: protocolVersion, nonce: world.newId(), scope: `conv:${courseId}`, entity: 'message' };
    const ask = (who: Person) => world.say(who, older, { ...past, before: 3, limit: 10 });
    expect(await ask(student)).toMatchObject({ status: 403 });
    expect((await ask(teacher)).ok).toBe(true);
    expect(await unread(student)).toBeUndefined();
    expect(await unread(teacher)).toBe(0);
    expect((await world.say(student, readConversation, { groupId: courseId, seq: 2 })).ok).toBe(true);
    await onPhone.cycle();
    expect((await item(onPhone, courseId))?.unread).toBe(0);
    const stranger = await world.person('student');
    expect(await world.say(stranger, readConversation, { groupId: courseId, seq: 2 })).toMatchObject({ status: 403 });
  });

  test('of a muted conversation does not count in all', async () => {
    await sayAll(teacher, 'one');
    await onPhone.cycle();
    await onPhone.store.mutate(setConversation, { groupId: courseId, muted: true });
    expect(await unreadTotal(onPhone.replica)).toBe(0);
    expect((await item(onPhone, courseId))?.unread).toBe(1);
  });
});

describe('one’s own list (S-199)', () => {
  test('pinned is first; removed is gone until something newer comes, for oneself alone (C-412)', async () => {
    const { groupId } = await talk.tell(onPhone, teacher, 'hello');
    await sayAll(teacher, 'news');
    await cycles(onPhone, atDesk);
    await onPhone.store.mutate(setConversation, { groupId, pinned: true });
    await onPhone.store.mutate(deleteSession, { groupId: courseId, seq: 1 });
    expect(await item(onPhone, courseId)).toBeUndefined();
    expect((await item(onPhone, groupId))?.mark.pinned).toBe(true);
    await cycles(onPhone, atDesk);
    expect(await item(atDesk, courseId)).toBeDefined();
    await sayAll(teacher, 'more news');
    await onPhone.cycle();
    expect(await item(onPhone, courseId)).toMatchObject({ last: { text: 'more news' } });
    expect((await world.say(student, deleteSession, { groupId: courseId })).ok).toBe(true);
    expect(await unread(student)).toBeUndefined();
  });

  test('a removed message is hidden from oneself alone (C-419)', async () => {
    await sayAll(teacher, 'keep', 'hide');
    await cycles(onPhone, atDesk);
    const [, hidden] = await searchMessages(atDesk.replica, '');
    expect(hidden).toBeUndefined();
    const [found] = await searchMessages(onPhone.replica, 'HIDE');
    await onPhone.store.mutate(removeMessage, { groupId: courseId, id: found?.id ?? '' });
    await cycles(onPhone, atDesk);
    expect(await texts(onPhone, courseId)).toEqual(['keep']);
    expect((await item(onPhone, courseId))?.last?.text).toBe('keep');
    expect(await texts(atDesk, courseId)).toEqual(['keep', 'hide']);
    expect(await searchMessages(onPhone.replica, 'hide')).toEqual([]);
  });

  test('the newest place is known below one that was hidden and beside one’s own that waits', async () => {
    await sayAll(teacher, 'keep', 'hide');
    await onPhone.cycle();
    const [found] = await searchMessages(onPhone.replica, 'hide');
    await onPhone.store.mutate(removeMessage, { groupId: courseId, id: found?.id ?? '' });
    expect(await item(onPhone, courseId)).toMatchObject({ last: { text: 'keep' }, placedSeq: 2, unread: 2 });
    phone.network.online = false;
    await talk.say(onPhone, courseId, 'mine');
    const listed = await item(onPhone, courseId);
    expect(listed).toMatchObject({ last: { text: 'mine', seq: 0 }, placedSeq: 2 });
    await talk.read(onPhone, courseId, listed?.placedSeq ?? 0);
    expect((await item(onPhone, courseId))?.unread).toBe(0);
  });

  test('messages are found by a part of the text, Chinese too, without a network (S-202)', async () => {
    await sayAll(teacher, '明天交线性代数作业', '好的');
    await onPhone.cycle();
    phone.network.online = false;
    expect((await searchMessages(onPhone.replica, '代数')).map(({ text }) => text)).toEqual(['明天交线性代数作业']);
  });
});

describe('who has read what', () => {
  test('reaches the others a little later, once a second at most, and twice is once', async () => {
    await sayAll(teacher, 'one', 'two');
    await onPhone.cycle();
    await talk.read(onPhone, courseId, 1);
    await onPhone.cycle();
    await talk.read(onPhone, courseId, 2);
    await onPhone.cycle();
    const before = await revOf(`conv:${courseId}`);
    expect(await receiptsOf(atDesk.replica, courseId)).toEqual(new Map());
    world.pass(2 * second);
    await world.server.runJobs();
    await atDesk.cycle();
    expect(await receiptsOf(atDesk.replica, courseId)).toEqual(new Map([[student.uid, 2]]));
    expect(await revOf(`conv:${courseId}`)).toBe((before ?? 0) + 1);
    world.pass(second);
    await world.server.runJobs();
    expect(await revOf(`conv:${courseId}`)).toBe((before ?? 0) + 1);
  });

  test('is not lost when it is written by a clock that is behind', async () => {
    await sayAll(teacher, 'one', 'two');
    await world.say(student, readConversation, { groupId: courseId, seq: 1 });
    world.pass(2 * second);
    await world.server.runJobs();
    world.pass(-2 * second);
    await world.say(student, readConversation, { groupId: courseId, seq: 2 });
    world.pass(2 * second);
    await world.server.runJobs();
    await atDesk.cycle();
    expect(await receiptsOf(atDesk.replica, courseId)).toEqual(new Map([[student.uid, 2]]));
  });
});

test('of a long conversation, of which only the newest lies here, what is unread is still exact', async () => {
  const small = await createWorld({ limits: { windowRows: 5 } });
  try {
    const [writer, reader] = [await small.person('teacher'), await small.person('student')];
    const groupId = await small.course(writer, [reader]);
    const { send } = talkIn(small);
    for (let count = 1; count <= 12; count += 1) await send(writer, groupId, `n${count}`);
    const tab = await small.device(reader).open();
    await tab.cycle();
    expect(await texts(tab, groupId)).toEqual(['n8', 'n9', 'n10', 'n11', 'n12']);
    expect((await item(tab, groupId))?.unread).toBe(12);
    await talkIn(small).read(tab, groupId, 9);
    expect((await item(tab, groupId))?.unread).toBe(3);
  } finally {
    await small.close();
  }
});
