import { afterAll, beforeAll, expect, test } from 'vitest';
import { day, minute } from '#contract/core/time.ts';
import { login } from '#contract/features/account/calls.ts';
import type { Person } from '#tests/harness/device.ts';
import { createWorld, type World } from '#tests/harness/world.ts';
import { onBothDatabases } from './support/databases.ts';
import { handOf, reasons, statuses } from './support/person.ts';

onBothDatabases((url) => {
  let world: World;
  let teacher: Person;
  let student: Person;
  let courseId: string;
  let replicas = 0;

  beforeAll(async () => {
    world = await createWorld({ databaseUrl: await url() });
    teacher = await world.person('teacher');
    student = await world.person('student');
    courseId = await world.course(teacher, [student]);
  });
  afterAll(() => world?.close());

  const hand = (who = teacher) => {
    replicas += 1;
    return handOf(world, who, `replica ${replicas}`);
  };
  const notice = (given: object = {}) => ({ courseId, id: world.newId(), title: 't', content: 'c', ...given });
  const countOf = async () =>
    (await hand().pull()).patches.flatMap((patch) => (patch.kind === 'full' ? (patch.up.notice ?? []) : [])).length;

  test('the same mutation sent many times is executed once and answered alike', async () => {
    const { push, item } = hand();
    const before = await countOf();
    const one = item('createNotice', notice());
    const first = await push(one);
    expect(statuses(first)).toEqual(['applied']);
    const again = await Promise.all([push(one), push(one), push(one)]);
    for (const results of again) expect(results).toEqual(first);
    const twins = item('createNotice', notice());
    const raced = await Promise.all(Array.from({ length: 5 }, () => push(twins)));
    for (const results of raced) expect(results).toEqual(raced[0]);
    expect(await countOf()).toBe(before + 2);
  });

  test('the same mutation through its own path and through two replicas is executed once', async () => {
    const [one, other] = [hand(), hand()];
    const before = await countOf();
    const given = one.item('createNotice', notice());
    expect(statuses(await one.push(given))).toEqual(['applied']);
    // A copied profile sends it under a number of its own: settled, and the lane goes on.
    expect(statuses(await other.push(other.item('createNotice', given.input as object, { mid: given.mid })))).toEqual([
      'applied',
    ]);
    expect(statuses(await other.push(other.item('createNotice', notice())))).toEqual(['applied']);
    const reply = await world.server.app.inject({
      method: 'POST',
      url: '/FutureV2/CourseNotify/create',
      headers: { token: teacher.token, 'x-sync-mid': given.mid },
      payload: given.input as object,
    });
    expect(reply.json()).toMatchObject({ status: 1 });
    expect(await countOf()).toBe(before + 2);
  });

  test('a number that is missing, reused or old is told apart', async () => {
    const { push, item } = hand();
    const first = item('createNotice', notice());
    const second = item('createNotice', notice());
    const third = item('createNotice', notice());
    expect(await push(second, third)).toMatchObject([{ status: 'gap', expect: 1 }, { status: 'skipped' }]);
    expect(statuses(await push(first, second, third))).toEqual(['applied', 'applied', 'applied']);
    expect(statuses(await push({ ...second, mid: world.newId() }))).toEqual(['forked']);
  });

  test('a number that was settled by another mutation’s second sending is not taken for work that was done', async () => {
    const [one, other] = [hand(), hand()];
    const given = one.item('createNotice', notice());
    await one.push(given);
    const moved = other.item('createNotice', given.input as object, { mid: given.mid });
    await other.push(moved);
    expect(statuses(await other.push({ ...moved, mid: world.newId(), input: notice() }))).toEqual(['forked']);
  });

  test('what asks the server at once is not taken from a queue; what was sealed stays so', async () => {
    const { push, item } = hand(student);
    const one = item('joinCourseByCode', { code: 'ZZZZZZ' });
    const [result] = await push(one);
    expect(result).toMatchObject({ verdict: { refusal: { reason: 'core.invalidInput', field: 'name' } } });
    expect(statuses(await push(item('joinCourseByCode', { code: 'ZZZZZZ' }, { seal: true })))).toEqual(['sealed']);
  });

  test('marking a notice that is gone is accepted; a stranger is told nothing', async () => {
    const { push, item } = hand(student);
    const id = world.newId();
    expect(statuses(await push(item('readNotice', { courseId, id })))).toEqual(['applied']);
    const stranger = hand(await world.person('student'));
    expect(reasons(await stranger.push(stranger.item('readNotice', { courseId, id })))).toEqual(['core.notAllowed']);
  });

  test('the same id with other content is refused and not executed', async () => {
    const { push, item } = hand();
    const one = item('createNotice', notice());
    await push(one);
    expect(reasons(await push({ ...one, input: notice() }))).toEqual(['core.fingerprintMismatch']);
  });

  test('a batch goes on after a refusal, except for what builds on it', async () => {
    const { push, item } = hand();
    const refused = item('createTopic', { courseId, id: world.newId(), title: ' ', content: '' });
    const child = item('createNotice', notice(), { deps: [refused.mid] });
    const grandchild = item('createNotice', notice(), { deps: [child.mid], lane: 'other' });
    const independent = item('createNotice', notice());
    expect(reasons(await push(refused, child, grandchild, independent))).toEqual([
      'topic.titleBlank',
      'core.parentRefused',
      'core.parentRefused',
      undefined,
    ]);
  });

  test('a seal and its mutation exclude each other, whichever comes first', async () => {
    const { push, item } = hand();
    const one = item('createNotice', notice());
    expect(statuses(await push({ ...one, seal: true }))).toEqual(['sealed']);
    expect(statuses(await push(one))).toEqual(['sealed']);
    const other = item('createNotice', notice());
    expect(statuses(await push(other))).toEqual(['applied']);
    expect(statuses(await push({ ...other, seal: true }))).toEqual(['applied']);
    const child = item('createNotice', notice(), { deps: [one.mid] });
    expect(reasons(await push(child))).toEqual(['core.parentRefused']);
  });

  test('what the server cannot read is refused once and for all; what is newer waits', async () => {
    const { push, item } = hand();
    const results = await push(
      item('nobodyKnows', {}),
      item('createNotice', notice({ id: 'not an id' })),
      item('createNotice', notice({ courseId: undefined })),
    );
    expect(results.map((one) => one.status === 'verdict' && one.verdict.refusal)).toMatchObject([
      { reason: 'core.unknownMutation' },
      { reason: 'core.invalidInput', field: 'id' },
      { reason: 'core.invalidInput', field: 'courseId' },
    ]);
    const newer = item('createNotice', notice(), { version: 99 });
    expect(statuses(await push(newer, item('createNotice', notice())))).toEqual(['update', 'skipped']);
  });

  test('an item that is no item is refused alone, with the field named, and its number is settled', async () => {
    const { push, item } = hand();
    const many = Array.from({ length: 101 }, () => world.newId());
    const misfits = [{ at: 1.5 }, { deps: many }, { version: 0 }, { name: '' }, { seal: 'yes' }];
    const items = misfits.map((misfit) => item('createNotice', notice(), misfit as object));
    const results = await push(...items, item('createNotice', notice()));
    expect(results.map((one) => one.status === 'verdict' && one.verdict.refusal?.field)).toEqual([
      ...['at', 'deps', 'version', 'name', 'seal'],
      undefined,
    ]);
    expect(statuses(results).at(-1)).toBe('applied');
    expect(reasons(await push(item('createNotice', notice(), { deps: [items[0]?.mid ?? ''] })))).toEqual([
      'core.parentRefused',
    ]);
  });

  test('a seal needs a mid and a number: what is wrong with the rest, or newer than the server, does not matter', async () => {
    const { push, item } = hand();
    const seal = { seal: true, deps: [] };
    const odd = { ...item('createNotice', {}, seal), input: null };
    const misfit = item('createNotice', notice(), { ...seal, at: 1.5 });
    expect(statuses(await push(odd, misfit, item('createNotice', notice(), { ...seal, version: 3 })))).toEqual([
      ...['sealed', 'sealed', 'sealed'],
    ]);
    expect(statuses(await push(item('createNotice', notice())))).toEqual(['applied']);
  });

  test('an id that is taken is refused without saying by whom', async () => {
    const { push, item } = hand();
    const stranger = await world.person('teacher');
    const theirs = await world.course(stranger, []);
    const id = world.newId();
    expect(statuses(await push(item('createNotice', notice({ id }))))).toEqual(['applied']);
    const other = handOf(world, stranger);
    const again = other.item('createNotice', { ...notice({ id }), courseId: theirs });
    expect(reasons(await other.push(again))).toEqual(['core.idTaken']);
    await push(item('deleteNotice', { courseId, id }));
    expect(reasons(await push(item('createNotice', notice({ id }))))).toEqual(['core.idTaken']);
    const taken = { courseId, name: 'n', className: '', semester: '2026-2027', term: 0, mode: 'blend', intro: '' };
    expect(reasons(await other.push(other.item('createCourse', taken)))).toEqual(['core.idTaken']);
  });

  test('a conflict overwrites nothing and shows the row that stands', async () => {
    const { push, item } = hand();
    const id = world.newId();
    const made = item('createNotice', notice({ id }));
    await push(made);
    const basis = { title: made.mid };
    const edit = item('updateNotice', { courseId, id, title: 'mine', basis });
    const late = item('updateNotice', { courseId, id, title: 'late', basis });
    const [, second] = await push(edit, late);
    expect(second).toMatchObject({
      verdict: { status: 'rejected', refusal: { reason: 'core.conflict' }, current: { id, title: 'mine' } },
    });
  });

  test('the time of the click is kept, but never a time to come', async () => {
    const { push, item, pull } = hand();
    const ids = [world.newId(), world.newId()];
    const past = world.now();
    world.pass(minute);
    await push(
      item('createNotice', notice({ id: ids[0] }), { at: past }),
      item('createNotice', notice({ id: ids[1] }), { at: world.now() + minute }),
    );
    const rows = (await pull()).patches.flatMap((patch) => (patch.kind === 'full' ? (patch.up.notice ?? []) : []));
    const times = ids.map((id) => rows.find((row) => row.id === id)?.createdAt);
    expect(times).toEqual([past, world.now()]);
  });

  test('a defect decides nothing and stops only its lane; at last it is said to be stuck', async () => {
    const { push, item } = hand();
    const bad = item('createNotice', notice());
    const items = [bad, item('createNotice', notice()), item('createNotice', notice(), { lane: 'other' })];
    world.server.faults.set((point, { mid }) => {
      if (mid === bad.mid && point === 'after-handler') throw new Error('a defect');
    });
    expect(statuses(await push(...items))).toEqual(['retry', 'skipped', 'applied']);
    for (let attempt = 2; attempt < 10; attempt += 1) expect(statuses(await push(bad))).toEqual(['retry']);
    world.pass(31 * minute);
    expect(statuses(await push(bad))).toEqual(['stuck']);
    expect(statuses(await push({ ...bad, seal: true }, ...items.slice(1)))).toEqual(['sealed', 'applied', 'applied']);
    world.server.faults.set(undefined);
  });

  test('a reply that is lost after the commit costs nothing', async () => {
    const { push, item } = hand();
    const one = item('createNotice', notice());
    world.server.faults.set((point) => {
      if (point === 'after-commit') throw new Error('the cable');
    });
    await expect(push(one)).rejects.toThrow('core.tryAgain');
    world.server.faults.set(undefined);
    expect(statuses(await push(one))).toEqual(['applied']);
    expect(world.server.commits.filter(({ mid }) => mid === one.mid)).toHaveLength(1);
  });

  test('writers of one course at once lose nothing', async () => {
    const before = await countOf();
    const hands = Array.from({ length: 8 }, () => hand());
    const pushed = await Promise.all(
      hands.map(({ push, item }) => push(...Array.from({ length: 5 }, () => item('createNotice', notice())))),
    );
    for (const results of pushed) expect(new Set(statuses(results))).toEqual(new Set(['applied']));
    expect(await countOf()).toBe(before + 40);
  });

  test('a request in another name, or of another protocol, is refused whole', async () => {
    const { post } = hand();
    const body = { proto: 1, nonce: 'a nonce of tests', replicaId: 'r', uid: student.uid, items: [] };
    expect(JSON.parse((await post('/sync/push', body)).body).data.refusal.reason).toBe('core.wrongUser');
    const old = await post('/sync/push', { ...body, uid: teacher.uid, proto: 0 });
    expect([old.statusCode, JSON.parse(old.body).code]).toEqual([426, 42600]);
  });

  test('after half a year a verdict has lost its words, and nothing else', async () => {
    const { uid, username } = teacher;
    const account = username.replace(' ', '');
    const { push, item } = hand();
    const applied = item('createNotice', notice());
    const refused = item('createNotice', notice({ title: ' ' }));
    const sealed = item('createNotice', notice(), { seal: true });
    await push(applied, refused, sealed);
    world.pass(181 * day);
    await world.server.runJobs();
    const again = await world.say({ token: '' }, login, { account, password: 'Classroom2026', remember: true });
    const { token } = again.ok ? again.data : { token: '' };
    const { push: late, pull } = handOf(world, { uid, username, token }, `replica ${replicas}`);
    const results = await late(applied, refused, { ...sealed, seal: false });
    expect(statuses(results)).toEqual(['applied', 'rejected', 'sealed']);
    expect(reasons(results)).toEqual([undefined, 'core.refused', undefined]);
    const { verdicts } = await pull({ mids: [refused.mid] });
    expect(verdicts[refused.mid]).toMatchObject({ status: 'rejected', lane: 'lane', seq: 2 });
    expect(statuses(await late({ ...refused, mid: world.newId() }))).toEqual(['forked']);
    expect(reasons(await late(item('createNotice', notice(), { deps: [refused.mid] })))).toEqual([
      'core.parentRefused',
    ]);
  });
});
