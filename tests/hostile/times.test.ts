import { afterAll, beforeAll, expect, test } from 'vitest';
import { courseScope } from '#contract/core/scopes.ts';
import { day, lastMoment } from '#contract/core/time.ts';
import { addReply, createTopic } from '#contract/features/topic/calls.ts';
import type { AnyTables } from '#server/core/db/tables.ts';
import { possibleTimes } from '#server/migrations/0024-possible-times.ts';
import type { Person } from '#tests/harness/device.ts';
import { createWorld, type World } from '#tests/harness/world.ts';
import { onBothDatabases } from '#tests/server/support/databases.ts';
import { pullRequest, pushItem, pushRequest } from '#tests/server/support/school.ts';

/** Times that no calendar has, or that nobody was there at. */
const impossible = [Number.MIN_SAFE_INTEGER, -1, 0, 1, Number.MAX_SAFE_INTEGER];

onBothDatabases((url) => {
  let world: World;
  let teacher: Person;
  let student: Person;
  let courseId: string;

  beforeAll(async () => {
    world = await createWorld({ databaseUrl: await url() });
    teacher = await world.person('teacher');
    world.pass(day);
    student = await world.person('student');
    courseId = await world.course(teacher, [student]);
    world.pass(day);
  });
  afterAll(() => world.close());

  const stored = async (table: string, id: string) => {
    const row = await world.server.db.read((sql) =>
      sql.withTables<AnyTables>().selectFrom(table).select('created_at').where('id', '=', id).executeTakeFirstOrThrow(),
    );
    return Number(row.created_at);
  };
  const pull = async (cursors: object = {}, incarnation = 0) => {
    const reply = await world.server.app.inject({
      method: 'POST',
      url: '/sync/pull',
      headers: { token: student.token },
      payload: { ...pullRequest(student.uid), cursors, incarnation },
    });
    return reply.json().data;
  };

  test.each(impossible)('a click that claims %i was made while its author was there', async (at) => {
    const from = world.now() - day;
    const own = world.newId();
    const byItself = await world.server.app.inject({
      method: 'POST',
      url: createTopic.path,
      headers: { token: student.token, 'x-sync-at': String(at) },
      payload: { courseId, id: own, title: 'Title', content: 'Content' },
    });
    expect(byItself.json().status).toBe(1);
    expect(await stored('topic', own)).toBe(at > 1 ? world.now() : from);
    const queued = world.newId();
    const input = { courseId, topicId: own, id: queued, content: 'Reply' };
    const lane = `lane ${at}`;
    const item = pushItem({
      mid: world.newId(),
      seq: 1,
      lane,
      name: addReply.name,
      version: addReply.version,
      input,
      at,
    });
    const pushed = await world.server.app.inject({
      method: 'POST',
      url: '/sync/push',
      headers: { token: student.token },
      payload: pushRequest(student.uid, [item]),
    });
    expect(pushed.json().data.results).toMatchObject([{ verdict: { status: 'applied' } }]);
    expect(await stored('topic_reply', queued)).toBe(at > 1 ? world.now() : from);
  });

  test('rows with impossible times are mended, and every device is sent them again', async () => {
    const id = world.newId();
    const reply = await world.say(student, createTopic, { courseId, id, title: 'Title', content: 'Content' });
    expect(reply).toMatchObject({ ok: true });
    const before = await pull();
    const scope = courseScope(courseId);
    const held = before.patches.find((one: { scope: string }) => one.scope === scope);
    await world.server.db.write((sql) =>
      sql
        .withTables<AnyTables>()
        .updateTable('topic')
        .set({ created_at: Number.MIN_SAFE_INTEGER })
        .where('id', '=', id)
        .execute(),
    );
    await possibleTimes.up(world.server.db.schema as never);
    expect(await stored('topic', id)).toBe(world.now());
    const cursors = { [scope]: { rev: held.rev, epoch: held.epoch } };
    const after = await pull(cursors, before.incarnation);
    const sent = after.patches.find((one: { scope: string }) => one.scope === scope);
    expect(sent).toMatchObject({ kind: 'delta', up: { topic: [{ id, createdAt: world.now() }] } });
    // What is right is left alone.
    await possibleTimes.up(world.server.db.schema as never);
    const again = await pull({ [scope]: { rev: sent.rev, epoch: sent.epoch } }, before.incarnation);
    expect(again.patches.filter((one: { scope: string }) => one.scope === scope)).toEqual([]);
  });

  test('nothing is planned for a time that no calendar has', async () => {
    const reply = await world.server.app.inject({
      method: 'POST',
      url: '/FutureV2/Courseware/publish',
      headers: { token: teacher.token },
      payload: { courseid: courseId, ids: [world.newId()], publishAt: lastMoment + 1 },
    });
    expect(reply.statusCode).toBe(400);
  });
});
