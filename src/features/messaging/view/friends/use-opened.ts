import { useEffect, useState } from 'react';
import { friendsPage } from '#contract/features/messaging/keys.ts';
import type { FriendsTree } from '#src/features/messaging/data/friends.ts';
import { isFilling, linesOf, type Opened, type TreeLine } from './nodes.ts';

/** S-536, ms. */
const refillEvery = 200;

/** What was open stays open while the page lives: the panel is opened and closed many times. */
let kept: Opened = new Map();

/** The lines that are shown: an opened branch begins with a page of 50 and gets the next one every 200 ms (S-535, S-536). */
export const useOpened = (
  tree: FriendsTree,
): { readonly lines: readonly TreeLine[]; readonly filling: boolean; readonly toggle: (key: string) => void } => {
  const [opened, setOpened] = useState(kept);
  kept = opened;
  const lines = linesOf(tree, opened);
  const filling = isFilling(lines, opened);
  useEffect(() => {
    if (!filling) return;
    const timer = setInterval(
      () => setOpened((known) => new Map([...known].map(([key, shown]) => [key, shown + friendsPage]))),
      refillEvery,
    );
    return () => clearInterval(timer);
  }, [filling]);
  const toggle = (key: string) =>
    setOpened((known) => {
      const next = new Map(known);
      if (!next.delete(key)) next.set(key, friendsPage);
      return next;
    });
  return { lines, filling, toggle };
};
