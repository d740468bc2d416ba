import { setImmediate as turn } from 'node:timers/promises';
import { ok, type Result, refused } from '#contract/core/result.ts';
import type { ActivationCode, Imported } from '#contract/features/account/desk-calls.ts';
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
import { change } from '#server/core/sync/change.ts';
import type { Tx } from '#server/core/sync/recorder.ts';
import { activationPrint, newActivationCode, writeActivations } from '../entry/activation.ts';
import { addPerson } from '../people.ts';
import { putColleges, putSchoolPeople, takenIn } from './store.ts';

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
const takenOf = async (sql: Sql, coid: string, people: readonly RosterPerson[]): Promise<RosterProblem[]> => {
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

interface Making {
  readonly coid: string;
  /** Their uid; empty for the operator of the server. */
  readonly by: string;
  readonly dryRun: boolean;
}

/** All of them in one transaction, or nobody while one line is wrong. Nobody has a password: a one-time code opens each account. */
export const makePeople = async (core: Core, { people, problems }: Roster, making: Making): Promise<Imported> => {
  const { coid, dryRun } = making;
  const said = { people: people.length, preview: previewOf(people), codes: [] as ActivationCode[] };
  const inTheWay = await core.db.read((sql) => takenOf(sql, coid, people));
  const found = inOrder([...problems, ...inTheWay]);
  if (dryRun || found.length > 0) return { ...said, problems: found };
  const fresh = await Promise.all(
    people.map(async (person) => {
      const uid = core.newId();
      const code = newActivationCode(core);
      return { person, uid, code, print: await activationPrint(core, uid, code) };
    }),
  );
  const since = await change(core, [], (tx) => write(tx, fresh, making));
  if (since.length > 0) return { ...said, problems: since };
  const codes = fresh.map(({ person: { username, account, className }, code }): ActivationCode => {
    return { username, account, className, code };
  });
  return { ...said, problems: [], codes };
};

interface Fresh {
  readonly person: RosterPerson;
  readonly uid: string;
  readonly print: string;
}

/** Asked again where it is written: what somebody else made meanwhile ends it before anything is. */
const write = async (tx: Tx, fresh: readonly Fresh[], { coid, by }: Making): Promise<RosterProblem[]> => {
  const people = fresh.map(({ person }) => person);
  const problems = await takenOf(tx.sql, coid, people);
  if (problems.length > 0) return problems;
  for (const [index, { person, uid }] of fresh.entries()) {
    const { line: _line, className: _class, ...given } = person;
    const made = await addPerson(tx, { ...given, uid, coid, password: '', certified: true });
    if (!made.ok) throw new Error(`line ${person.line}: ${made.refusal.reason}`);
    // Others are answered in between.
    if (index % 50 === 49) await turn();
  }
  await putSchoolPeople(
    tx.sql,
    fresh.map(({ person, uid }) => ({
      ...{ uid, coid, class_name: person.className },
      added_by: by,
      added_at: tx.now,
    })),
  );
  await putColleges(
    tx.sql,
    coid,
    fresh.map(({ person }) => person.college),
  );
  await writeActivations(
    tx.sql,
    fresh.map(({ uid, print }) => ({ uid, print })),
    tx.now,
  );
  return [];
};
