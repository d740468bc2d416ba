import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Mutation } from '#contract/core/call.ts';
import { requestType } from '#contract/core/channel/frames.ts';
import { convScope, courseScope } from '#contract/core/scopes.ts';
import { workScope } from '#contract/features/activity/keys.ts';
import { removeMember } from '#contract/features/course/calls.ts';
import { teamId } from '#contract/features/messaging/keys.ts';
import { privateId } from '#contract/features/messaging/private.ts';
import { features } from '#server/features/all.ts';
import type { Person } from '#tests/harness/device.ts';
import { type Border, createBorder, facts, post } from '../support/calls.ts';
import { type Ear, earOf, listenAt } from '../support/ear.ts';
import { nonce, pullRequest, pushItem, pushRequest } from '../support/school.ts';
import { secret } from '../support/small-file.ts';

let border: Border;
let removed: Person;
let rooms: readonly string[];

beforeAll(async () => {
  border = await createBorder();
  const { world, people, courseId } = border;
  removed = await world.person('student');
  await world.join(removed, people.teacher, courseId);
  await world.say(people.teacher, removeMember, { courseId, uid: removed.uid });
  rooms = [courseId, teamId(courseId), privateId(people.teacher.uid, people.student.uid)];
});
afterAll(() => border?.world.close());

const strangers = () => ({ ...border.people, removed });

/** Every scope, whom it follows, and who belongs to it. */
const belonging = () =>
  border.world.server.db.read(async (sql) => ({
    scopes: await sql.selectFrom('scope').select(['id', 'follows']).orderBy('id').execute(),
    members: await sql.selectFrom('member').select(['scope', 'uid', 'role']).orderBy('scope').orderBy('uid').execute(),
  }));

const mutations = features.flatMap((feature) => feature.mutations.map(({ mutation }): Mutation => mutation));

test('a scope that somebody asks for by its name comes to nobody who does not belong to it', async () => {
  const { homeworkId, examId, courseId } = border;
  const scopes = [...rooms.map(convScope), courseScope(courseId), workScope(homeworkId), workScope(examId)];
  const cursors = Object.fromEntries(scopes.map((scope) => [scope, { rev: 0, epoch: 0 }]));
  for (const who of ['outsider', 'neighbour', 'removed', 'student', 'supervisor', 'reviewer'] as const) {
    const person = strangers()[who];
    const asked = { ...pullRequest(person.uid), cursors, opened: scopes };
    const reply = (await post(border, person.token, '/sync/pull', asked)).json().data;
    const given = reply.patches.map(({ scope }: { readonly scope: string }) => scope);
    expect([who, given.filter((scope: string) => scope.startsWith('work:'))]).toEqual([who, []]);
    const isStranger = !['student', 'supervisor', 'reviewer'].includes(who);
    if (isStranger) expect([who, scopes.filter((scope) => given.includes(scope))]).toEqual([who, []]);
    if (isStranger) expect(JSON.stringify(reply)).not.toContain(secret);
    for (const scope of scopes.filter((one) => isStranger || one.startsWith('work:'))) {
      const page = { proto: 1, nonce, scope, after: '', limit: 10 };
      const held = await post(border, person.token, '/sync/snapshot', page);
      expect([who, scope, held.statusCode]).toEqual([who, scope, 403]);
    }
  }
});

test('frames of a socket ask like calls: no stranger, guest or removed member hears a word of a conversation', async () => {
  const { world, messageId } = border;
  const address = await listenAt(world);
  for (const who of ['outsider', 'neighbour', 'removed', 'supervisor', 'reviewer'] as const) {
    const person = strangers()[who];
    const ear: Ear = await earOf(world, address, person);
    for (const groupId of rooms) {
      const named = { groupId, id: messageId };
      for (const type of [requestType.getMessage, requestType.getGroupMessage, requestType.getGroupUserList])
        expect([who, type, (await ear.ask(type, named)).code]).toEqual([who, type, 201]);
      // One's own mark that a message is not to be shown, which moves nothing.
      await ear.ask(requestType.removeMessage, named);
      const id = world.newId();
      ear.send(requestType.pushMessage, { groupId, msgType: 1, msgContent: 'I am here' }, id);
      const sent = await ear.answer(id);
      expect([who, groupId, sent.code]).toEqual([who, groupId, 201]);
    }
    const input = { courseId: border.courseId, id: world.newId(), title: 't', content: 'c' };
    const item = pushItem({ mid: world.newId(), seq: 1, name: 'createNotice', input });
    const pushed = await ear.ask(requestType.pushMessage, { push: pushRequest(person.uid, [item], 'of frames') });
    expect(pushed).toMatchObject({ results: [{ verdict: { status: 'rejected' } }] });
    expect(JSON.stringify(ear.heard)).not.toContain(secret);
    ear.socket.close();
  }
});

test('whatever a call opens or makes, by the id of something that others have nobody comes into it', async () => {
  const { people, courseId, otherCourseId, homeworkId, examId, attemptId, sittingId, noticeId, setId } = border;
  const ids = [...rooms, homeworkId, examId, attemptId, sittingId, noticeId, setId];
  const { neighbour } = people;
  const before = await belonging();
  let tried = 0;
  for (const call of mutations) {
    const right = facts[call.name]?.input(border, neighbour) ?? {};
    const own = JSON.stringify(right).replaceAll(courseId, otherCourseId);
    for (const made of call.creates?.(JSON.parse(own) as never) ?? [])
      for (const id of ids) {
        const reply = await post(border, neighbour.token, call.path, JSON.parse(own.replaceAll(made, id)));
        expect([call.name, reply.statusCode < 500]).toEqual([call.name, true]);
        expect([call.name, reply.body.includes(secret)]).toEqual([call.name, false]);
        tried += 1;
      }
  }
  expect(tried).toBeGreaterThan(200);
  const after = await belonging();
  const known = new Set(before.scopes.map(({ id }) => id));
  expect(after.scopes.filter(({ id }) => known.has(id))).toEqual(before.scopes);
  expect(after.members.filter(({ scope }) => known.has(scope))).toEqual(before.members);
});
