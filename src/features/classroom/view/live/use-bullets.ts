import { useCallback, useEffect, useRef, useState } from 'react';
import { second } from '#contract/core/time.ts';
import { tell } from '#src/ui/words/tell.ts';

export interface Bullet {
  readonly key: number;
  readonly uid: string;
  readonly text: string;
}

/** Comments that a page remembers, for whoever reads them as a list. */
const remembered = 100;
/** How long one flies. */
export const flight = 8 * second;

/** What is said over a class while the page is open: nothing of it is kept. */
export const useBullets = () => {
  const [list, setList] = useState<readonly Bullet[]>([]);
  const [flying, setFlying] = useState<readonly Bullet[]>([]);
  /** Grows each time that one's own was refused. */
  const [refusals, setRefusals] = useState(0);
  const next = useRef(0);
  const timers = useRef(new Set<ReturnType<typeof setTimeout>>());
  useEffect(
    () => () => {
      for (const timer of timers.current) clearTimeout(timer);
    },
    [],
  );
  const hear = useCallback((what: unknown) => {
    if (typeof what === 'string') {
      tell(what, 'problem');
      return setRefusals((count) => count + 1);
    }
    const bullet = bulletOf(what, next.current);
    if (bullet === undefined) return;
    next.current += 1;
    setList((before) => [bullet, ...before].slice(0, remembered));
    setFlying((before) => [...before, bullet].slice(-remembered));
    const timer = setTimeout(() => {
      timers.current.delete(timer);
      setFlying((before) => before.filter(({ key }) => key !== bullet.key));
    }, flight);
    timers.current.add(timer);
  }, []);
  return { list, flying, refusals, hear };
};

/** A frame of another version may hold anything. */
const bulletOf = (what: unknown, key: number): Bullet | undefined => {
  const { from, what: said } = (typeof what === 'object' && what !== null ? what : {}) as {
    readonly from?: unknown;
    readonly what?: { readonly text?: unknown } | null;
  };
  const text = said?.text;
  return typeof from === 'string' && typeof text === 'string' && text !== '' ? { key, uid: from, text } : undefined;
};
