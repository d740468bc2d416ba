import { newId } from '#contract/core/ids.ts';
import { courseScope } from '#contract/core/scopes.ts';
import { createTx, lockScopes, noNews, type Tx } from '#server/core/sync/recorder.ts';
import { alignPerson } from '#server/features/activity/people.ts';
import type { World } from '#tests/harness/world.ts';

/** A transaction of the server itself. Whoever is told of commits is not: devices find it at their next pull. */
export const change = <T>(
  { server, now }: World,
  scopes: readonly string[],
  work: (tx: Tx) => Promise<T>,
): Promise<T> =>
  server.db.write(async (sql) =>
    work(
      createTx({
        sql,
        now: now(),
        revs: await lockScopes(sql, scopes),
        news: noNews(),
        left: [],
        opened: [],
        moved: [],
        regrouped: [],
        newJobId: () => newId(now(), (bytes) => crypto.getRandomValues(bytes)),
      }),
    ),
  );

/** Puts a student into groups of a course, and nobody else. */
export const putInGroups = (world: World, courseId: string, uid: string, groups: readonly string[]): Promise<void> =>
  change(world, [courseScope(courseId)], async (tx) => {
    await tx.setGroups(courseScope(courseId), new Map([[uid, groups]]));
    await tx.enqueue(alignPerson.name, { uid, courseId, since: tx.now });
  });
