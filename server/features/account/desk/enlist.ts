import { setImmediate as turn } from 'node:timers/promises';
import { userScope } from '#contract/core/scopes.ts';
import type { ActivationCode } from '#contract/features/account/desk-calls.ts';
import type { RosterPerson, RosterProblem } from '#contract/features/account/roster.ts';
import type { Core } from '#server/core/core.ts';
import type { Sql } from '#server/core/db/database.ts';
import { change } from '#server/core/sync/change.ts';
import { addContacts } from '../contacts.ts';
import { openPerson } from '../people.ts';
import { addCredentials, credentialedAmong, profile, usernamesOf } from '../store.ts';
import { freshCodes } from './code.ts';
import { type Coming, dropImport, type Enlisting, keepImport } from './import-store.ts';
import { takenOf } from './roster.ts';
import { putColleges, putSchoolPeople } from './store.ts';

/** Prepared in one transaction: some tens of milliseconds, in which others wait for theirs. */
const atOnce = 50;

export const coming = ({ newId }: Core, people: readonly RosterPerson[]): Coming[] =>
  people.map((person) => ({ ...person, uid: newId() }));

/**
 * Writes who some of them are, from the one at `from` on; nobody finds them before they are let in. Answers where to go on. Those who
 * stand there already are left.
 */
export const prepare = async (core: Core, coid: string, people: readonly Coming[], from: number): Promise<number> => {
  const some = people.slice(from, from + atOnce);
  // Others are answered in between: SQLite leaves the thread to nobody by itself.
  await turn();
  await change(core, [], async (tx) => {
    const uids = some.map(({ uid }) => uid);
    const standing = await usernamesOf(tx.sql, uids);
    for (const { line: _line, className: _class, ...person } of some)
      if (!standing.has(person.uid)) await openPerson(tx, { ...person, coid, certified: true });
  });
  return from + some.length;
};

const batch = 400;

/** Lets all of them in who were prepared, or nobody: what somebody else made meanwhile is asked again, here where it is written. */
export const letIn = async (
  sql: Sql,
  people: readonly Coming[],
  { coid, by, now }: Enlisting & { readonly now: number },
): Promise<RosterProblem[]> => {
  const problems = await takenOf(sql, coid, people);
  if (problems.length > 0) return problems;
  for (let at = 0; at < people.length; at += batch) {
    const some = people.slice(at, at + batch);
    await addCredentials(
      sql,
      some.map(({ uid, account }) => ({ uid, account, coid, password: '' })),
    );
    const ways = some.flatMap(({ uid, email, phone }) => [
      { uid, way: 'mail' as const, value: email, at: now },
      { uid, way: 'sms' as const, value: phone, at: now },
    ]);
    await addContacts(
      sql,
      ways.filter(({ value }) => value !== ''),
    );
    await putSchoolPeople(
      sql,
      some.map(({ uid, className }) => ({ uid, coid, class_name: className, added_by: by, added_at: now })),
    );
  }
  await putColleges(
    sql,
    coid,
    people.map(({ college }) => college),
  );
  return [];
};

/** Takes back who was prepared and not let in. */
export const takeBack = async (core: Core, people: readonly Coming[]): Promise<void> => {
  for (let at = 0; at < people.length; at += atOnce) {
    const uids = people.slice(at, at + atOnce).map(({ uid }) => uid);
    await turn();
    await change(core, uids.map(userScope), async (tx) => {
      const isIn = await credentialedAmong(tx.sql, uids);
      const prepared = await usernamesOf(tx.sql, uids);
      for (const uid of uids) if (prepared.has(uid) && !isIn.has(uid)) await tx.remove(profile, userScope(uid), uid);
    });
  }
};

/** All of them now, or nobody, with a code for each. */
export const enlist = async (
  core: Core,
  given: readonly RosterPerson[],
  making: Enlisting,
): Promise<{ readonly problems: RosterProblem[]; readonly codes: ActivationCode[] }> => {
  const people = coming(core, given);
  const id = core.newId();
  // Should the server end meanwhile, what was prepared is found and taken back.
  await core.db.write((sql) => keepImport(sql, { id, ...making, people, at: core.now() }));
  for (let at = 0; at < people.length; ) at = await prepare(core, making.coid, people, at);
  const problems = await core.db.write(async (sql) => {
    const found = await letIn(sql, people, { ...making, now: core.now() });
    if (found.length === 0) await dropImport(sql, id);
    return found;
  });
  if (problems.length === 0) return { problems, codes: await freshCodes(core, people) };
  await takeBack(core, people);
  await core.db.write((sql) => dropImport(sql, id));
  return { problems, codes: [] };
};
