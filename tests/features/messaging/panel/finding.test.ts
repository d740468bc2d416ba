import { expect, test } from 'vitest';
import type { FriendsTree } from '#src/features/messaging/data/friends.ts';
import type { Promised } from '#src/features/messaging/data/signs.ts';
import { stateOf } from '#src/features/messaging/view/list/use-rows.ts';
import { cutAround, personHits } from '#src/features/messaging/view/search/hits.ts';

const person = (uid: string, name: string) =>
  ({ uid, name, role: 'student', courseId: 'c', groupId: `p-${uid}` }) as const;
const course = { courseId: 'c', name: '物理', className: '', groupId: 'c', teamGroupId: '', team: [] };
const tree: FriendsTree = {
  team: [],
  courses: [
    { ...course, students: [person('1', '李明'), person('2', '王明明'), person('3', 'Ming Li')] },
    { ...course, courseId: 'd', students: [person('1', '李明')] },
  ],
};

test('a person is found once by any part of the name, in any script, beginnings first (S-202)', () => {
  const namesOf = (typed: string) => personHits(tree, typed).map((hit) => (hit.is === 'person' ? hit.friend.name : ''));
  expect(namesOf('明')).toEqual(['李明', '王明明']);
  expect(namesOf('王')).toEqual(['王明明']);
  expect(namesOf('MING')).toEqual(['Ming Li']);
  expect(namesOf('ｌｉ')).toEqual(['Ming Li']);
  expect(namesOf('赵')).toEqual([]);
});

test('what was found is seen in one line, wherever it stood', () => {
  expect(cutAround('请带实验报告', '实验')).toEqual(['请带', '实验', '报告']);
  expect(cutAround('一二三四五六七八九十甲乙丙丁 Lab\nday', 'lab')).toEqual(['…八九十甲乙丙丁 ', 'Lab', ' day']);
  expect(cutAround('没有', '实验')).toEqual(['没有', '', '']);
});

test('of several messages that have not arrived, the one that needs the person most is shown (S-349)', () => {
  const sign = (...promised: readonly Promised[]) => ({ draft: '', promised });
  expect(stateOf(undefined, 0)).toBeUndefined();
  expect(stateOf(sign({ state: 'queued' }), 0)).toBe('queued');
  expect(stateOf(sign({ state: 'queued' }, { state: 'sending', handedAt: 0 }), 9_999)).toBe('queued');
  expect(stateOf(sign({ state: 'sending', handedAt: 0 }), 9_999)).toBe('sending');
  expect(stateOf(sign({ state: 'sending', handedAt: 0 }), 10_000)).toBe('failed');
  expect(stateOf(sign({ state: 'queued' }, { state: 'rejected' }), 0)).toBe('failed');
});
