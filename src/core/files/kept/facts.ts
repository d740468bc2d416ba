import { readKeeping, recentFor } from '../../device/keeping.ts';
import type { Replica } from '../../replica.ts';
import type { Bytes } from '../bytes.ts';
import { unfinishedFiles } from '../held.ts';
import type { Facts } from './plan.ts';
import { picturesIn, type Reference, referencesIn } from './references.ts';

/** What decides which files are to be here. Only the courses that a decision is about are read. */
export const readFacts = async (replica: Replica, bytes: Bytes, now: number): Promise<Facts> => {
  const [keeping, kept, own] = [
    await readKeeping(replica),
    await bytes.kept.toArray(),
    await unfinishedFiles(replica.outbox),
  ];
  const recent = Object.keys(keeping.opened).filter((scope) => now - (keeping.opened[scope] ?? 0) < recentFor);
  const held = kept.flatMap(({ courseId }) => (courseId === '' ? [] : [`course:${courseId}`]));
  // Asked for where the course was not at hand: it is one of all.
  const isAnywhere = kept.some(({ courseId, reason }) => courseId === '' && reason !== 'picture');
  const all = isAnywhere ? await replica.db.cursors.where('s').startsWith('course:').primaryKeys() : [];
  const scopes = new Set([...keeping.pinned, ...recent, ...held, ...all]);
  const references = new Map<string, ReadonlyMap<string, Reference>>();
  for (const scope of scopes)
    if (await isWhole(replica, scope)) references.set(scope, await referencesIn(replica, scope));
  const [pictures, left] = [await picturesIn(replica), await leftAmong(replica, scopes)];
  return { references, pictures, left, kept, own, keeping, now };
};

/** All its rows are here: what none of them speaks of is gone. */
const isWhole = async ({ db }: Replica, scope: string): Promise<boolean> =>
  (await db.cursors.get(scope)) !== undefined && (await db.loads.get(scope)) === undefined;

/** The server has said which scopes are theirs, and these are not among them. */
const leftAmong = async ({ db }: Replica, scopes: ReadonlySet<string>): Promise<ReadonlySet<string>> => {
  const subscribed = new Set(((await db.state.get('state'))?.purgedFor ?? '').split(' '));
  return new Set(subscribed.has('') ? [] : [...scopes].filter((scope) => !subscribed.has(scope)));
};
