import type { Core } from '../core.ts';
import { goodSessions, type Session } from '../session/sessions.ts';
import { type Membership, membershipsOfAll } from '../sync/members.ts';

/** Log-ins that are looked at in one snapshot. */
const atOnce = 200;

/** What somebody belongs to; nothing when their session is over. */
export type Entrance = (session: Session) => Promise<readonly Membership[] | undefined>;

interface Waiting {
  readonly session: Session;
  readonly resolve: (memberships: readonly Membership[] | undefined) => void;
  readonly reject: (error: unknown) => void;
}

/** After a restart everybody comes at once: those of one turn of the event loop are asked about together. */
export const createEntrance = ({ db, now }: Pick<Core, 'db' | 'now'>): Entrance => {
  let waiting: Waiting[] = [];
  const look = async (some: readonly Waiting[]): Promise<void> => {
    const { good, memberships } = await db.read(async (sql) => ({
      good: await goodSessions(
        sql,
        distinct(some, ({ id }) => id),
        now(),
      ),
      memberships: await membershipsOfAll(
        sql,
        distinct(some, ({ uid }) => uid),
      ),
    }));
    for (const { session, resolve } of some)
      resolve(good.get(session.id) === session.uid ? (memberships.get(session.uid) ?? []) : undefined);
  };
  const lookAtAll = () => {
    const all = waiting;
    waiting = [];
    for (let from = 0; from < all.length; from += atOnce) {
      const some = all.slice(from, from + atOnce);
      look(some).catch((error: unknown) => {
        for (const { reject } of some) reject(error);
      });
    }
  };
  return (session) =>
    new Promise((resolve, reject) => {
      if (waiting.length === 0) setImmediate(lookAtAll);
      waiting.push({ session, resolve, reject });
    });
};

const distinct = (some: readonly Waiting[], of: (session: Session) => string): readonly string[] => [
  ...new Set(some.map(({ session }) => of(session))),
];
