import { ok, type Result, refused } from '#contract/core/result.ts';
import type { Imported } from '#contract/features/account/desk-calls.ts';
import {
  cellsOf,
  type Roster,
  type RosterPerson,
  type RosterProblem,
  rosterLimits,
  rosterOf,
  sameAs,
} from '#contract/features/account/roster.ts';
import { accountRefusal } from '#contract/features/account/rules.ts';
import type { Core } from '#server/core/core.ts';
import type { Sql } from '#server/core/db/database.ts';
import { readTable } from '#server/core/sheet/read.ts';
import { takenIn } from './store.ts';

/** What a file names. One line more than is allowed is read, so that it is known to be too long. */
export const rosterIn = async (bytes: Uint8Array): Promise<Result<Roster>> => {
  const rows = rosterLimits.people + rosterLimits.headWithin + 1;
  const table = await readTable(bytes, cellsOf, { rows, columns: rosterLimits.columns });
  if (table === 'oldKind') return refused(accountRefusal.rosterOldKind);
  if (table === 'unreadable') return refused(accountRefusal.rosterUnreadable);
  const roster = rosterOf(table);
  if (roster === undefined) return refused(accountRefusal.rosterNoHeading);
  const { length } = roster.people;
  if (length === 0) return refused(accountRefusal.rosterEmpty);
  if (length > rosterLimits.people || table.length === rows)
    return refused({ ...accountRefusal.rosterTooLong, params: { most: rosterLimits.people } });
  return ok(roster);
};

/** What stands in the way on this server: names, numbers and addresses that somebody has. */
export const takenOf = async (sql: Sql, coid: string, people: readonly RosterPerson[]): Promise<RosterProblem[]> => {
  const taken = await takenIn(sql, coid, people);
  return people.flatMap(({ line, account, studentNumber, phone, email }) => {
    const isNamed = taken.accounts.has(sameAs(account));
    const problem = (field: RosterProblem['field'], value: string) => ({
      ...{ line, field, value },
      fault: 'taken' as const,
      other: 0,
    });
    return [
      ...(isNamed ? [problem(account === studentNumber ? 'studentNumber' : 'account', account)] : []),
      ...(!isNamed && studentNumber !== '' && taken.numbers.has(studentNumber)
        ? [problem('studentNumber', studentNumber)]
        : []),
      ...(phone !== '' && taken.phones.has(phone) ? [problem('phone', phone)] : []),
      ...(email !== '' && taken.emails.has(email) ? [problem('email', email)] : []),
    ];
  });
};

const previewed = 20;

const previewOf = (people: readonly RosterPerson[]): Imported['preview'] =>
  people.slice(0, previewed).map(({ college: _college, ...shown }) => shown);

const inOrder = (problems: readonly RosterProblem[]): RosterProblem[] =>
  problems.toSorted((one, other) => one.line - other.line);

/** What a file names, and all that is wrong with it. */
export const checkRoster = async (
  core: Core,
  coid: string,
  { people, problems }: Roster,
): Promise<Omit<Imported, 'codes'>> => {
  const inTheWay = await core.db.read((sql) => takenOf(sql, coid, people));
  return { people: people.length, preview: previewOf(people), problems: inOrder([...problems, ...inTheWay]) };
};
