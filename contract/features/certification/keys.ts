/** P4: a scheduled class that no online course is bound to. */
export const unbound = '0';

/** E-007: a class of the timetable, and the online course that is its place here. */
export interface BindPair {
  readonly teachClassid: string;
  readonly classid: string;
}

/** What the table holds until it is confirmed: choosing a course adds a pair or replaces it (S-291), taking it back says nobody (S-292). */
export const paired = (pending: readonly BindPair[], teachClassid: string, classid: string): readonly BindPair[] => [
  ...pending.filter((one) => one.teachClassid !== teachClassid),
  { teachClassid, classid },
];

/** What a row is bound to, with what was chosen since. */
export const boundTo = (
  row: { readonly id: string; readonly classId: string },
  pending: readonly BindPair[],
): string => {
  const said = pending.find((one) => one.teachClassid === row.id)?.classid ?? row.classId;
  return said === '' ? unbound : said;
};

/** `certified`: by the register, or by the desk. `asked`: the desk is to look. `declined`: it did. */
export const certificationStates = ['certified', 'asked', 'declined'] as const;
export type CertificationState = (typeof certificationStates)[number];

/** Of a row as the wire has it: the full year, and its halves. */
export const termOf = (term: number): 0 | 1 | 2 => (term === 1 || term === 2 ? term : 0);
