import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { second } from '#contract/core/time.ts';
import { createGroup, recallMessage } from '#contract/features/messaging/calls.ts';
import { searchLetters } from '#contract/features/messaging/questions.ts';
import { searchIn } from '#server/features/messaging/search.ts';
import type { Person } from '#tests/harness/device.ts';
import { createWorld, type World } from '#tests/harness/world.ts';
import { onBothDatabases } from '#tests/server/support/databases.ts';
import { talkIn } from '../talk.ts';

/** Few letters, so that parts repeat: Chinese, Latin with capitals, signs of patterns, pairs of code units, letters that grow when small. */
const letter = fc.constantFrom(
  '我',
  '你',
  '好',
  '课',
  'a',
  'A',
  'b',
  'B',
  '%',
  '_',
  '\\',
  ' ',
  '😀',
  '𠮷',
  'İ',
  'ß',
  'é',
  '1',
);
const words = fc.array(letter, { minLength: 1, maxLength: 24 }).map((letters) => `x${letters.join('')}`);
/** More different pairs than are kept as they are. */
const long = Array.from({ length: 6 }, (_, nth) => {
  const rare = Array.from({ length: 500 }, (_letter, at) =>
    String.fromCodePoint(0x4e00 + ((at * 41 + nth * 977) % 20_000)),
  );
  return `x我好${rare.join('')}课aB%`;
});
const part = fc.array(letter, { minLength: 1, maxLength: 4 }).map((letters) => letters.join(''));

interface Said {
  readonly id: string;
  readonly groupId: string;
  readonly text: string;
}

onBothDatabases((url) => {
  let world: World;
  let ann: Person;
  const groups: string[] = [];
  const said: Said[] = [];

  beforeAll(async () => {
    world = await createWorld({ databaseUrl: await url() });
    ann = await world.person('teacher');
    const [bob, eve] = [await world.person('student'), await world.person('student')];
    await world.course(ann, [bob, eve]);
    const { send } = talkIn(world);
    // The last one is Bob's: Ann does not belong to it.
    for (const [who, uid] of [[ann, bob.uid] as const, [ann, bob.uid] as const, [bob, eve.uid] as const]) {
      const groupId = world.newId();
      const made = await world.say(who, createGroup, { id: groupId, name: 'g', uids: [uid] });
      if (made.ok) groups.push(groupId);
    }
    for (const [place, text] of [...fc.sample(words, { numRuns: 90, seed: 7 }), ...long].entries()) {
      const groupId = groups[place % groups.length] ?? '';
      const sent = await send(groupId === groups[2] ? bob : ann, groupId, text);
      if (!sent.ok) throw new Error(JSON.stringify(sent));
      world.pass(second);
      if (place % 10 !== 3) said.push({ id: sent.data.id, groupId, text });
      else await world.say(groupId === groups[2] ? bob : ann, recallMessage, { groupId, id: sent.data.id });
    }
  }, 60_000);
  afterAll(() => world?.close());

  const holds = (text: string) => (one: Said) => one.text.toLowerCase().includes(text.toLowerCase());

  test('what is found is what a look at every text finds, newest first; nothing that was taken back', async () => {
    expect(groups).toHaveLength(3);
    const some = fc.tuple(
      part,
      fc.nat(90),
      fc.nat(24),
      fc.integer({ min: 1, max: 12 }),
      fc.boolean(),
      fc.integer({ min: 1, max: 60 }),
    );
    await fc.assert(
      fc.asyncProperty(some, async ([any, place, from, length, isReal, limit]) => {
        const real = [...(said[place % said.length]?.text ?? '')].slice(from, from + length).join('');
        const text = isReal && real !== '' ? real : any;
        const asked = groups.slice(0, 2);
        const oracle = said.filter(({ groupId }) => asked.includes(groupId)).filter(holds(text));
        const found = await world.server.db.read((sql) => searchIn(sql, asked, text, limit, 'anybody'));
        expect(found.map(({ id }) => id)).toEqual(
          oracle
            .toReversed()
            .map(({ id }) => id)
            .slice(0, limit),
        );
      }),
      { numRuns: 200 },
    );
  });

  test('nobody finds what was said where they do not belong (C-407)', async () => {
    for (const keyword of ['x', '好', 'ab', [...(said[0]?.text ?? '')].slice(0, 3).join('')]) {
      const answer = await world.say(ann, searchLetters, { keyword });
      if (!answer.ok) throw new Error(JSON.stringify(answer));
      const asked = keyword.trim();
      const oracle = said
        .filter(({ groupId }) => groupId !== groups[2])
        .filter(holds(asked))
        .slice(-50);
      expect(answer.data.messages.map(({ msgContent }) => msgContent)).toEqual(
        oracle.toReversed().map(({ text }) => text),
      );
    }
  });

  test('a message that was taken back leaves no letters', async () => {
    const { send } = talkIn(world);
    const groupId = groups[0] ?? '';
    const count = () =>
      world.server.db.read(async (sql) => {
        const tables = sql.withTables<{ message_gram: { group_id: string } }>();
        return Number(
          (
            await tables
              .selectFrom('message_gram')
              .select((eb) => eb.fn.countAll().as('n'))
              .executeTakeFirstOrThrow()
          ).n,
        );
      });
    const before = await count();
    const sent = await send(ann, groupId, '秘密 secret 秘密');
    // Eleven letters begin pairs or stand last; the second 秘密 begins one that is there, and 密 stands last.
    expect(await count()).toBe(before + 11);
    await world.say(ann, recallMessage, { groupId, id: sent.ok ? sent.data.id : '' });
    expect(await count()).toBe(before);
  });
});
