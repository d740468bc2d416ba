import { beforeEach, describe, expect } from 'vitest';
import type { Input } from '#contract/core/call.ts';
import { minute } from '#contract/core/time.ts';
import { removeMember, setMemberRole } from '#contract/features/course/calls.ts';
import { changeGroup, createGroup } from '#contract/features/messaging/calls.ts';
import { teamId } from '#contract/features/messaging/keys.ts';
import { getGroupMenuTree } from '#contract/features/messaging/questions.ts';
import { listNotifications } from '#contract/features/notification/calls.ts';
import { jobs, world, worldTest } from '#tests/harness/class.ts';
import type { Person, Tab } from '#tests/harness/device.ts';
import { item, talkIn } from '../talk.ts';

const test = worldTest();

let talk: ReturnType<typeof talkIn>;
let teacher: Person;
let ann: Person;
let bob: Person;
let courseId: string;
let team: string;

test.beforeAll(async () => {
  talk = talkIn(world);
});
beforeEach(async () => {
  teacher = await world.person('teacher');
  [ann, bob] = [await world.person('student'), await world.person('student')];
  courseId = await world.course(teacher, [ann]);
  team = teamId(courseId);
  await jobs();
});

const say = async (groupId: string, ...all: readonly string[]) => {
  for (const text of all) expect(await talk.send(teacher, groupId, text)).toMatchObject({ ok: true });
};

const open = async (who: Person): Promise<Tab> => {
  const tab = await world.device(who).open();
  await tab.cycle();
  return tab;
};

/** As the server counts, and as a device does. */
const unread = async (who: Person, groupId: string) => {
  const tree = await world.say(who, getGroupMenuTree, {});
  const items = tree.ok ? tree.data.list.flatMap(({ children }) => children) : [];
  const counted = items.find(({ group }) => group.id === groupId)?.groupUser.unReadCount;
  return [counted, (await item(await open(who), groupId))?.unread];
};

const role = (who: Person, as: 'assistant' | 'student') =>
  world.say(teacher, setMemberRole, { courseId, uid: who.uid, role: as });

const groupOf = async (...people: readonly Person[]) => {
  const id = world.newId();
  const made = await world.say(teacher, createGroup, { id, name: 'Board', uids: people.map(({ uid }) => uid) });
  expect(made.ok).toBe(true);
  return id;
};

const change = (groupId: string, kind: Input<typeof changeGroup>['kind'], who: Person) =>
  world.say(teacher, changeGroup, { groupId, id: world.newId(), kind, uids: [who.uid] });

describe('what was said before somebody came is not unread', () => {
  test('in a course', async () => {
    await say(courseId, 'one', 'two', 'three');
    await world.join(bob, teacher, courseId);
    await jobs();
    expect(await unread(bob, courseId)).toEqual([0, 0]);
    await say(courseId, 'four');
    expect(await unread(bob, courseId)).toEqual([1, 1]);
    expect(await unread(ann, courseId)).toEqual([4, 4]);
  });

  test('in a teaching team, whose new assistant keeps what is unread of the course', async () => {
    await say(courseId, 'one', 'two');
    await say(team, 'between us');
    await role(ann, 'assistant');
    await jobs();
    expect([await unread(ann, team), await unread(ann, courseId)]).toEqual([
      [0, 0],
      [2, 2],
    ]);
  });

  test('in a group, the second time too', async () => {
    await world.join(bob, teacher, courseId);
    const groupId = await groupOf(ann);
    await say(groupId, 'one');
    await change(groupId, 'addUser', bob);
    await say(groupId, 'two');
    await jobs();
    expect(await unread(bob, groupId)).toEqual([1, 1]);
    await change(groupId, 'removeUser', bob);
    await say(groupId, 'three');
    await change(groupId, 'addUser', bob);
    await jobs();
    expect(await unread(bob, groupId)).toEqual([0, 0]);
    expect(await unread(ann, groupId)).toEqual([3, 3]);
  });
});

describe('a mention is told to nobody who may not read it', () => {
  const told = async (who: Person) => {
    const said = await world.say(who, listNotifications, {});
    return (
      said.ok &&
      said.data.list
        .filter(({ url }) => url !== '')
        .map(({ url }) => url.replace(/&message=[\w-]+$/, ''))
        .sort()
    );
  };
  const mention = (groupId: string, who: Person) => talk.send(teacher, groupId, 'look', { mentions: [who.uid] });

  test('of a group: let go before it is told, or after; it stays for who is back by then', async () => {
    const groupId = await groupOf(ann);
    await mention(groupId, ann);
    await change(groupId, 'removeUser', ann);
    await jobs();
    expect(await told(ann)).toEqual([]);
    await change(groupId, 'addUser', ann);
    await mention(groupId, ann);
    await jobs();
    world.pass(2 * minute);
    await jobs();
    expect(await told(ann)).toEqual([`/main?chat=${groupId}`]);
    await change(groupId, 'removeUser', ann);
    await jobs();
    expect(await told(ann)).toEqual([]);
  });

  test('of a teaching team, by a student again; of the course it stays until they leave that', async () => {
    await role(ann, 'assistant');
    await mention(team, ann);
    await mention(courseId, ann);
    await jobs();
    expect(await told(ann)).toEqual([`/main?chat=${courseId}`, `/main?chat=${team}`]);
    await role(ann, 'student');
    await jobs();
    expect(await told(ann)).toEqual([`/main?chat=${courseId}`]);
    await world.say(teacher, removeMember, { courseId, uid: ann.uid });
    await jobs();
    expect(await told(ann)).toEqual([]);
  });
});
