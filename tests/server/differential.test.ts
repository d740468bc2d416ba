import { expect, test } from 'vitest';
import { pull } from '#contract/core/sync.ts';
import { day } from '#contract/core/time.ts';
import { listNotices } from '#contract/features/notice/calls.ts';
import { chanceFrom } from '#tests/harness/random.ts';
import { createWorld, type World } from '#tests/harness/world.ts';
import { postgresUrls } from './support/databases.ts';
import { pullRequest, pushItem, pushRequest } from './support/school.ts';

const { url } = postgresUrls();

/** I16: the same commands leave the same school, told in the same words, whichever database keeps it. */
test.each([1, 2, 3])(
  'SQLite and PostgreSQL answer the same pulls (script %i)',
  async (seed) => {
    const limits = { inlineResetRows: 40, pullRows: 12, snapshotRows: 7 };
    const here = await told(await createWorld({ limits, random: chanceFrom(seed).bytes }, seed), seed);
    const databaseUrl = await url();
    const there = await told(await createWorld({ databaseUrl, limits, random: chanceFrom(seed).bytes }, seed), seed);
    expect(there).toEqual(here);
    expect(here.length).toBeGreaterThan(100);
  },
  120_000,
);

/** Plays a script of random commands and keeps every answer. */
const told = async (world: World, seed: number): Promise<unknown[]> => {
  const said: unknown[] = [];
  try {
    await play(world, seed, (one) => said.push(one));
  } finally {
    await world.close();
  }
  // Join codes are drawn by the server's own generator, and each database signs with a secret of its own.
  const alike = JSON.stringify(said).replaceAll(/"code":"[0-9A-Z]{6}"/g, '"code":"······"');
  return JSON.parse(alike.replaceAll(/"sig":"[\w-]{16}"/g, '"sig":"······"'));
};

const play = async (world: World, seed: number, keep: (said: unknown) => void): Promise<void> => {
  const chance = chanceFrom(seed + 1_000);
  const teacher = await world.person('teacher');
  const students = [await world.person('student'), await world.person('student'), await world.person('student')];
  const people = [teacher, ...students];
  const courseId = await world.course(teacher, students);
  const notices: string[] = [];
  const topics: string[] = [];
  const lanes = new Map<string, number>();
  const cursors = new Map<string, Record<string, { rev: number; epoch: number; sig: string | undefined }>>();
  const commands: readonly (() => readonly [string, object])[] = [
    () => ['createNotice', { courseId, id: remember(notices), title: `t ${chance.below(9)}`, content: '内容 content' }],
    () => ['createTopic', { courseId, id: remember(topics), title: 'topic', content: '' }],
    () => ['addReply', { courseId, topicId: pick(topics), id: world.newId(), content: 'reply' }],
    () => ['readNotice', { courseId, id: pick(notices) }],
    () => ['setNoticeTop', { courseId, id: pick(notices), state: chance.below(2) }],
    () => ['deleteNotice', { courseId, id: pick(notices) }],
    () => ['updateNotice', { courseId, id: pick(notices), title: 'edited', basis: {} }],
    () => ['setMemberRole', { courseId, uid: chance.pick(students).uid, role: chance.pick(['assistant', 'student']) }],
    () => ['removeMember', { courseId, uid: students[2]?.uid ?? '' }],
    () => ['nobodyKnows', { courseId }],
  ];
  const remember = (ids: string[]): string => {
    const id = world.newId();
    ids.push(id);
    return id;
  };
  const pick = (ids: readonly string[]): string => (ids.length === 0 ? world.newId() : chance.pick(ids));
  for (let step = 0; step < 120; step += 1) {
    world.pass(chance.below(5_000));
    const who = chance.pick(people);
    const dice = chance.next();
    if (dice < 0.6) {
      const [name, input] = chance.pick(commands)();
      const seq = (lanes.get(who.uid) ?? 0) + 1;
      lanes.set(who.uid, seq);
      const item = pushItem({ mid: world.newId(), seq, name, input, at: world.now() });
      keep((await pushed(world, who, item)).data);
    } else if (dice < 0.9) {
      const asked = {
        ...pullRequest(who.uid),
        cursors: cursors.get(who.uid) ?? {},
        incarnation: incarnation.get(world) ?? 0,
      };
      const reply = await world.say(who, pull, { ...asked, lanes: ['lane'] });
      keep(reply);
      if (!reply.ok) continue;
      incarnation.set(world, reply.data.incarnation);
      const held = cursors.get(who.uid) ?? {};
      for (const patch of reply.data.patches)
        if (patch.kind !== 'reset') held[patch.scope] = { rev: patch.rev, epoch: patch.epoch, sig: patch.sig };
      cursors.set(who.uid, held);
    } else if (dice < 0.95) keep(await world.server.runJobs());
    else if (dice < 0.97) await world.server.prune(world.now() - day / 24 / 60);
    else keep(await world.say(who, listNotices, { courseId, page: 1, limit: 5 }));
  }
  for (const who of people) keep(await world.say(who, pull, pullRequest(who.uid)));
};

const incarnation = new WeakMap<World, number>();

const pushed = async (world: World, who: { readonly uid: string; readonly token: string }, item: object) => {
  const reply = await world.server.app.inject({
    method: 'POST',
    url: '/sync/push',
    headers: { token: who.token },
    payload: pushRequest(who.uid, [item]),
  });
  return reply.json();
};
