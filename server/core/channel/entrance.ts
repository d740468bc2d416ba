import type { Core } from '../core.ts';
import { goodSessions, type Session } from '../session/sessions.ts';
import { type Membership, membershipsOfAll, versionsOf } from '../sync/members.ts';
import type { Listener, Listeners } from './listeners.ts';

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

const checksAtOnce = 500;

export type Check = () => Promise<void>;

interface Findings {
  readonly ended: (listener: Listener) => void;
  /** Reads again what somebody belongs to. */
  readonly refresh: (listener: Listener) => Promise<void>;
}

/** A session may end by its time alone; its end, or that of a membership, may not have been heard here. */
export const createCheck = (
  core: Pick<Core, 'db' | 'now'>,
  listeners: Listeners,
  { ended, refresh }: Findings,
): Check => {
  /** What a listener's memberships were at least as new as. */
  const seen = new WeakMap<Listener, number>();
  const checkSessions = async (ids: readonly string[]) => {
    const good = await core.db.read((sql) => goodSessions(sql, ids, core.now()));
    for (const id of ids) if (!good.has(id)) for (const listener of listeners.ofSession(id)) ended(listener);
  };
  const checkPeople = async (uids: readonly string[]) => {
    const versions = await core.db.read((sql) => versionsOf(sql, uids));
    for (const uid of uids) {
      const version = versions.get(uid) ?? 0;
      for (const listener of listeners.ofPerson(uid)) {
        if (seen.get(listener) === version) continue;
        // One after another: whoever came since the last time is asked about too.
        await refresh(listener);
        seen.set(listener, version);
      }
    }
  };
  return async () => {
    const all = [...listeners.all()];
    for (const ids of inParts(all.map(({ sessionId }) => sessionId))) await checkSessions(ids);
    for (const uids of inParts(all.map(({ uid }) => uid))) await checkPeople(uids);
  };
};

const inParts = (names: readonly string[]): readonly (readonly string[])[] => {
  const all = [...new Set(names)];
  return Array.from({ length: Math.ceil(all.length / checksAtOnce) }, (_, part) =>
    all.slice(part * checksAtOnce, (part + 1) * checksAtOnce),
  );
};
