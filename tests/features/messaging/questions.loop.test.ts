import { describe, expect } from 'vitest';
import { recallMessage, removeMessage, sendMessage } from '#contract/features/messaging/calls.ts';
import { teamId } from '#contract/features/messaging/keys.ts';
import { privateId } from '#contract/features/messaging/private.ts';
import {
  getClassFriends,
  getGroupMenuTree,
  getGroupMessage,
  getLetterCourses,
  getMessage,
  getOldMessages,
  getTeachTeam,
  searchLetters,
} from '#contract/features/messaging/questions.ts';
import { friendsTree } from '#src/features/messaging/data/friends.ts';
import { createSender, md5Of } from '#tests/features/upload/sender.ts';
import { world, worldTest } from '#tests/harness/class.ts';
import type { Person } from '#tests/harness/device.ts';
import { talkIn } from './talk.ts';

const test = worldTest();

let talk: ReturnType<typeof talkIn>;
let teacher: Person;
let ann: Person;
let bob: Person;
let courseId: string;

test.beforeAll(async () => {
  talk = talkIn(world);
  teacher = await world.person('teacher');
  ann = await world.person('student');
  bob = await world.person('student');
  courseId = await world.course(teacher, [ann, bob]);
});
/** One pixel. */
const picture = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

const dataOf = <T>(said: { readonly ok: true; readonly data: T } | { readonly ok: false }): T => {
  if (!said.ok) throw new Error(JSON.stringify(said));
  return said.data;
};

test('courses, classes and the teaching team as other clients read them (C-404, C-405, C-408, E-067)', async () => {
  const courses = { courseId, courseName: 'Calculus', className: 'Class 1', groupId: courseId };
  expect(dataOf(await world.say(ann, getLetterCourses, {})).list).toEqual([{ ...courses, teamGroupId: '' }]);
  expect(dataOf(await world.say(teacher, getLetterCourses, {})).list).toEqual([
    { ...courses, teamGroupId: teamId(courseId) },
  ]);
  const friends = dataOf(await world.say(ann, getClassFriends, { classId: courseId, limit: 1 }));
  expect(friends).toMatchObject({
    total: 2,
    list: [{ friendId: teacher.uid, name: teacher.username, groupId: privateId(ann.uid, teacher.uid), courseId }],
  });
  const team = dataOf(await world.say(ann, getTeachTeam, { classId: courseId }));
  expect([team.groupId, team.list.map(({ friendId }) => friendId)]).toEqual(['', [teacher.uid]]);
});

test('the friends tree begins with who teaches, then courses with their people (S-200, S-201)', async () => {
  const tab = await world.device(ann).open();
  await tab.cycle();
  const { team, courses } = await friendsTree(tab.replica);
  expect(team.map(({ uid }) => uid)).toEqual([teacher.uid]);
  expect(courses).toMatchObject([
    { courseId, name: 'Calculus', className: 'Class 1', teamGroupId: '', students: [{ uid: bob.uid }] },
  ]);
});

