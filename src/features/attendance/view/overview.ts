import { attendanceCounts, attendanceRate, unpackedPerson } from '#contract/features/attendance/record.ts';
import type { AttendancePerson, AttendanceSheetRow } from '#contract/features/attendance/rows.ts';

/** One student in all attendance of a course. */
export interface Overview {
  readonly uid: string;
  readonly name: string;
  readonly number: string;
  /** Whole per cent. */
  readonly rate: number | undefined;
  /** By the attendance. */
  readonly cells: ReadonlyMap<string, AttendancePerson>;
}

const order = new Intl.Collator('zh', { numeric: true });

/** Everybody who was ever expected, with all that is known of them. */
export const overviewOf = (
  sheets: ReadonlyMap<string, AttendanceSheetRow>,
  names: ReadonlyMap<string, string>,
  numbers: ReadonlyMap<string, string>,
): Overview[] => {
  const all = new Map<string, Map<string, AttendancePerson>>();
  for (const [id, { cells }] of sheets)
    for (const [uid, cell] of Object.entries(cells)) {
      const mine = all.get(uid) ?? new Map();
      all.set(uid, mine.set(id, unpackedPerson(cell)));
    }
  return [...all]
    .map(([uid, cells]) => ({
      uid,
      name: names.get(uid) ?? '?',
      number: numbers.get(uid) ?? '',
      rate: attendanceRate(attendanceCounts([...cells.values()])),
      cells,
    }))
    .sort((one, other) => order.compare(one.name, other.name) || (one.uid < other.uid ? -1 : 1));
};
