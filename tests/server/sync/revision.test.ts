import { afterAll, beforeAll, expect, test } from 'vitest';
import { courseScope } from '#contract/core/scopes.ts';
import type { Person } from '#tests/harness/device.ts';
import { createWorld, type World } from '#tests/harness/world.ts';
import { onBothDatabases } from '../support/databases.ts';
import { handOf, statuses } from '../support/person.ts';

onBothDatabases((url) => {
  let world: World;
  let teacher: Person;
  let courseId: string;

  beforeAll(async () => {
    world = await createWorld({ databaseUrl: await url() });
    teacher = await world.person('teacher');
    courseId = await world.course(teacher, []);
  }, 60_000);
  afterAll(() => world?.close());

  const hand = () => handOf(world, teacher, world.newId());
  const notice = () => ({ courseId, id: world.newId(), title: 'Limits', content: 'c' });

  test('what changes nothing leaves the revision as it was', async () => {
    const { push, item } = hand();
    const revision = async () => {
      const scope = courseScope(courseId);
      const stored = await world.server.db.read((sql) =>
        sql.selectFrom('scope').select('rev').where('id', '=', scope).executeTakeFirstOrThrow(),
      );
      return stored.rev;
    };
    const first = item('createNotice', notice());
    await push(first);
    const before = await revision();
    const none = item('createNotice', { ...notice(), title: '' });
    expect(statuses(await push(first))).toEqual(['applied']);
    expect(statuses(await push({ ...first, mid: world.newId() }))).toEqual(['forked']);
    expect(statuses(await push({ ...none, seq: none.seq + 3 }))).toEqual(['gap']);
    expect(statuses(await push(none))).toEqual(['rejected']);
    expect(statuses(await push(item('createNotice', notice(), { deps: [none.mid] })))).toEqual(['rejected']);
    expect(statuses(await push(item('createNotice', notice(), { seal: true })))).toEqual(['sealed']);
    expect(await revision()).toBe(before);
  });
});