describe('messages on the wire (E-061, E-062, E-066, E-068)', () => {
  test('carry the specification’s numbers; a file is read by whoever reads its message', async () => {
    const id = world.newId();
    const bytes = Buffer.from(picture, 'base64');
    await createSender(2_048_000).upload(world, ann, { id, name: 'a.png', bytes, md5: md5Of(bytes) });
    const file = { id, name: 'a.png', size: 1, type: '', seconds: 0, width: 4, height: 3 };
    const given = { groupId: courseId, id: world.newId(), type: 'image' as const, file };
    dataOf(await world.say(ann, sendMessage, given));
    const message = dataOf(await world.say(bob, getMessage, { groupId: courseId, id: given.id }));
    expect(message).toMatchObject({
      msgType: 1,
      msgtatus: 2,
      uniqueCode: given.id,
      fromUid: ann.uid,
      fileUrl: `/file/${id}`,
      fileInfo: { fileid: id, name: 'a.png', size: bytes.length, ext_s: 'png', isPic: true, isAudio: false },
    });
    const open = (token: string) => world.server.app.inject({ url: `/file/${id}`, headers: { token } });
    expect((await open(bob.token)).statusCode).toBe(302);
    dataOf(await world.say(ann, recallMessage, { groupId: courseId, id: given.id }));
    expect((await open(bob.token)).statusCode).toBeGreaterThanOrEqual(400);
    expect(dataOf(await world.say(bob, getMessage, { groupId: courseId, id: given.id }))).toMatchObject({
      msgType: 7,
      fileInfo: null,
    });
  });

  test('a file of somebody else, or none, is refused', async () => {
    const id = world.newId();
    const bytes = Buffer.from('private');
    await createSender(2_048_000).upload(world, ann, { id, name: 'b.txt', bytes, md5: md5Of(bytes) });
    const file = { id, name: 'b.txt', size: 7, type: '', seconds: 0, width: 0, height: 0 };
    expect(await talk.send(bob, courseId, '', { type: 'file', file })).toMatchObject({
      refusal: { reason: 'upload.gone' },
    });
    expect(await talk.send(bob, courseId, '', { type: 'file' })).toMatchObject({ refusal: { field: 'file' } });
  });

  test('a homework card comes from who teaches', async () => {
    const card = { title: 'Integrals', tips: 'Due on Friday', courseId, homeworkId: world.newId() };
    expect(await talk.send(ann, courseId, '', { type: 'homework', card })).toMatchObject({ status: 403 });
    const sent = dataOf(await talk.send(teacher, courseId, '', { type: 'homework', card }));
    expect(dataOf(await world.say(ann, getMessage, { groupId: courseId, id: sent.id }))).toMatchObject({
      msgType: 10,
      content: { title: 'Integrals', courseid: courseId, homeworkid: card.homeworkId },
    });
  });

  test('history comes a thousand at a time, oldest first, and goes on before a number (S-534, C-417)', async () => {
    const groupId = privateId(ann.uid, bob.uid);
    for (const text of ['1', '2', '3', '4', '5']) await talk.send(ann, groupId, text, { to: bob.uid });
    const newest = dataOf(await world.say(bob, getGroupMessage, { groupId, pageSize: 2 }));
    expect([newest.list.map(({ msgContent }) => msgContent), newest.more]).toEqual([['4', '5'], true]);
    const rest = dataOf(await world.say(bob, getGroupMessage, { groupId, before: newest.list[0]?.seq ?? 0 }));
    expect([rest.list.map(({ msgContent }) => msgContent), rest.more]).toEqual([['1', '2', '3'], false]);
    expect(await world.say(bob, getGroupMessage, { groupId, pageSize: 1_001 })).toMatchObject({ status: 400 });
    expect(await world.say(teacher, getGroupMessage, { groupId })).toMatchObject({ status: 403 });
  });

  test('old chat history is of the two alone (C-409, S-205)', async () => {
    const old = dataOf(await world.say(bob, getOldMessages, { friendUid: ann.uid, limit: 2 }));
    expect(old).toMatchObject({
      total: 5,
      list: [{ username: ann.username, msgtype: 1, content: '5' }, { content: '4' }],
    });
    expect(dataOf(await world.say(teacher, getOldMessages, { friendUid: ann.uid })).total).toBe(0);
  });

  test('search finds people and messages of one’s own conversations only (C-407)', async () => {
    await talk.send(ann, privateId(ann.uid, bob.uid), '100% 的秘密_代码');
    for (const keyword of ['秘密', '100%', '密_代'])
      expect(dataOf(await world.say(bob, searchLetters, { keyword })).messages).toHaveLength(1);
    expect(dataOf(await world.say(bob, searchLetters, { keyword: '密x代' })).messages).toEqual([]);
    expect(dataOf(await world.say(teacher, searchLetters, { keyword: '秘密' })).messages).toEqual([]);
    const people = dataOf(await world.say(bob, searchLetters, { keyword: 'TEACHER' })).list;
    expect(people.map(({ friendId }) => friendId)).toEqual([teacher.uid]);
  });

  test('what somebody removed for themselves comes back by no question, and stays for the other (C-419)', async () => {
    const [eve, dan] = [await world.person('student'), await world.person('student')];
    await world.course(teacher, [eve, dan]);
    const groupId = privateId(eve.uid, dan.uid);
    dataOf(await talk.send(eve, groupId, '留下的 remains', { to: dan.uid }));
    const { id } = dataOf(await talk.send(eve, groupId, '删去的 removed'));
    dataOf(await world.say(dan, removeMessage, { groupId, id }));
    const seenBy = async (who: Person, friend: Person) => {
      const old = dataOf(await world.say(who, getOldMessages, { friendUid: friend.uid }));
      const history = dataOf(await world.say(who, getGroupMessage, { groupId }));
      const last = dataOf(await world.say(who, getGroupMenuTree, {})).list.flatMap(({ children }) => children);
      const one = await world.say(who, getMessage, { groupId, id });
      return {
        old: [old.total, ...old.list.map(({ content }) => content)],
        history: history.list.map(({ msgContent }) => msgContent),
        last: last.filter(({ group }) => group.id === groupId).map(({ lastMsg }) => lastMsg?.msgContent),
        found: dataOf(await world.say(who, searchLetters, { keyword: '删去' })).messages.map((found) => found.id),
        letter: dataOf(await world.say(who, searchLetters, { keyword: '删' })).messages.map((found) => found.id),
        one: one.ok ? one.data.id : one.refusal?.reason,
      };
    };
    expect(await seenBy(dan, eve)).toEqual({
      old: [1, '留下的 remains'],
      history: ['留下的 remains'],
      last: ['留下的 remains'],
      found: [],
      letter: [],
      one: 'messaging.gone',
    });
    expect(await seenBy(eve, dan)).toEqual({
      old: [2, '删去的 removed', '留下的 remains'],
      history: ['留下的 remains', '删去的 removed'],
      last: ['删去的 removed'],
      found: [id],
      letter: [id],
      one: id,
    });
  });

  test('conversations come by kind, with what was said last and what is unread (C-420)', async () => {
    const { list } = dataOf(await world.say(bob, getGroupMenuTree, {}));
    expect(list.map(({ kind }) => kind).sort()).toEqual(['course', 'private']);
    const mine = list.find(({ kind }) => kind === 'private')?.children;
    expect(mine).toMatchObject([{ group: { name: ann.username }, groupUser: { uid: bob.uid, unReadCount: 6 } }]);
  });
});
