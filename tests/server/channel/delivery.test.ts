import { afterAll, beforeAll, expect, test } from 'vitest';
import { requestType } from '#contract/core/channel/frames.ts';
import { convScope } from '#contract/core/scopes.ts';
import type { Person } from '#tests/harness/device.ts';
import { createWorld, type World } from '#tests/harness/world.ts';
import { type Ear, earOf, listenAt, soon } from '../support/ear.ts';
import { pushItem, pushRequest } from '../support/school.ts';

let world: World;
let address: string;
let teacher: Person;
let student: Person;
let stranger: Person;
let courseId: string;
const open: Ear[] = [];

beforeAll(async () => {
  world = await createWorld();
  teacher = await world.person('teacher');
  student = await world.person('student');
  stranger = await world.person('student');
  courseId = await world.course(teacher, [student]);
  address = await listenAt(world);
});
afterAll(async () => {
  for (const { socket } of open) socket.terminate();
  await world?.close();
});

const listening = async (person: Person): Promise<Ear> => {
  const ear = await earOf(world, address, person);
  open.push(ear);
  return ear;
};

const sent = new Map<string, number>();
const sending = (person: Person, text: string, groupId = courseId) => {
  const seq = (sent.get(person.uid) ?? 0) + 1;
  sent.set(person.uid, seq);
  const id = world.newId();
  const input = { groupId, id, text };
  const item = pushItem({ mid: id, lane: convScope(groupId), seq, name: 'sendMessage', input });
  return { id, push: pushRequest(person.uid, [item], 'one device') };
};
const textsIn = (ear: Ear) =>
  ear.patches().flatMap(({ up }) => (up.message ?? []).map((row) => (row as unknown as { text: string }).text));

test('a message reaches every device of everybody there once, its sender’s too, and no stranger', async () => {
  const sender = await listening(student);
  const others = [await listening(student), await listening(teacher), await listening(teacher)];
  const nobody = await listening(stranger);
  const { id, push } = sending(student, 'hello');
  const answer = await sender.ask(requestType.pushMessage, { push });
  expect(answer).toMatchObject({ code: 200, results: [{ mid: id, verdict: { status: 'applied' } }] });
  for (const ear of [sender, ...others]) await soon(() => textsIn(ear)).toEqual(['hello']);
  // The same change is in the answer, which comes after it.
  const [patch] = sender.patches();
  expect(answer.patches).toEqual([patch]);
  expect(sender.heard.findIndex(({ payload }) => payload === patch)).toBeLessThan(
    sender.heard.findIndex(({ payload }) => payload === answer),
  );
  const again = await sender.ask(requestType.pushMessage, { push });
  expect(again).toMatchObject({ code: 200, results: [{ mid: id }], patches: [] });
  await sender.ask(requestType.pushMessage, sending(student, 'bye'));
  for (const ear of others) await soon(() => textsIn(ear)).toEqual(['hello', 'bye']);
  expect(nobody.heard.filter(({ requestType: type }) => type === requestType.pushMessage)).toEqual([]);
});

test('nobody writes into a conversation that is not theirs, and nobody there hears of the attempt', async () => {
  const ear = await listening(teacher);
  const foreign = await listening(stranger);
  const answer = await foreign.ask(requestType.pushMessage, sending(stranger, 'let me in'));
  expect(answer).toMatchObject({ code: 200, results: [{ verdict: { status: 'rejected' } }], patches: [] });
  const own = await foreign.ask(requestType.pushMessage, { groupId: courseId, msgType: 0, msgContent: 'let me in' });
  expect(own.code).not.toBe(200);
  await ear.ask(requestType.pushMessage, sending(teacher, 'after it'));
  await soon(() => textsIn(ear)).toEqual(['after it']);
});
