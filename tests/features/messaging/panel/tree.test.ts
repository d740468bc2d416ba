import { describe, expect, test, vi } from 'vitest';
import type { Friend, FriendCourse, FriendsTree } from '#src/features/messaging/data/friends.ts';
import {
  classKey,
  courseKey,
  isFilling,
  linesOf,
  moveOf,
  refilling,
  type TreeLine,
  teamKey,
  withNextPage,
} from '#src/features/messaging/view/list/friend-tree.ts';

const friend = (uid: string, role: Friend['role'], courseId: string): Friend => ({
  uid,
  name: uid,
  role,
  courseId,
  groupId: `p-${uid}`,
});

const course = (courseId: string, name: string, className: string, students: number): FriendCourse => ({
  courseId,
  name,
  className,
  groupId: courseId,
  teamGroupId: '',
  team: [friend('wang', 'teacher', courseId)],
  students: Array.from({ length: students }, (_, index) => friend(`s${index}`, 'student', courseId)),
});

const tree: FriendsTree = {
  team: [friend('wang', 'teacher', 'c1')],
  courses: [course('c1', 'Physics', '1', 130), course('c2', 'Physics', '2', 1), course('c3', 'Algebra', '1', 3)],
};

const keys = (lines: readonly TreeLine[]): readonly string[] => lines.map(({ key }) => key);

test('an open class is filled by fifty each 200 ms until it is whole (S-535, S-536)', () => {
  vi.useFakeTimers();
  let opened: ReadonlyMap<string, number> = new Map([
    [courseKey('Physics'), 50],
    [classKey('c1'), 50],
  ]);
  const shown = () => linesOf(tree, opened).filter(({ parent }) => parent === classKey('c1')).length;
  const stop = refilling(() => {
    opened = withNextPage(opened);
  });
  const seen = [0, 199, 1, 200].map((ms) => {
    vi.advanceTimersByTime(ms);
    return shown();
  });
  // Its conversation, its teacher and 130 students.
  expect(seen).toEqual([50, 50, 100, 132]);
  expect(isFilling(linesOf(tree, opened), opened)).toBe(false);
  stop();
  vi.advanceTimersByTime(1_000);
  expect(opened.get(classKey('c1'))).toBe(150);
  vi.useRealTimers();
});

describe('the friends tree', () => {
  test('begins with the teaching team; classes of one name are one course (S-200, S-201)', () => {
    expect(keys(linesOf(tree, new Map()))).toEqual([teamKey, courseKey('Physics'), courseKey('Algebra')]);
    const opened = new Map([[courseKey('Physics'), 50]]);
    expect(keys(linesOf(tree, opened))).toEqual([
      teamKey,
      courseKey('Physics'),
      classKey('c1'),
      classKey('c2'),
      courseKey('Algebra'),
    ]);
  });

  test('people of several classes of a course count once', () => {
    const physics = linesOf(tree, new Map()).find(({ key }) => key === courseKey('Physics'));
    expect(physics).toMatchObject({ count: 131, level: 1, position: 2, size: 3 });
  });

  test('a class shows its first page, then the next one, until everybody is there (S-535)', () => {
    const inClass = (shown: number) => {
      const opened = new Map([
        [courseKey('Physics'), 50],
        [classKey('c1'), shown],
      ]);
      const lines = linesOf(tree, opened);
      return {
        shown: lines.filter(({ parent }) => parent === classKey('c1')).length,
        filling: isFilling(lines, opened),
      };
    };
    expect(inClass(50)).toEqual({ shown: 50, filling: true });
    expect(inClass(100)).toEqual({ shown: 100, filling: true });
    expect(inClass(150)).toEqual({ shown: 132, filling: false });
  });

  test('who teaches comes first in a class, after the conversation of all of it', () => {
    const opened = new Map([
      [courseKey('Algebra'), 50],
      [classKey('c3'), 50],
    ]);
    const inside = linesOf(tree, opened).filter(({ parent }) => parent === classKey('c3'));
    expect(inside[0]).toMatchObject({ is: 'classChat', groupId: 'c3', uid: '' });
    expect(inside[1]).toMatchObject({ is: 'person', uid: 'wang', level: 3, position: 2, size: 5 });
  });
});

describe('its keys', () => {
  const opened = new Map([[courseKey('Algebra'), 50]]);
  const lines = linesOf(tree, opened);
  const algebra = courseKey('Algebra');

  test('up and down stay inside, home and end lead to the ends', () => {
    expect(moveOf('ArrowUp', lines, teamKey)).toEqual({ to: teamKey });
    expect(moveOf('ArrowDown', lines, teamKey)).toEqual({ to: courseKey('Physics') });
    expect(moveOf('End', lines, teamKey)).toEqual({ to: classKey('c3') });
    expect(moveOf('Home', lines, algebra)).toEqual({ to: teamKey });
  });

  test('right opens, then goes in; left goes out, then closes; enter chooses', () => {
    expect(moveOf('ArrowRight', lines, teamKey)).toEqual({ toggle: teamKey });
    expect(moveOf('ArrowRight', lines, algebra)).toEqual({ to: classKey('c3') });
    expect(moveOf('ArrowLeft', lines, classKey('c3'))).toEqual({ to: algebra });
    expect(moveOf('ArrowLeft', lines, algebra)).toEqual({ toggle: algebra });
    expect(moveOf('ArrowLeft', lines, teamKey)).toBeUndefined();
    expect(moveOf('Enter', lines, algebra)).toMatchObject({ press: { key: algebra } });
    expect(moveOf('a', lines, algebra)).toBeUndefined();
  });
});
