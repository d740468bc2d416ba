import type { Membership } from '../sync/members.ts';
import type { Outlet } from './wire/outlet.ts';

/** One logged-in socket. */
export interface Listener {
  readonly uid: string;
  readonly sessionId: string;
  readonly outlet: Outlet;
  /** Gathers pokes, apart from everybody else's. */
  readonly poke: (scopes: readonly string[]) => void;
  readonly memberships: ReadonlyMap<string, Membership>;
  /** Scopes with news while the memberships are read again; undefined when they are known. */
  readonly meanwhile: Set<string> | undefined;
}

type Kept = { -readonly [K in keyof Listener]: Listener[K] } & { reading: number };

/** Who listens: found by person, by session, and by each scope that they belong to. */
export interface Listeners {
  readonly all: () => Iterable<Listener>;
  readonly inScope: (scope: string) => Iterable<Listener>;
  readonly scopes: () => Iterable<string>;
  readonly ofPerson: (uid: string) => readonly Listener[];
  readonly ofSession: (sessionId: string) => readonly Listener[];
  readonly add: (given: Pick<Listener, 'uid' | 'sessionId' | 'outlet' | 'poke'>) => Listener;
  readonly remove: (listener: Listener) => void;
  /** Reads the memberships again; what happens meanwhile is told at the end, together with what changed. */
  readonly read: (listener: Listener, memberships: () => Promise<readonly Membership[]>) => Promise<void>;
}

export const createListeners = (): Listeners => {
  const all = new Set<Kept>();
  const byScope = createIndex<Kept>();
  const byPerson = createIndex<Kept>();
  const bySession = createIndex<Kept>();

  const place = (kept: Kept, next: ReadonlyMap<string, Membership>) => {
    for (const scope of kept.memberships.keys()) if (!next.has(scope)) byScope.drop(scope, kept);
    for (const scope of next.keys()) if (!kept.memberships.has(scope)) byScope.add(scope, kept);
    kept.memberships = next;
  };
  return {
    all: () => all,
    inScope: byScope.of,
    scopes: byScope.keys,
    ofPerson: (uid) => [...byPerson.of(uid)],
    ofSession: (sessionId) => [...bySession.of(sessionId)],
    add: (given) => {
      const kept: Kept = { ...given, memberships: new Map(), meanwhile: new Set(), reading: 0 };
      all.add(kept);
      byPerson.add(kept.uid, kept);
      bySession.add(kept.sessionId, kept);
      return kept;
    },
    remove: (listener) => {
      const kept = listener as Kept;
      if (!all.delete(kept)) return;
      place(kept, new Map());
      byPerson.drop(kept.uid, kept);
      bySession.drop(kept.sessionId, kept);
    },
    read: async (listener, memberships) => {
      const kept = listener as Kept;
      if (!all.has(kept)) return;
      kept.meanwhile ??= new Set();
      kept.reading += 1;
      const turn = kept.reading;
      const read = await memberships();
      // Asked again since: that answer is the newer one.
      if (turn !== kept.reading || !all.has(kept)) return;
      const before = kept.memberships;
      place(kept, new Map(read.map((one) => [one.scope, one])));
      const happened = [...kept.meanwhile].filter((scope) => kept.memberships.has(scope));
      kept.meanwhile = undefined;
      // Whoever logs in pulls; that is not news.
      const changed = turn === 1 ? [] : differing(before, kept.memberships);
      const told = new Set([...happened, ...changed]);
      if (told.size > 0) kept.poke([...told]);
    },
  };
};

const differing = (before: ReadonlyMap<string, Membership>, after: ReadonlyMap<string, Membership>): string[] => {
  const found: string[] = [];
  for (const scope of before.keys()) if (!after.has(scope)) found.push(scope);
  for (const [scope, { epoch }] of after) if (before.get(scope)?.epoch !== epoch) found.push(scope);
  return found;
};

const nobody: ReadonlySet<never> = new Set();

const createIndex = <T>() => {
  const sets = new Map<string, Set<T>>();
  return {
    of: (key: string): ReadonlySet<T> => sets.get(key) ?? nobody,
    keys: (): Iterable<string> => sets.keys(),
    add: (key: string, one: T): void => {
      const set = sets.get(key);
      if (set === undefined) sets.set(key, new Set([one]));
      else set.add(one);
    },
    drop: (key: string, one: T): void => {
      const set = sets.get(key);
      set?.delete(one);
      if (set?.size === 0) sets.delete(key);
    },
  };
};
