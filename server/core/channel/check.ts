import type { Core } from '../core.ts';
import { goodSessions } from '../session/sessions.ts';
import { versionsOf } from '../sync/members.ts';
import type { Listener, Listeners } from './listeners.ts';

const atOnce = 500;

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
  return Array.from({ length: Math.ceil(all.length / atOnce) }, (_, part) =>
    all.slice(part * atOnce, (part + 1) * atOnce),
  );
};
