import type { I18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { AttendanceRow } from '#contract/features/attendance/rows.ts';
import { saveSheets } from '#src/ui/words/save.ts';
import { formatStamp } from '#src/ui/words/time.tsx';
import type { Overview } from './overview.ts';
import type { Listed } from './people.ts';
import { statusNames } from './words.ts';

const stamp = (at: number): string | null => (at > 0 ? formatStamp(at) : null);

/** One attendance, made on this device: also without a network. */
export const exportAttendance = (row: AttendanceRow, people: readonly Listed[], i18n: I18n): Promise<void> =>
  saveSheets(row.title, [
    {
      name: row.title,
      head: [msg`Name`, msg`Status`, msg`Signed in`, msg`Signed out`, msg`Unconfirmed`, msg`Metres away`].map((word) =>
        i18n._(word),
      ),
      lines: people.map(({ name, status, inAt, outAt, unconfirmed, distance }) => [
        name,
        i18n._(statusNames[status]),
        stamp(inAt),
        stamp(outAt),
        unconfirmed ? i18n._(msg`Unconfirmed`) : null,
        distance < 0 ? null : distance,
      ]),
    },
  ]);

/** Students by attendance, the earliest first. */
export const exportOverview = (
  name: string,
  rows: readonly AttendanceRow[],
  people: readonly Overview[],
  i18n: I18n,
): Promise<void> => {
  const inOrder = rows.toReversed();
  return saveSheets(name, [
    {
      name: i18n._(msg`Attendance`),
      head: [
        i18n._(msg`Name`),
        i18n._(msg`Student number`),
        i18n._(msg`Rate`),
        ...inOrder.map(({ title, startsAt }) => `${title} ${formatStamp(startsAt)}`),
      ],
      lines: people.map((one) => [
        one.name,
        one.number,
        one.rate === undefined ? null : one.rate / 100,
        ...inOrder.map(({ id }) => {
          const cell = one.cells.get(id);
          return cell === undefined ? null : i18n._(statusNames[cell.status]);
        }),
      ]),
    },
  ]);
};
