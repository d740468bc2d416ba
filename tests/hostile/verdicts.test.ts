import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Verdict } from '#contract/core/sync.ts';
import { removeMember, setMemberRole } from '#contract/features/course/calls.ts';
import { createTopic, updateTopic } from '#contract/features/topic/calls.ts';
import { attentionEntries } from '#src/core/marks.ts';
import { createWorld, type World } from '#tests/harness/world.ts';
import { onBothDatabases } from '#tests/server/support/databases.ts';
import { handOf, statuses } from '#tests/server/support/person.ts';
import { pushItem } from '#tests/server/support/school.ts';

/** What was decided stays to be asked for, by anybody about their own, as often as they like. */
const letters = 15_000;
const room = 20_000;
const many = 8;

onBothDatabases((url) => {
  let world: World;

  beforeAll(async () => {
    world = await createWorld({ databaseUrl: await url(), limits: { pullBytes: room } });
  });
  afterAll(() => world?.close());

  /** A long topic of a student, and as many changes of it that were refused over it. */
  const scene = async () => {
    const [teacher, student] = [await world.person('teacher'), await world.person('student')];
    const courseId = await world.course(teacher, [student]);
    const id = world.newId();
    await world.say(student, createTopic, { courseId, id, title: 'T', content: `<p>${'中'.repeat(letters)}</p>` });
    const input = { courseId, id, title: 'x', basis: { title: 'no' } };
    const mids = Array.from({ length: many }, () => world.newId());
    const change = (mid: string) =>
      world.server.app.inject({
        ...{ method: 'POST', url: updateTopic.path, payload: input },
        headers: { token: student.token, 'x-sync-mid': mid },
      });
    for (const mid of mids)
      expect((await change(mid)).json()).toMatchObject({ code: 40901, data: { current: { id } } });
    return { teacher, student, courseId, id, mids, change, hand: handOf(world, student) };
  };
  const seals = (mids: readonly string[]) =>
    mids.map((mid, at) => pushItem({ mid, seq: at + 1, name: 'x', input: null, seal: true }));

  test('of the row in the way no copy is kept with each refusal', async () => {
    const { student, mids } = await scene();
    const kept = await world.server.db.read((sql) =>
      sql.selectFrom('result').select('body').where('uid', '=', student.uid).where('mid', 'in', mids).execute(),
    );
    expect(kept).toHaveLength(many);
    for (const { body } of kept) expect(body.length).toBeLessThan(1_000);
  });

  test('verdicts come as many as an answer takes, each whole and once, and the rest when it is asked for', async () => {
    const { id, mids, hand } = await scene();
    const heard: Record<string, Verdict> = {};
    let left = mids;
    for (let answers = 0; left.length > 0; answers += 1) {
      expect(answers).toBeLessThan(many);
      const reply = await hand.pull({ mids: [...left], lanes: ['lane'] });
      const told = Object.keys(reply.verdicts);
      expect(told.length).toBeLessThan(4);
      expect(told.filter((mid) => mid in heard)).toEqual([]);
      Object.assign(heard, reply.verdicts);
      left = left.filter((mid) => !(mid in heard));
      expect([reply.more, reply.confirmed === undefined]).toEqual([left.length > 0, left.length > 0]);
    }
    for (const mid of mids) expect(heard[mid]).toMatchObject({ refusal: { reason: 'core.conflict' }, current: { id } });
  });

  test('a push that asks for them is answered as far as an answer goes, and the rest is sent again', async () => {
    const { id, mids, hand } = await scene();
    let left = seals(mids);
    for (let answers = 0; left.length > 0; answers += 1) {
      expect(answers).toBeLessThan(many);
      const results = await hand.push(...left);
      const told = results.filter(({ status }) => status === 'verdict');
      expect([told.length > 0, told.length < 4]).toEqual([true, true]);
      for (const one of told) expect(one).toMatchObject({ verdict: { status: 'rejected', current: { id } } });
      expect(statuses(results).slice(told.length)).toEqual(Array(results.length - told.length).fill('skipped'));
      left = left.slice(told.length);
    }
  });

  test('what was done is said of every one of many, if need be without its words: a device takes silence for undone', async () => {
    const { teacher, courseId } = await scene();
    const hand = handOf(world, teacher);
    const made = Array.from({ length: 200 }, () =>
      hand.item('createNotice', { courseId, id: world.newId(), title: 't', content: '' }),
    );
    for (let from = 0; from < made.length; from += 50) await hand.push(...made.slice(from, from + 50));
    const mids = made.map(({ mid }) => mid);
    await world.server.db.write((sql) =>
      sql
        .updateTable('result')
        .set({
          status: 'applied',
          body: JSON.stringify({ status: 'applied', lane: '', seq: 0, data: 'x'.repeat(1_000) }),
        })
        .where('uid', '=', teacher.uid)
        .where('mid', 'in', mids)
        .execute(),
    );
    const reply = await hand.pull({ mids });
    expect(Object.keys(reply.verdicts)).toHaveLength(200);
    expect(Object.values(reply.verdicts).every(({ status }) => status === 'applied')).toBe(true);
    expect(JSON.stringify(reply.verdicts).length).toBeLessThan(2 * room + 200 * 100);
  });

  test('whoever may not see the row any more is told that they were refused, and not shown it', async () => {
    const { teacher, student, courseId, mids, change, hand } = await scene();
    expect((await world.say(teacher, removeMember, { courseId, uid: student.uid })).ok).toBe(true);
    const [mid = ''] = mids;
    const pulled = (await hand.pull({ mids: [mid] })).verdicts[mid];
    const [sealed] = await hand.push(...seals([mid]));
    expect(pulled).toMatchObject({ status: 'rejected', refusal: { reason: 'core.conflict' } });
    expect([pulled?.current, JSON.stringify(sealed).includes('中')]).toEqual([undefined, false]);
    expect((await change(mid)).body).not.toContain('中');
  });

  test('nor is an assistant who became a student, for whom the row is not meant', async () => {
    const [teacher, helper, other] = [
      await world.person('teacher'),
      await world.person('student'),
      await world.person('student'),
    ];
    const courseId = await world.course(teacher, [helper, other]);
    const setRole = (role: 'assistant' | 'student') =>
      world.say(teacher, setMemberRole, { courseId, uid: helper.uid, role });
    expect(await setRole('assistant')).toMatchObject({ ok: true });
    const [id, mid] = [world.newId(), world.newId()];
    const audience = [`u:${other.uid}` as const];
    const topic = { courseId, id, title: 'T', content: '中', audience };
    expect(await world.say(helper, createTopic, topic)).toMatchObject({ ok: true });
    const input = { courseId, id, title: 'x', basis: { title: 'no' } };
    const hand = handOf(world, helper);
    const refused = await world.server.app.inject({
      ...{ method: 'POST', url: updateTopic.path, payload: input },
      headers: { token: helper.token, 'x-sync-mid': mid },
    });
    expect(refused.json()).toMatchObject({ code: 40901, data: { current: { id } } });
    expect(await setRole('student')).toMatchObject({ ok: true });
    const verdict = (await hand.pull({ mids: [mid] })).verdicts[mid];
    expect(verdict).toMatchObject({ status: 'rejected', refusal: { reason: 'core.conflict' } });
    expect(verdict?.current).toBeUndefined();
  });
});

