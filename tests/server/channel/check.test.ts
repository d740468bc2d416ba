import { afterAll, beforeAll, expect, test } from 'vitest';
import { courseScope } from '#contract/core/scopes.ts';
import { createCheck } from '#server/core/channel/entrance.ts';
import { createListeners } from '#server/core/channel/listeners.ts';
import type { Outlet } from '#server/core/channel/wire/outlet.ts';
import { membershipsOf } from '#server/core/sync/members.ts';
import { writeMember } from '#server/core/sync/membership/write.ts';
import type { Person } from '#tests/harness/device.ts';
import { createWorld, type World } from '#tests/harness/world.ts';

let world: World;
let student: Person;
let courseId: string;

beforeAll(async () => {
  world = await createWorld();
  student = await world.person('student');
  courseId = await world.course(await world.person('teacher'), [student]);
});
afterAll(() => world?.close());

test('a membership and a session that ended unheard are noticed by looking; what is unchanged is read once', async () => {
  const { db } = world.server;
  const { uid } = student;
  const listeners = createListeners();
  const refreshed: string[] = [];
  const ended: string[] = [];
  const membershipsNow = () => db.read((sql) => membershipsOf(sql, uid));
  const check = createCheck({ db, now: world.now }, listeners, {
    ended: ({ sessionId }) => void ended.push(sessionId),
    refresh: async (listener) => {
      refreshed.push(listener.uid);
      await listeners.read(listener, membershipsNow);
    },
  });
  const { id } = await db.read((sql) =>
    sql.selectFrom('session').select('id').where('uid', '=', uid).executeTakeFirstOrThrow(),
  );
  const listener = listeners.add({ uid, sessionId: id, outlet: {} as Outlet, poke: () => {} });
  await listeners.read(listener, membershipsNow);
  const scope = courseScope(courseId);
  await check();
  await check();
  expect([refreshed, listener.memberships.has(scope), ended]).toEqual([[uid], true, []]);
  await db.write((sql) => writeMember(sql, { uid, scope, role: undefined, groups: [] }, world.now()));
  await check();
  await check();
  expect([refreshed, listener.memberships.has(scope), ended]).toEqual([[uid, uid], false, []]);
  await db.note((sql) => sql.deleteFrom('session').where('id', '=', id).execute());
  await check();
  expect(ended).toEqual([id]);
});
