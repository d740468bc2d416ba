import { beforeEach, describe, expect } from 'vitest';
import { limits } from '#contract/core/limits.ts';
import { hour } from '#contract/core/time.ts';
import { listFeedback, sendFeedback } from '#contract/features/portal/calls.ts';
import { feedbackTypes } from '#contract/features/portal/keys.ts';
import { feedbackFaults, feedbackPerHour, portalRefusal } from '#contract/features/portal/rules.ts';
import { attentionEntries, waitingEntries } from '#src/core/marks.ts';
import { sentFeedback } from '#src/features/portal/data/queries.ts';
import { world, worldTest } from '#tests/harness/class.ts';
import type { Device, Person, Tab } from '#tests/harness/device.ts';
import { wavOf } from '#tests/harness/samples.ts';
import { operatorToken } from '#tests/harness/world.ts';
import { createSender, fetchFile, fileOf } from '../upload/sender.ts';

const test = worldTest();

let student: Person;
let phone: Device;
let tab: Tab;

beforeEach(async () => {
  student = await world.person('student');
  phone = world.device(student);
  tab = await phone.open();
  await tab.cycle();
});

const given = {
  type: 'fault',
  email: ' li@school.example ',
  username: '李明',
  school: '启明大学',
  content: '<p>慢</p>',
};

const send = async (change: Partial<typeof given> = {}) => {
  const id = world.newId();
  const made = await tab.store.mutate(sendFeedback, { id, ...given, ...change });
  return { id, made };
};

const operator = { token: operatorToken };

const listed = async (page = 1, limit = 100) => {
  const said = await world.say(operator, listFeedback, { page, limit });
  if (!said.ok) throw new Error('the operator is not answered');
  return said.data;
};

describe('feedback (C-035, E-034, S-380, S-381, S-382, S-578)', () => {
  test('written offline it waits, goes once though the reply is lost, and the operator reads it', async () => {
    phone.network.online = false;
    const { id } = await send();
    expect((await sentFeedback(tab.replica, id)).state).toBe('waiting');
    phone.network.online = true;
    phone.network.fate = (path) => (path === '/sync/push' ? 'replyLost' : 'ok');
    await tab.cycle().catch(() => undefined);
    phone.network.fate = () => 'ok';
    await tab.cycle();
    await tab.cycle();
    expect(await sentFeedback(tab.replica, id)).toEqual({ state: 'submitted', content: '<p>慢</p>' });
    const found = (await listed()).list.filter((one) => one.id === id);
    expect(found).toMatchObject([{ ...given, email: 'li@school.example', uid: student.uid }]);
    expect(await waitingEntries(tab.replica)).toEqual([]);
  });

  test('another device of the same person knows it; nobody else does', async () => {
    const { id } = await send();
    await tab.cycle();
    const tablet = await world.device(student).open();
    await tablet.cycle();
    expect((await sentFeedback(tablet.replica, id)).state).toBe('submitted');
    const other = await world.device(await world.person('teacher')).open();
    await other.cycle();
    expect((await sentFeedback(other.replica, id)).state).toBeUndefined();
  });

  test('each field is asked for, here and there, and nothing is queued', async () => {
    const wrong = [
      [{ type: '' }, portalRefusal.typeMissing],
      [{ type: 'praise' }, portalRefusal.typeMissing],
      [{ email: '' }, portalRefusal.emailWrong],
      [{ email: 'li@school' }, portalRefusal.emailWrong],
      [{ email: 'li school@x.cn' }, portalRefusal.emailWrong],
      [{ content: '<p> &nbsp; </p>' }, portalRefusal.contentBlank],
    ] as const;
    for (const [change, refusal] of wrong) {
      expect((await send(change)).made).toEqual({ ok: false, refusal });
      const said = await world.say(student, sendFeedback, { id: world.newId(), ...given, ...change });
      expect(said).toMatchObject({ ok: false, refusal: { reason: refusal.reason } });
    }
    expect(await waitingEntries(tab.replica)).toEqual([]);
    expect(feedbackFaults({ type: '', email: '', content: '' })).toHaveLength(3);
    for (const type of feedbackTypes) expect(feedbackFaults({ ...given, type })).toEqual([]);
  });

  test('what arrives is sanitised before it is stored; of nothing but a script nothing is left to store', async () => {
    const { id } = await send({ content: '<p onclick="x()">words<script>alert(1)</script></p>' });
    await tab.cycle();
    expect((await listed()).list.find((one) => one.id === id)?.content).toBe('<p>words</p>');
    expect((await sentFeedback(tab.replica, id)).content).toBe('<p>words</p>');
    const said = await world.say(student, sendFeedback, {
      id: world.newId(),
      ...given,
      content: '<script>alert("words")</script>',
    });
    expect(said).toMatchObject({ ok: false, refusal: { reason: 'portal.contentBlank' } });
    const long = await world.say(student, sendFeedback, {
      id: world.newId(),
      ...given,
      content: 'x'.repeat(limits.contentChars + 1),
    });
    expect(long.ok).toBe(false);
  });

  test('sound and films are in the text; the operator can open them, nobody else (S-383, S-384)', async () => {
    const recording = fileOf(world, wavOf(1), 'noise.wav');
    await createSender(2_048_000).upload(world, student, recording);
    const content = `<p>hear</p><audio src="file:${recording.id}" title="noise.wav"></audio>`;
    const { id } = await send({ content });
    expect((await waitingEntries(tab.replica)).map(({ files }) => files)).toEqual([[recording.id]]);
    await tab.cycle();
    const said = (await listed()).list.find((one) => one.id === id);
    expect(said).toMatchObject({ content, files: [{ id: recording.id, name: 'noise.wav' }] });
    const opened = await world.server.app.inject({ method: 'GET', url: said?.files[0]?.address ?? '' });
    expect([opened.statusCode, opened.rawPayload.length]).toEqual([200, recording.bytes.length]);
    const other = await world.person('teacher');
    expect((await fetchFile(world, other, recording.id)).statusCode).not.toBe(200);
    const stolen = await world.say(other, sendFeedback, { id: world.newId(), ...given, content });
    expect(stolen).toMatchObject({ ok: false, refusal: { reason: 'upload.gone' } });
  });

  test('too much of it within an hour is refused and kept; later it is taken', async () => {
    for (let count = 0; count < feedbackPerHour; count += 1) await send();
    await tab.cycle();
    const { id } = await send({ content: '<p>one too many</p>' });
    await tab.cycle();
    expect((await sentFeedback(tab.replica, id)).state).toBe('attention');
    const [entry] = await attentionEntries(tab.replica);
    expect(entry).toMatchObject({ refusal: { reason: 'portal.tooMuch' }, input: { content: '<p>one too many</p>' } });
    world.pass(hour + 1);
    await tab.store.retry(entry?.mid ?? '');
    await tab.cycle();
    expect(await attentionEntries(tab.replica)).toEqual([]);
    expect((await listed()).list.some(({ content }) => content === '<p>one too many</p>')).toBe(true);
  });

  test('the operator pages through all of it, newest first; nobody else may', async () => {
    const { total } = await listed();
    const { id } = await send();
    await tab.cycle();
    const one = await listed(1, 1);
    expect([one.total, one.list.map((each) => each.id)]).toEqual([total + 1, [id]]);
    expect((await listed(2, 1)).list[0]?.id).not.toBe(id);
    expect(await world.say(student, listFeedback, {})).toMatchObject({ ok: false, code: 10403 });
  });
});
