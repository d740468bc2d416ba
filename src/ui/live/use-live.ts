import { useObservable } from 'dexie-react-hooks';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { type Replica, watch } from '#src/core/replica.ts';
import { type Arg, aheadOf, type Query } from './rows/ahead.ts';
import { observed } from './rows/observed.ts';
import { useSession } from './session.tsx';

/**
 * The rows of a query, again whenever they change: `undefined` for the moment before the first answer. Arguments are
 * compared by value, so they are plain.
 */
export const useLive = <T, Args extends readonly Arg[]>(query: Query<T, Args>, ...args: Args): T | undefined =>
  useLoaded(query, ...args)?.value;

/** As `useLive`, for queries that may answer `undefined`: says whether they have answered. */
export const useLoaded = <T, Args extends readonly Arg[]>(
  query: Query<T, Args>,
  ...args: Args
): { readonly value: T } | undefined => {
  const { replica } = useSession();
  const woken = useWoken();
  const [ahead] = useState(() => ({ drawn: aheadOf(replica, query, args) }));
  return useObservable(
    () => observed(async () => ({ value: await query(replica, ...args) }), ahead),
    [replica, query, woken, ...args],
    ahead.drawn,
  );
};

/** Grows when the page is seen again: news of a change may be lost while it slept. */
const useWoken = (): number => {
  const [woken, setWoken] = useState(0);
  useEffect(() => onWoken(() => setWoken((times) => times + 1)), []);
  return woken;
};

/** Answers how to stop listening. */
const onWoken = (then: () => void): (() => void) => {
  const wake = () => {
    if (document.visibilityState === 'visible') then();
  };
  document.addEventListener('visibilitychange', wake);
  window.addEventListener('pageshow', wake);
  return () => {
    document.removeEventListener('visibilitychange', wake);
    window.removeEventListener('pageshow', wake);
  };
};

interface Shared<T> {
  readonly subscribe: (listener: () => void) => () => void;
  readonly value: () => T | undefined;
}

/** As `useLive`, asked once for all who look: for what several places show all the time. */
export const useShared = <T>(query: Query<T, []>): T | undefined => {
  const { subscribe, value } = sharedOf(useSession().replica, query);
  return useSyncExternalStore(subscribe, value);
};

const all = new WeakMap<Replica, Map<Query<unknown, []>, Shared<unknown>>>();

const sharedOf = <T>(replica: Replica, query: Query<T, []>): Shared<T> => {
  const ofReplica = all.get(replica) ?? new Map<Query<unknown, []>, Shared<unknown>>();
  all.set(replica, ofReplica);
  const shared = (ofReplica.get(query) as Shared<T> | undefined) ?? share(replica, query);
  ofReplica.set(query, shared);
  return shared;
};

/** Runs for as long as somebody listens. */
const share = <T>(replica: Replica, query: Query<T, []>): Shared<T> => {
  const listeners = new Set<() => void>();
  let value: T | undefined;
  let stop = () => {};
  const run = () => {
    stop = watch(
      () => query(replica),
      (next) => {
        value = next;
        for (const listener of listeners) listener();
      },
    );
  };
  let unhear = () => {};
  const start = () => {
    run();
    unhear = onWoken(() => {
      stop();
      run();
    });
  };
  return {
    value: () => value,
    subscribe: (listener) => {
      if (listeners.size === 0) start();
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
        if (listeners.size > 0) return;
        stop();
        unhear();
      };
    },
  };
};
