import { expect, test } from 'vitest';
import type { Replica } from '#src/core/replica.ts';
import { screens } from '#src/features/all.ts';
import { courseOf, coursesOfMine, roleIn } from '#src/features/course/data/public.ts';
import { noticesIn, readIn } from '#src/features/notice/data/public.ts';
import { askFirstAnswers } from '#src/shell/session/open.ts';
import { registerFeatures } from '#src/ui/feature.ts';
import { type Arg, aheadOf, type Query } from '#src/ui/live/rows/ahead.ts';

registerFeatures(screens);

const nothing = { toArray: async () => [], primaryKeys: async () => [] };
const table = { get: async () => undefined, bulkGet: async () => [], where: () => ({ equals: () => nothing }) };

const openedAt = async (path: string): Promise<Replica> => {
  const replica = { uid: 'me', rows: () => table } as unknown as Replica;
  const { pathname, search } = new URL(path, 'http://class.example');
  await askFirstAnswers(replica, { pathname, search });
  return replica;
};
const has = <T, Args extends readonly Arg[]>(replica: Replica, query: Query<T, Args>, ...args: Args): boolean =>
  aheadOf(replica, query, args) !== undefined;

test('a start at the classes or in a course has the answers that its screen is drawn with', async () => {
  for (const path of ['/', '/main', '/main?join=1']) expect(has(await openedAt(path), coursesOfMine), path).toBe(true);
  const course = await openedAt('/main/classDetail?courseid=a1&courserole=3');
  for (const query of [courseOf, roleIn, noticesIn, readIn])
    expect(has<unknown, [string]>(course, query, 'a1')).toBe(true);
  expect(has(course, coursesOfMine)).toBe(false);
  expect(has(course, courseOf, 'b2')).toBe(false);
  expect(has(await openedAt('/main/todo'), coursesOfMine)).toBe(false);
});

test('a database that fails keeps nobody from the screen, which says so', async () => {
  const replica = {
    rows: () => {
      throw new Error('no such table');
    },
  } as unknown as Replica;
  await askFirstAnswers(replica, { pathname: '/main', search: '' });
  expect(has(replica, coursesOfMine)).toBe(false);
});
