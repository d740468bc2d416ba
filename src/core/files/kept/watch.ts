import { liveQuery } from 'dexie';
import { readKeeping, recentFor } from '../../device/keeping.ts';
import type { Replica } from '../../replica.ts';
import type { Bytes } from '../bytes.ts';
import { picturesIn, referencesIn } from './references.ts';

/**
 * Calls when what is wanted here may have changed, in whatever tab: wishes, settings, files that came into a course or left it.
 * How far a download has come is no change. Answers how to stop.
 */
export const watchWishes = (replica: Replica, bytes: Bytes, onChange: () => void): (() => void) => {
  const watches = [() => wishes(replica, bytes), () => references(replica, bytes)].map((ask) => {
    let last = '';
    return liveQuery(ask).subscribe({
      next: (now) => {
        if (now !== last) onChange();
        last = now;
      },
      error: () => undefined,
    });
  });
  return () => {
    for (const watch of watches) watch.unsubscribe();
  };
};

const wishes = async (replica: Replica, { kept }: Bytes): Promise<string> => {
  const files = await kept.toArray();
  const settings = await replica.outbox.meta.bulkGet(['paused', 'wifiOnly', 'token']);
  return JSON.stringify([
    await readKeeping(replica),
    settings.map((one) => one?.v),
    files.map(({ id, isAsked, isDeclined, openedAt }) => [id, isAsked, isDeclined, openedAt]),
  ]);
};

const references = async (replica: Replica, { kept }: Bytes): Promise<string> => {
  const { pinned, opened } = await readKeeping(replica);
  const recent = Object.keys(opened).filter((scope) => Date.now() - (opened[scope] ?? 0) < recentFor);
  const held = ((await kept.orderBy('courseId').uniqueKeys()) as string[]).map((courseId) => `course:${courseId}`);
  const ids = (await picturesIn(replica)).map(({ id }) => id);
  for (const scope of new Set([...pinned, ...recent, ...held])) {
    const whole =
      (await replica.db.cursors.get(scope)) !== undefined && (await replica.db.loads.get(scope)) === undefined;
    const files = [...(await referencesIn(replica, scope)).values()];
    ids.push(scope, String(whole), ...files.map(({ id, dueAt }) => `${id}@${dueAt}`));
  }
  return ids.join(' ');
};
