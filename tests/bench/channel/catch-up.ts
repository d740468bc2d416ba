import type { Input } from '#contract/core/call.ts';
import { limits, protocolVersion } from '#contract/core/limits.ts';
import { convScope } from '#contract/core/scopes.ts';
import { type PullReply, pull, push } from '#contract/core/sync.ts';
import { createGroup } from '#contract/features/messaging/calls.ts';
import type { Person } from '#tests/harness/device.ts';
import type { World } from '#tests/harness/world.ts';
import { freshId, must, openSchool } from '../lab/school.ts';
import type { Figure } from '../table.ts';

const groups = 200;
const each = 25;
const note = `${groups * each} missed messages in ${groups} groups, app.inject on SQLite; budgets are those of the whole device`;

/** What the server takes to tell a device all that it missed in an hour. */
export const caughtUp = async (): Promise<Figure[]> => {
  const world = await openSchool();
  const [teacher, student] = [await world.person('teacher'), await world.person('student')];
  await world.course(teacher, [student]);
  const ids = Array.from({ length: groups }, freshId);
  for (const id of ids) await must(world.say(teacher, createGroup, { id, name: 'Group', uids: [student.uid] }));
  const held = await catchUp(world, student, { cursors: {}, incarnation: 0 });
  const payload = await write(world, teacher, ids);
  const from = performance.now();
  const missed = await catchUp(world, student, held);
  const all = performance.now() - from;
  await world.close();
  if (missed.messages !== groups * each) throw new Error(`${missed.messages} messages came`);
  return [
    { name: 'catch-up, first messages', value: missed.first, unit: 'ms', budget: 1_000, note },
    { name: 'catch-up, all of them', value: all, unit: 'ms', budget: 3_000, note },
    {
      name: 'catch-up, size',
      value: missed.bytes / 1_000,
      unit: 'kB',
      floor: payload / 1_000,
      budget: (1.3 * payload) / 1_000,
      note: 'floor: the rows of the messages alone, as JSON',
    },
  ];
};

/** Everything in turn, in pushes as large as they may be; answers the characters of the rows. */
const write = async (world: World, { uid, token }: Person, ids: readonly string[]): Promise<number> => {
  const replicaId = freshId();
  const items = ids.flatMap((groupId) =>
    Array.from({ length: each }, (_one, index) => {
      const id = freshId();
      const input = { groupId, id, text: `What I meant by step ${index} was this.` };
      const lane = `${convScope(groupId)}/messaging`;
      return {
        mid: id,
        lane,
        seq: index + 1,
        name: 'sendMessage',
        version: 1,
        input,
        at: Date.now(),
        deps: [],
        seal: false,
      };
    }),
  );
  for (let from = 0; from < items.length; from += limits.pushItems) {
    const some = items.slice(from, from + limits.pushItems);
    const body: Input<typeof push> = {
      proto: protocolVersion,
      nonce: 'nonce of the bench',
      replicaId,
      uid,
      items: some,
    };
    await world.server.app.inject({ method: 'POST', url: push.path, headers: { token }, payload: body });
  }
  return ids.length * each * rowCharacters;
};

/** A row of such a message. */
const rowCharacters = JSON.stringify({
  id: freshId(),
  groupId: freshId(),
  fromUid: freshId(),
  type: 'text',
  text: 'What I meant by step 10 was this.',
  file: null,
  card: null,
  change: null,
  replyTo: '',
  mentions: [],
  seq: 10,
  at: Date.now(),
  recalledAt: 0,
  recalledBy: '',
  cum: 10,
}).length;

type Known = Pick<Input<typeof pull>, 'cursors' | 'incarnation'>;

/** Pulls until there is no more. */
const catchUp = async (world: World, { uid, token }: Person, known: Known) => {
  const cursors = { ...known.cursors };
  const replicaId = freshId();
  const from = performance.now();
  let { incarnation } = known;
  let [first, messages, bytes] = [0, 0, 0];
  for (;;) {
    const body: Input<typeof pull> = {
      ...{ proto: protocolVersion, nonce: 'nonce of the bench', replicaId, uid, incarnation },
      ...{ cursors, loading: {}, lanes: [], mids: [], depth: 0 },
    };
    const reply = await world.server.app.inject({ method: 'POST', url: pull.path, headers: { token }, payload: body });
    const data = reply.json().data as PullReply;
    bytes += reply.body.length;
    incarnation = data.incarnation;
    for (const patch of data.patches) {
      if (patch.kind === 'reset') throw new Error(`${patch.scope} is too large for this bench`);
      messages += patch.up.message?.length ?? 0;
      cursors[patch.scope] = { rev: patch.rev, epoch: patch.epoch };
    }
    if (first === 0 && messages > 0) first = performance.now() - from;
    if (!data.more) return { cursors, first, messages, bytes, incarnation };
  }
};
