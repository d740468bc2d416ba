import { useEffect, useState } from 'react';
import { friendsPage } from '#contract/features/messaging/keys.ts';
import type { Friend, FriendCourse, FriendsTree } from '#src/features/messaging/data/friends.ts';

/** A line of the tree as it is shown. */
export type TreeLine = Branch | Leaf;

interface TreePosition {
  readonly key: string;
  /** From 1 on. */
  readonly level: number;
  readonly position: number;
  readonly size: number;
  /** '' at the top. */
  readonly parent: string;
}

export interface Branch extends TreePosition {
  readonly is: 'team' | 'course' | 'class';
  readonly name: string;
  /** People in it. */
  readonly count: number;
  readonly isOpen: boolean;
}

export interface Leaf extends TreePosition {
  readonly is: 'person' | 'classChat' | 'teamChat';
  readonly name: string;
  /** '' of a conversation of several. */
  readonly uid: string;
  readonly groupId: string;
  readonly role: Friend['role'] | undefined;
}

/** By key of an open branch, how many of its people are shown. */
type Opened = ReadonlyMap<string, number>;

export const teamKey = 'team';

type Inside = Omit<Leaf, keyof TreePosition> & { readonly id: string };

const person = ({ uid, name, groupId, role }: Friend): Inside => ({ id: uid, is: 'person', name, uid, groupId, role });

const chat = (is: 'classChat' | 'teamChat', name: string, groupId: string): Inside => ({
  id: groupId,
  is,
  name,
  uid: '',
  groupId,
  role: undefined,
});

const courseTitle = ({ name, className }: FriendCourse): string => [name, className].filter(Boolean).join(' · ');

/** Who stands in a branch, with the conversations of all of them first. */
const insideTeam = ({ team, courses }: FriendsTree): readonly Inside[] => [
  ...courses.flatMap((one) => (one.teamGroupId === '' ? [] : [chat('teamChat', courseTitle(one), one.teamGroupId)])),
  ...team.map(person),
];

const insideClass = ({ team, students, groupId }: FriendCourse): readonly Inside[] => [
  chat('classChat', '', groupId),
  ...team.map(person),
  ...students.map(person),
];

export const classKey = (courseId: string): string => `class:${courseId}`;
export const courseKey = (name: string): string => `course:${name}`;

/**
 * The tree flattened: the teaching team (S-201), then the courses, in them their classes, in them people (S-200). A branch that
 * is not open has made nothing; an open one shows as many as `opened` says.
 */
export const linesOf = (tree: FriendsTree, opened: Opened): readonly TreeLine[] => {
  const byName = [...Map.groupBy(tree.courses, ({ name }) => name)];
  const top = { level: 1, size: byName.length + 1, parent: '' };
  const team: Branch = {
    ...top,
    is: 'team',
    key: teamKey,
    position: 1,
    name: '',
    count: tree.team.length,
    isOpen: opened.has(teamKey),
  };
  return [
    team,
    ...leaves(team, () => insideTeam(tree), opened),
    ...byName.flatMap(([name, classes], index) => {
      const key = courseKey(name);
      const uids = new Set(classes.flatMap((one) => [...one.team, ...one.students].map(({ uid }) => uid)));
      const course: Branch = {
        ...top,
        is: 'course',
        key,
        position: index + 2,
        name,
        count: uids.size,
        isOpen: opened.has(key),
      };
      return [
        course,
        ...(course.isOpen ? classes.flatMap((one, at) => linesOfClass(course, classes, one, at, opened)) : []),
      ];
    }),
  ];
};

const linesOfClass = (
  course: Branch,
  classes: readonly FriendCourse[],
  one: FriendCourse,
  at: number,
  opened: Opened,
): readonly TreeLine[] => {
  const key = classKey(one.courseId);
  const branch: Branch = {
    is: 'class',
    key,
    level: 2,
    position: at + 1,
    size: classes.length,
    parent: course.key,
    name: one.className,
    count: one.team.length + one.students.length,
    isOpen: opened.has(key),
  };
  return [branch, ...leaves(branch, () => insideClass(one), opened)];
};

const leaves = (branch: Branch, inside: () => readonly Inside[], opened: Opened): readonly Leaf[] => {
  if (!branch.isOpen) return [];
  const all = inside();
  return all.slice(0, opened.get(branch.key)).map(({ id, ...leaf }, index) => ({
    ...leaf,
    key: `${branch.key}/${id}`,
    level: branch.level + 1,
    position: index + 1,
    size: all.length,
    parent: branch.key,
  }));
};

/** A branch that shows fewer than it has. */
export const isFilling = (lines: readonly TreeLine[], opened: Opened): boolean =>
  lines.some((line) => 'uid' in line && line.position === opened.get(line.parent) && line.position < line.size);

/** What a key does in a tree: leads to a line, opens or closes one, or chooses it. */
export type TreeMove = { readonly to: string } | { readonly toggle: string } | { readonly press: TreeLine } | undefined;

/** The keys of a tree (WAI-ARIA): up, down, home, end; right opens and goes in, left closes and goes out; enter presses. */
export const moveOf = (key: string, lines: readonly TreeLine[], active: string): TreeMove => {
  const at = Math.max(
    0,
    lines.findIndex((line) => line.key === active),
  );
  const line = lines[at];
  const to = (index: number): TreeMove => {
    const next = lines[Math.min(Math.max(index, 0), lines.length - 1)];
    return next === undefined ? undefined : { to: next.key };
  };
  if (line === undefined) return undefined;
  const isBranch = 'isOpen' in line;
  switch (key) {
    case 'ArrowDown':
      return to(at + 1);
    case 'ArrowUp':
      return to(at - 1);
    case 'Home':
      return to(0);
    case 'End':
      return to(lines.length - 1);
    case 'ArrowRight':
      if (!isBranch) return undefined;
      return line.isOpen ? to(at + 1) : { toggle: line.key };
    case 'ArrowLeft':
      if (isBranch && line.isOpen) return { toggle: line.key };
      return line.parent === '' ? undefined : { to: line.parent };
    case 'Enter':
    case ' ':
      return { press: line };
    default:
      return undefined;
  }
};

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
const maxAsked = 8;

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
  return ids.slice(0, maxAsked);
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
