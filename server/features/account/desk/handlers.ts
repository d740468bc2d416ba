import type { Input, Output } from '#contract/core/call.ts';
import { coreRefusal, type Refusal } from '#contract/core/refusal.ts';
import { ok, type Result, refused } from '#contract/core/result.ts';
import type { UserType } from '#contract/core/roles.ts';
import { userScope } from '#contract/core/scopes.ts';
import { day } from '#contract/core/time.ts';
import {
  type ActivationCode,
  addSchoolPerson,
  type Begun,
  cancelImport,
  changeAccount,
  changePerson,
  getDesk,
  getUsage,
  type Imported,
  importAccounts,
  importCodes,
  importPeople,
  listInstitutions,
  listPeople,
  makeBackup,
  renewCodes,
  resetAccount,
  resetPerson,
} from '#contract/features/account/desk-calls.ts';
import { rosterOf } from '#contract/features/account/roster.ts';
import { accountRefusal } from '#contract/features/account/rules.ts';
import type { Core } from '#server/core/core.ts';
import { type Asking, onCall } from '#server/core/feature.ts';
import type { Pace } from '#server/core/session/pace.ts';
import { changingPeople, makingCodes, readingTables } from '#server/core/session/paces.ts';
import { waiting } from '#server/core/session/rate.ts';
import { endOthersOf } from '#server/core/session/sessions.ts';
import { change } from '#server/core/sync/change.ts';
import { credentialOf, institutionById, profile, setAccountState } from '../store.ts';
import { freshCodes, newCode } from './code.ts';
import { enlist } from './enlist.ts';
import { beginImport, codesOfImport, endImport } from './import-task.ts';
import { checkRoster, rosterIn } from './roster.ts';
import { changeable, classesOf, deskOf, institutions, schoolPeople, usageOf, waitingPeople } from './store.ts';

/** The asker's school; the core has asked whether they look after one. */
const schoolOf = async ({ core, uid }: Asking): Promise<{ readonly coid: string; readonly school: string }> => {
  const found = await core.db.read((sql) => deskOf(sql, uid));
  if (found === undefined) throw new Error('nobody who looks after a school');
  return found;
};

/** The other schools of the server wait for what one does. */
const tooOften = async ({ core }: Asking, paces: readonly Pace[]): Promise<Refusal | undefined> => {
  const wait = await core.pacer.use(paces);
  return wait === 0 ? undefined : waiting(coreRefusal.tooMany, wait);
};

/** The server works on it for a while: whoever began it sees how far it is. */
const importFile = async (
  { name, data, dryRun }: Input<typeof importPeople>,
  asking: Asking,
): Promise<Result<Begun>> => {
  const { core, uid } = asking;
  const early = await tooOften(asking, readingTables(uid));
  if (early !== undefined) return refused(early);
  const { coid } = await schoolOf(asking);
  const roster = await rosterIn(Buffer.from(data, 'base64'));
  if (!roster.ok) return roster;
  const found = await checkRoster(core, coid, roster.value);
  if (dryRun || found.problems.length > 0) return ok({ ...found, task: '' });
  return ok({ ...found, task: await beginImport(core, roster.value.people, { coid, by: uid, name }) });
};

/** The command waits for the end: a table that was printed is not taken up again. */
const importAtOnce = async (
  { coid, data, dryRun }: Input<typeof importAccounts>,
  { core }: Asking,
): Promise<Result<Imported>> => {
  const known = await core.db.read((sql) => institutionById(sql, coid));
  if (known === undefined) return refused(accountRefusal.institutionUnknown);
  const roster = await rosterIn(Buffer.from(data, 'base64'));
  if (!roster.ok) return roster;
  const found = await checkRoster(core, coid, roster.value);
  if (dryRun || found.problems.length > 0) return ok({ ...found, codes: [] });
  return ok({ ...found, ...(await enlist(core, roster.value.people, { coid, by: '' })) });
};

/** As if it stood in a file of one line: the same rules hold. */
const tableOf = (given: Input<typeof addSchoolPerson>): string[][] => [
  ['name', 'account', 'number', 'role', 'class', 'phone', 'email'],
  [given.username, given.account, given.studentNumber, given.userType, given.className, given.phone, given.email],
];

const addOne = async (
  given: Input<typeof addSchoolPerson>,
  asking: Asking,
): Promise<Result<Output<typeof addSchoolPerson>>> => {
  const early = await tooOften(asking, changingPeople(asking.uid));
  if (early !== undefined) return refused(early);
  const roster = rosterOf(tableOf(given));
  if (roster === undefined) throw new Error('a table without a heading');
  const { coid } = await schoolOf(asking);
  const { problems } = await checkRoster(asking.core, coid, roster);
  if (problems.length > 0) return ok({ problems, codes: [] });
  return ok(await enlist(asking.core, roster.people, { coid, by: asking.uid }));
};

