import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Call } from '#contract/core/call.ts';
import { replyCode } from '#contract/core/reply-code.ts';
import { can, type ScopeRole } from '#contract/core/roles.ts';
import { convScope, courseScope, userScope } from '#contract/core/scopes.ts';
import { removeMember } from '#contract/features/course/calls.ts';
import { teamId } from '#contract/features/messaging/keys.ts';
import { privateId } from '#contract/features/messaging/private.ts';
import { noticeTodoId } from '#contract/features/todo/keys.ts';
import type { CallHandler } from '#server/core/feature.ts';
import { mustAsk, onCall } from '#server/core/feature.ts';
import type { Person } from '#tests/harness/device.ts';
import { isWhole, sized } from '#tests/harness/size.ts';
import { type Border, createBorder, type Described, described, facts, post } from '#tests/server/support/calls.ts';
import { onBothDatabases } from '#tests/server/support/databases.ts';
import { secret } from '#tests/server/support/small-file.ts';
import { inputsOf, withId } from './generated.ts';

/** End a session or count guesses: what they answer is tested with them. */
const left = [
  'logout',
  'endOtherSessions',
  'login',
  'changePassword',
  'bindContact',
  'askErasure',
  'resetPassword',
  'activateAccount',
];
const asked = described.filter(({ name }) => !left.includes(name));
const questions = asked.filter((one): one is Call => one.kind === 'call');

/** Refused over the role for a reason of their own: their conversation is another one than the course’s. */
const elsewhere = ['getOldMessages', 'getGroupUserList'];

onBothDatabases((url, _bare, database) => {
  let border: Border;
  let strangers: Readonly<Record<string, Person>>;
  let ids: readonly string[];

  beforeAll(async () => {
    border = await createBorder(await url());
    const { world, people, courseId } = border;
    const removed = await world.person('student');
    await world.join(removed, people.teacher, courseId);
    await world.say(people.teacher, removeMember, { courseId, uid: removed.uid });
    strangers = { stranger: people.outsider, 'of another course': people.neighbour, removed };
    const { noticeId, topicId, replyId, linkId, chapterId, activityId, folderId, fileId, messageId, setId, groupId } =
      border;
    const pair = privateId(people.teacher.uid, people.student.uid);
    ids = [
      ...[courseId, noticeId, topicId, replyId, linkId, chapterId, activityId, folderId, fileId, messageId],
      ...[setId, groupId, border.homeworkId, border.attemptId],
      ...[people.teacher.uid, people.student.uid, teamId(courseId), pair, noticeTodoId(noticeId)],
      ...[courseScope(courseId), convScope(courseId), convScope(pair), userScope(people.teacher.uid)],
    ];
  });
  afterAll(() => border?.world.close());

  const ask = async (call: Described, who: string, token: string, input: unknown) => {
    const reply = await post(border, token, call.path, input);
    const what = `${call.name} by ${who} with ${JSON.stringify(input).slice(0, 300)}`;
    expect(reply.statusCode, what).toBeLessThan(500);
    return { reply, what };
  };

  const inputOf = (call: Described, who: Person): object => facts[call.name]?.input(border, who) ?? {};

  // Who may is decided by rules that are no database’s. That each reads what it should, the border tells of both.
  if (database === 'SQLite') {
    test('whoever may read is whoever the declaration says', async () => {
      const roles: readonly ScopeRole[] = ['teacher', 'assistant', 'student', 'supervisor'];
      for (const call of questions) {
        const { reads } = call;
        if (typeof reads === 'string' || 'thing' in reads || elsewhere.includes(call.name)) continue;
        // Of a team, whose people are told in tests/features/team.
        if (!can('teacher', reads.may)) continue;
        const members = roles.map((role) => [role, border.people[role as 'teacher'], role] as const);
        const others = Object.entries(strangers).map(([who, person]) => [who, person, undefined] as const);
        for (const [who, person, role] of [...members, ...others]) {
          const { reply, what } = await ask(call, who, person.token, inputOf(call, person));
          // A conversation that follows a course has no guests.
          const isGuestElsewhere = role === 'supervisor' && !('row' in reads) && call.name === 'older';
          if (can(role, reads.may) && !isGuestElsewhere) expect(reply.json().status, what).toBe(1);
          else expect([reply.json().status, reply.json().code], what).toEqual([0, replyCode.notAllowed]);
        }
      }
    }, 60_000);

    test('ids of other people’s rows in every id field bring no row of theirs', async () => {
      for (const call of asked)
        for (const [place, [who, person]] of Object.entries(strangers).entries()) {
          const right = inputOf(call, person);
          // Each stranger asks with the right ids, and takes turns with the others in asking with wrong ones.
          const theirs = ids.filter((_, at) => isWhole || at % 3 === place);
          const inputs = [right, ...theirs.map((id) => withId(right, id))];
          const distinct = new Set(inputs.map((input) => JSON.stringify(input)));
          for (const input of distinct) {
            const { reply, what } = await ask(call, who, person.token, JSON.parse(input));
            expect(reply.body.includes(secret), what).toBe(false);
          }
        }
    }, 120_000);
  }

  test('inputs of any shape, with foreign ids and extreme numbers, meet no defect and bring no foreign row', async () => {
    const numRuns = sized(database === 'SQLite' ? 3 : 1, 20);
    let run = 0;
    for (const call of asked) {
      const property = fc.asyncProperty(inputsOf(call, ids), async (input) => {
        const all = Object.entries(strangers);
        run += 1;
        for (const [who, person] of isWhole ? all : all.slice(run % all.length).slice(0, 1)) {
          const { reply, what } = await ask(call, who, person.token, input);
          expect(reply.body.includes(secret), what).toBe(false);
        }
        await ask(call, 'student', border.people.student.token, input);
      });
      await fc.assert(property, { numRuns, seed: 13, endOnFailure: true });
    }
  }, 120_000);
});

test('a call that does not say what it reads, or a handler that does not ask, is not served', () => {
  const gate = { entities: { get: () => undefined, ofKind: () => [] }, things: new Map() };
  const [call] = questions;
  if (call === undefined) throw new Error('there are no calls');
  const run: CallHandler['run'] = async () => ({ ok: true, value: {} });
  const silent = { ...call, reads: undefined } as unknown as Call;
  expect(() => mustAsk(gate, [onCall(silent, run)])).toThrow('does not say what it reads');
  expect(() => mustAsk(gate, [{ call: { ...call, reads: 'self' }, run }])).toThrow('asks nobody');
  const strange: Call = { ...call, reads: { row: 'nothing', id: () => '', may: 'course.read' } };
  expect(() => mustAsk(gate, [onCall(strange, run)])).toThrow('no entity');
  expect(() => mustAsk(gate, [onCall({ ...call, reads: 'self' }, run)])).not.toThrow();
});
