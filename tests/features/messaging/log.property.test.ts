import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { minute } from '#contract/core/time.ts';
import { createGroup, readConversation, recallMessage, sendMessage } from '#contract/features/messaging/calls.ts';
import { getGroupMenuTree } from '#contract/features/messaging/questions.ts';
import { messagesOf } from '#src/features/messaging/data/queries.ts';
import type { Person, Tab } from '#tests/harness/device.ts';
import { createWorld, type World } from '#tests/harness/world.ts';
import { onBothDatabases } from '#tests/server/support/databases.ts';
import { item } from './talk.ts';

/** What somebody does, by index of the person and of a message. Those of one array happen at once. */
const someone = fc.nat(2);
const something = fc.oneof(
  { weight: 5, arbitrary: fc.record({ kind: fc.constant('send' as const), who: someone }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('resend' as const), who: someone, which: fc.nat(60) }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('recall' as const), who: someone, which: fc.nat(60) }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('read' as const), who: someone, which: fc.nat(60) }) },
);
type Deed = typeof something extends fc.Arbitrary<infer T> ? T : never;
const story = fc.array(fc.array(something, { minLength: 1, maxLength: 4 }), { minLength: 1, maxLength: 8 });

interface Sent {
  readonly id: string;
  readonly by: Person;
  seq: number;
}

onBothDatabases((url) => {
  let world: World;
  let people: readonly [Person, Person, Person];
  let tabs: readonly Tab[];
  let isSqlite: boolean;

  beforeAll(async () => {
    const databaseUrl = await url();
    isSqlite = databaseUrl === undefined;
    world = await createWorld({ databaseUrl });
    people = [await world.person('teacher'), await world.person('student'), await world.person('student')];
    await world.course(people[0], people.slice(1));
    tabs = await Promise.all(people.map((one) => world.device(one).open()));
  });
  afterAll(() => world?.close());

  test('numbers have no gap, nothing is there twice, and unread is what an oracle says, whatever happens at once', async () => {
    await fc.assert(
      fc.asyncProperty(story, async (chapters) => {
        const groupId = world.newId();
        const uids = people.map(({ uid }) => uid);
        expect((await world.say(people[0], createGroup, { id: groupId, name: 'g', uids })).ok).toBe(true);
        const sent: Sent[] = [];
        const readBy = new Map<string, number>();
        for (const chapter of chapters) {
          await Promise.all(chapter.map((deed) => carryOut(deed, { groupId, sent, readBy })));
          world.pass(minute / 2);
        }
        await check(groupId, sent, readBy);
      }),
      { numRuns: isSqlite ? 15 : 5 },
    );
  });

  interface Told {
    readonly groupId: string;
    readonly sent: Sent[];
    readonly readBy: Map<string, number>;
  }

  const carryOut = async (deed: Deed, { groupId, sent, readBy }: Told): Promise<void> => {
    const who = people[deed.who] as Person;
    const post = async (one: Sent) => {
      const said = await world.say(who, sendMessage, { groupId, id: one.id, text: 'the same text' });
      if (!said.ok) throw new Error(JSON.stringify(said));
      // Whichever copy is answered first: all are told one number.
      expect([0, said.data.seq]).toContain(one.seq);
      one.seq = said.data.seq;
    };
    if (deed.kind === 'send') {
      const one: Sent = { id: world.newId(), by: who, seq: 0 };
      sent.push(one);
      await Promise.all([post(one), post(one)].slice(0, sent.length % 3 === 0 ? 2 : 1));
      return;
    }
    const one = sent[deed.which % Math.max(1, sent.length)];
    if (one === undefined) return;
    if (deed.kind === 'resend' && one.by === who) await post(one);
    if (deed.kind === 'recall') await world.say(who, recallMessage, { groupId, id: one.id });
    if (deed.kind === 'read' && one.seq > 0) {
      await world.say(who, readConversation, { groupId, seq: one.seq });
      readBy.set(who.uid, Math.max(readBy.get(who.uid) ?? 0, one.seq));
    }
  };

  const check = async (groupId: string, sent: readonly Sent[], readBy: ReadonlyMap<string, number>) => {
    const placed = sent.toSorted((one, other) => one.seq - other.seq);
    expect(placed.map(({ seq }) => seq)).toEqual(placed.map((_one, index) => index + 1));
    for (const [index, person] of people.entries()) {
      const tab = tabs[index] as Tab;
      await tab.cycle();
      const { messages } = await messagesOf(tab.replica, groupId, 1_000);
      expect(messages.map(({ message }) => message.id)).toEqual(placed.map(({ id }) => id));
      const read = readBy.get(person.uid) ?? 0;
      const oracle = placed.filter(({ seq, by }) => seq > read && by !== person).length;
      expect((await item(tab, groupId))?.unread).toBe(oracle);
      const tree = await world.say(person, getGroupMenuTree, {});
      const items = tree.ok ? tree.data.list.flatMap(({ children }) => children) : [];
      expect(items.find(({ group }) => group.id === groupId)?.groupUser.unReadCount).toBe(oracle);
    }
  };
});
