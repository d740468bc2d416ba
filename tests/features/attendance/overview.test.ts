import { expect, test } from 'vitest';
import type { AttendanceStatus } from '#contract/features/attendance/keys.ts';
import { packedPerson, unseen } from '#contract/features/attendance/record.ts';
import { overviewOf } from '#src/features/attendance/view/overview.ts';

const sheetOf = (id: string, statuses: Readonly<Record<string, AttendanceStatus>>) =>
  [
    id,
    {
      id,
      courseId: 'c',
      updatedAt: 0,
      cells: Object.fromEntries(Object.entries(statuses).map(([uid, status]) => [uid, packedPerson(unseen(status))])),
    },
  ] as const;

test('everybody who was ever expected has a line with a rate of what was asked of them', () => {
  const sheets = new Map([
    sheetOf('a', { ann: 'present', bob: 'absent' }),
    sheetOf('b', { ann: 'late', bob: 'sickLeave', cid: 'absent' }),
    sheetOf('c', { ann: 'absent', bob: 'present', gone: 'present' }),
  ]);
  const names = new Map([
    ['bob', '学生2'],
    ['ann', '学生10'],
    ['cid', '学生1'],
  ]);
  const lines = overviewOf(sheets, names, new Map([['ann', '007']]));
  expect(lines.map(({ name, number, rate }) => [name, number, rate])).toEqual([
    ['?', '', 100],
    ['学生1', '', 0],
    ['学生2', '', 50],
    ['学生10', '007', 66],
  ]);
  expect(lines[2]?.cells.get('b')).toMatchObject({ status: 'sickLeave' });
  expect(lines[1]?.cells.get('a')).toBeUndefined();
});
