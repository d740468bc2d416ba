import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { CourseMemberRow } from '#contract/features/course/rows.ts';
import type { MyCourse } from '#src/features/course/data/queries.ts';
import { wordsOfCourse } from '#src/features/course/view/classes/course-extras.tsx';
import { listsOf, sectionsOf } from '#src/features/course/view/classes/sections.ts';
import { memberSheet } from '#src/features/course/view/people/export.ts';
import { readList } from '#src/features/course/view/people/read-list.ts';
import { foundBySpelling, soughtBySpelling } from '#src/ui/people/search.ts';

describe('a pasted list of people', () => {
  test('is read by tabs and commas, with numbers of the lines that the person sees', () => {
    const pasted = '账号\t姓名\t学号\r\n\r\nstu001\t张伟\t00712\nstu002，李娜,\n  ｓｔｕ００３  \n';
    expect(readList(pasted)).toEqual([
      { line: 3, account: 'stu001', username: '张伟', studentNumber: '00712' },
      { line: 4, account: 'stu002', username: '李娜', studentNumber: '' },
      { line: 5, account: 'stu003', username: '', studentNumber: '' },
    ]);
  });

  test('loses no line with something on it', () => {
    fc.assert(
      fc.property(fc.array(fc.stringMatching(/^[a-z0-9]{1,8}$/), { minLength: 1 }), (accounts) => {
        const names = accounts.map((account) => `x${account}`);
        expect(readList(names.join('\n')).map(({ account }) => account)).toEqual(names);
      }),
    );
  });
});

describe('searching members', () => {
  const people = [
    { uid: '1', username: '上官文博', studentNumber: '2026001' },
    { uid: '2', username: '张伟', studentNumber: '2026012' },
    { uid: '3', username: 'Mary', studentNumber: '' },
  ];
  const found = async (text: string) => (await soughtBySpelling(people, text)).map(({ uid }) => uid);

  test('goes by name, pinyin, its initials, and number', async () => {
    expect(await found('文博')).toEqual(['1']);
    expect(await found('zhangwei')).toEqual(['2']);
    expect(await found('sgwb')).toEqual(['1']);
    expect(await found('2026012')).toEqual(['2']);
    expect(await found('mar')).toEqual(['3']);
    expect(await found(' ')).toEqual(['1', '2', '3']);
    expect(await found('nobody')).toEqual([]);
  });
});

test('an exported list keeps leading zeros and has a column for each question', () => {
  const member: CourseMemberRow = {
    id: 'c.1',
    courseId: 'c',
    uid: '1',
    username: '张伟',
    role: 'student',
    joinedAt: Date.UTC(2026, 8, 1),
    granted: [],
    denied: [],
  };
  const info = { id: 'c.1', courseId: 'c', uid: '1', studentNumber: '007', answers: { 行政班: '软工 2 班' } };
  const words = {
    head: ['Name', 'Number', 'Role', 'Joined'],
    roles: { teacher: 'T', assistant: 'A', student: 'S' },
  };
  const course = { name: 'Calculus', className: '', asks: ['行政班'] };
  expect(memberSheet({ course, members: [member], infos: new Map([['1', info]]), words })).toEqual([
    ['Name', 'Number', 'Role', 'Joined', '行政班'],
    ['张伟', '007', 'S', '2026-09-01', '软工 2 班'],
  ]);
});

describe('a teacher of ten years finds a course', () => {
  const courses = Array.from({ length: 200 }, (_, index) => ({
    course: {
      name: ['高等数学', '数据结构', '大学英语', '线性代数'][index % 4] ?? '',
      className: `${index + 1} 班`,
      semester: `${2016 + Math.floor(index / 20)}-${2017 + Math.floor(index / 20)}`,
    },
  })) as unknown as readonly MyCourse[];
  const find = async (text: string) => (await foundBySpelling(courses, wordsOfCourse, text)).length;

  test('by Chinese, by pinyin and its initials, by class and by year (S-071)', async () => {
    for (const text of ['数据', 'shujujiegou', 'sjjg', 'shuju ']) expect(await find(text), text).toBe(50);
    expect(await find('高等数学 17 班')).toBe(1);
    expect(await find('2016-2017')).toBe(20);
    expect(await find('没有')).toBe(0);
    expect(await find(' ')).toBe(200);
  });

  test('wherever it stands: pinned or in the archive', () => {
    const one = (name: string, shelf: object) =>
      ({ course: { name, semester: '2026-2027', term: 1 }, role: 'teacher', shelf }) as unknown as MyCourse;
    const kept = [one('a', { pinnedAt: 5, archivedAt: 0 }), one('b', { pinnedAt: 0, archivedAt: 7 })];
    expect(sectionsOf(kept, 'found').map(({ key, courses: list }) => [key, list.length])).toEqual([['2026-2027 1', 2]]);
  });
});

describe('the list of courses (S-238, S-239, S-240, S-241, S-242)', () => {
  const mine = (id: string, role: MyCourse['role'], shelf: Partial<MyCourse['shelf']> = {}): MyCourse =>
    ({
      course: { id, semester: '2026-2027', term: 1 },
      role,
      actor: role,
      shelf: { pinnedAt: 0, place: 0, archivedAt: 0, ...shelf },
    }) as unknown as MyCourse;
  const courses = [
    mine('a', 'teacher'),
    mine('b', 'student', { pinnedAt: 5 }),
    mine('c', 'assistant', { archivedAt: 9 }),
    mine('d', 'teacher', { pinnedAt: 7 }),
  ];
  const shown = (which: Parameters<typeof sectionsOf>[1]) =>
    sectionsOf(courses, which).map(({ key, courses: list }) => [key, list.map(({ course }) => course.id)]);

  test('has the pinned ones first, one list for each role, and an archive of its own', () => {
    expect(shown('all')).toEqual([
      ['pinned', ['d', 'b']],
      ['2026-2027 1', ['a']],
    ]);
    expect(shown('student')).toEqual([['pinned', ['b']]]);
    expect(shown('archived')).toEqual([['2026-2027 1', ['c']]]);
    expect(listsOf(courses)).toEqual(['all', 'teacher', 'student', 'archived']);
    expect(listsOf(courses.slice(0, 1))).toEqual([]);
  });
});
