import { useEffect, useState } from 'react';
import { friendsPage } from '#contract/features/messaging/keys.ts';
import type { FriendsTree } from '#src/features/messaging/data/friends.ts';
import { classKey, isFilling, linesOf, type Opened, type TreeLine, teamKey } from './nodes.ts';

/** S-536, ms. */
const refillEvery = 200;

/** Answers how to stop. */
export const refilling = (refill: () => void): (() => void) => {
  const timer = setInterval(refill, refillEvery);
  return () => clearInterval(timer);
};

export const withNextPage = (opened: Opened): Opened =>
  new Map([...opened].map(([key, shown]) => [key, shown + friendsPage]));

/** Classes whose faces are asked for at most: the others keep their letters. */
const mostAsked = 8;

/** What was open stays open while the page lives: the panel is opened and closed many times. */
let kept: Opened = new Map();

/** Courses of which people are shown: whose faces are wanted. */
export const openedClasses = ({ courses }: FriendsTree, lines: readonly TreeLine[]): readonly string[] => {
  const open = new Set(lines.flatMap((line) => ('isOpen' in line && line.isOpen ? [line.key] : [])));
  const teachers = new Set(open.has(teamKey) ? courses.flatMap(({ team }) => team.map(({ uid }) => uid)) : []);
  const ids = courses.flatMap(({ courseId, team }) => {
    const isNew = team.some(({ uid }) => teachers.delete(uid));
    return isNew || open.has(classKey(courseId)) ? [courseId] : [];
  });
  return ids.slice(0, mostAsked);
};

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
    return refilling(() => setOpened(withNextPage));
  }, [filling]);
  const toggle = (key: string) =>
    setOpened((known) => {
      const next = new Map(known);
      if (!next.delete(key)) next.set(key, friendsPage);
      return next;
    });
  return { lines, filling, toggle };
};