test('a device whose answers were lost hears of all its refusals, each once', async () => {
  const world = await createWorld({ limits: { pullBytes: room } });
  const [teacher, student] = [await world.person('teacher'), await world.person('student')];
  const courseId = await world.course(teacher, [student]);
  const device = world.device(student);
  const tab = await device.open();
  const ids = Array.from({ length: many }, () => world.newId());
  for (const id of ids)
    await world.say(student, createTopic, { courseId, id, title: 'T', content: `<p>${'中'.repeat(letters)}</p>` });
  for (let cycle = 0; cycle < 3; cycle += 1) await tab.cycle();
  const held = await tab.replica.db.table('row_topic').bulkGet(ids);
  for (const { id, editions } of held) {
    const basis = { title: editions.title };
    expect((await world.say(student, updateTopic, { courseId, id, title: 'first', basis })).ok).toBe(true);
    expect((await tab.store.mutate(updateTopic, { courseId, id, title: 'second', basis })).ok).toBe(true);
  }
  device.network.fate = (path) => (path === '/sync/push' ? 'replyLost' : 'ok');
  for (let cycle = 0; cycle < 3; cycle += 1) await tab.cycle().catch(() => undefined);
  device.network.fate = () => 'ok';
  for (let cycle = 0; cycle < 3; cycle += 1) await tab.cycle();
  const entries = await attentionEntries(tab.replica);
  expect(entries.map(({ refusal }) => refusal?.reason)).toEqual(Array(many).fill('core.conflict'));
  expect(new Set(entries.map(({ mid }) => mid)).size).toBe(many);
  await world.close();
});