const renew = async (core: Core, coid: string, className: string): Promise<ActivationCode[]> => {
  const people = await core.db.read((sql) => waitingPeople(sql, coid, className));
  return freshCodes(
    core,
    people.map(({ class_name: name, ...person }) => ({ ...person, className: name ?? '' })),
  );
};

interface Changes {
  readonly closed?: boolean | undefined;
  readonly userType?: UserType | undefined;
  readonly coidAdmin?: number | undefined;
}

/** Rights that changed begin with a new sign-in; what waits on their devices waits there. */
const changeOne = async (
  core: Core,
  uid: string,
  { closed, ...given }: Changes,
): Promise<Result<Record<string, never>>> => {
  const rights = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));
  const isOther = await change(core, [userScope(uid)], async (tx) => {
    if (closed !== undefined) await setAccountState(tx.sql, uid, closed ? 'closed' : '');
    const row = await tx.get(profile, userScope(uid), uid);
    const next = row === undefined ? undefined : { ...row, ...rights };
    if (next === undefined || JSON.stringify(next) === JSON.stringify(row)) return closed === true;
    await tx.put(profile, next);
    return true;
  });
  if (isOther) await endOthersOf(core, uid, '');
  return ok({});
};

const uidOf = async (core: Core, account: string): Promise<string | undefined> =>
  (await core.db.read((sql) => credentialOf(sql, account)))?.uid;

/** What the desk does with one person of the asker's school. */
const withPerson = async <T>(uid: string, asking: Asking, act: () => Promise<Result<T>>): Promise<Result<T>> => {
  const early = await tooOften(asking, changingPeople(asking.uid));
  if (early !== undefined) return refused(early);
  const { coid } = await schoolOf(asking);
  const isTheirs = await asking.core.db.read((sql) => changeable(sql, coid, uid));
  return isTheirs ? act() : refused(accountRefusal.personUnknown);
};

const deskCalls = [
  onCall(getDesk, async (_input, asking) => {
    const { coid, school } = await schoolOf(asking);
    return asking.core.db.read(async (sql) => {
      const { total } = await schoolPeople(sql, { coid }, { page: 1, limit: 1 });
      return ok({ school, people: total, classes: await classesOf(sql, coid) });
    });
  }),
  onCall(getUsage, async (_input, asking) => {
    const { coid } = await schoolOf(asking);
    return ok(await asking.core.db.read((sql) => usageOf(sql, coid, asking.now - 30 * day)));
  }),
  onCall(listPeople, async ({ page, limit, ...wanted }, asking) => {
    const { coid } = await schoolOf(asking);
    return ok(await asking.core.db.read((sql) => schoolPeople(sql, { coid, ...wanted }, { page, limit })));
  }),
  onCall(importPeople, importFile),
  onCall(importCodes, async ({ task }, asking) => {
    const early = await tooOften(asking, makingCodes(asking.uid));
    if (early !== undefined) return refused(early);
    const { coid } = await schoolOf(asking);
    return codesOfImport(asking.core, coid, task);
  }),
  onCall(cancelImport, async ({ task }, asking) => {
    const { coid } = await schoolOf(asking);
    return endImport(asking.core, { uid: asking.uid, coid }, task);
  }),
  onCall(addSchoolPerson, addOne),
  onCall(resetPerson, ({ uid }, asking) => withPerson(uid, asking, () => newCode(asking.core, uid))),
  onCall(renewCodes, async ({ className }, asking) => {
    const early = await tooOften(asking, makingCodes(asking.uid));
    if (early !== undefined) return refused(early);
    const { coid } = await schoolOf(asking);
    return ok({ codes: await renew(asking.core, coid, className) });
  }),
  onCall(changePerson, async ({ uid, ...changes }, asking) =>
    withPerson(uid, asking, () => changeOne(asking.core, uid, changes)),
  ),
];

const backUp = async ({ db, now, newId }: Core): Promise<string> => {
  if (db.kind !== 'sqlite') return '';
  const [date = ''] = new Date(now()).toISOString().split('T');
  const name = `backup-${date}-${newId().slice(-8)}.sqlite`;
  await db.backup(name);
  return name;
};

const operatorCalls = [
  onCall(makeBackup, async (_input, { core }) => ok({ name: await backUp(core) })),
  onCall(listInstitutions, async (_input, { core }) => ok({ list: await core.db.read((sql) => institutions(sql)) })),
  onCall(importAccounts, importAtOnce),
  onCall(resetAccount, async ({ account }, { core }) => {
    const uid = await uidOf(core, account);
    return uid === undefined ? refused(accountRefusal.personUnknown) : newCode(core, uid);
  }),
  onCall(changeAccount, async ({ account, ...changes }, { core }) => {
    const uid = await uidOf(core, account);
    return uid === undefined ? refused(accountRefusal.personUnknown) : changeOne(core, uid, changes);
  }),
];

export const deskHandlers = [...deskCalls, ...operatorCalls];
