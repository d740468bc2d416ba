import { unpackedPerson } from '#contract/features/attendance/record.ts';
import type { AttendancePerson, AttendanceSheetRow } from '#contract/features/attendance/rows.ts';

export interface Listed extends AttendancePerson {
  readonly uid: string;
  readonly name: string;
}

const order = new Intl.Collator('zh', { numeric: true });

/** Those of one attendance by name. */
export const peopleOf = (sheet: AttendanceSheetRow | undefined, names: ReadonlyMap<string, string>): Listed[] =>
  Object.entries(sheet?.cells ?? {})
    .map(([uid, cell]) => {
      const person = unpackedPerson(cell);
      return { ...person, uid, name: names.get(uid) ?? '?' };
    })
    .sort((one, other) => order.compare(one.name, other.name) || (one.uid < other.uid ? -1 : 1));
