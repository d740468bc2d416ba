import { useLiveQuery } from 'dexie-react-hooks';
import { useEffect, useState } from 'react';
import type { Replica } from '#src/core/replica.ts';
import { useSession } from './session.tsx';

type Arg = string | number | boolean | undefined;

type Query<T, Args extends readonly Arg[]> = (replica: Replica, ...args: Args) => Promise<T>;

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
  return useLiveQuery(async () => ({ value: await query(replica, ...args) }), [replica, query, woken, ...args]);
};

/** Grows when the page is seen again: news of a change may be lost while it slept. */
const useWoken = (): number => {
  const [woken, setWoken] = useState(0);
  useEffect(() => {
    const wake = () => {
      if (document.visibilityState === 'visible') setWoken((times) => times + 1);
    };
    document.addEventListener('visibilitychange', wake);
    window.addEventListener('pageshow', wake);
    return () => {
      document.removeEventListener('visibilitychange', wake);
      window.removeEventListener('pageshow', wake);
    };
  }, []);
  return woken;
};
