import { coreRefusal } from '#contract/core/refusal.ts';
import type { UserType } from '#contract/core/roles.ts';
import { contactKey, type Way } from '#contract/features/account/keys.ts';
import { type RosterPerson, sameAs } from '#contract/features/account/roster.ts';
import type { Sql } from '#server/core/db/database.ts';
import type { ThingRight } from '#server/core/reading.ts';
import { type AccountState, accountKey, profileOf } from '../store.ts';

interface SchoolPerson {
  uid: string;
  coid: string;
  class_name: string;
  added_by: string;
  added_at: number;
}

type DeskTables = {
  school_person: SchoolPerson;
  profile: {
    id: string;
    username: string;
    account: string;
    student_number: string;
    user_type: UserType;
    coid: string;
    coid_admin: number;
    certified: number;
  };
  credential: { uid: string; account_key: string; coid: string; password: string; state: AccountState };
  contact: { uid: string; way: Way; value: string };
  institution: { coid: string; name: string };
  session: { uid: string; used_at: number };
};

const tables = (sql: Sql) => sql.withTables<DeskTables>();

/** The school that somebody looks after. Their right is that of their own school and of no other. */
export const deskOf = async (
  sql: Sql,
  uid: string,
): Promise<{ readonly coid: string; readonly school: string } | undefined> => {
  const row = await profileOf(sql, uid);
  return row === undefined || row.coidAdmin <= 0 || row.coid === ''
    ? undefined
    : { coid: row.coid, school: row.school };
};

export const refuseDesk: ThingRight = async (sql, uid) =>
  (await deskOf(sql, uid)) === undefined ? coreRefusal.notAllowed : undefined;

const batch = 400;

/** Asks for some at a time, and answers all. */
const byBatch = async <T, R>(all: readonly T[], ask: (some: readonly T[]) => Promise<readonly R[]>): Promise<R[]> => {
  const found: R[] = [];
  for (let at = 0; at < all.length; at += batch) found.push(...(await ask(all.slice(at, at + batch))));
  return found;
};

const given = (values: readonly (string | undefined)[]): string[] =>
  [...new Set(values.filter((value) => value !== undefined && value !== ''))] as string[];

/** What of these is somebody's already. Who signs in by a name must not be met by somebody whose address that is. */
export const takenIn = async (sql: Sql, coid: string, people: readonly RosterPerson[]) => {
  const names = given(people.flatMap(({ account, phone, email }) => [accountKey(account), phone, email]));
  const accounts = await byBatch(names, (some) =>
    tables(sql).selectFrom('credential').select('account_key').where('account_key', 'in', some).execute(),
  );
  const values = given(
    people.flatMap(({ account, phone, email }) => [
      phone,
      email,
      contactKey('sms', account),
      contactKey('mail', account),
    ]),
  );
  const contacts = await byBatch(values, (some) =>
    tables(sql).selectFrom('contact').select('value').where('value', 'in', some).execute(),
  );
  const numbers = await byBatch(given(people.map(({ studentNumber }) => studentNumber)), (some) =>
    tables(sql)
      .selectFrom('profile')
      .innerJoin('credential', 'credential.uid', 'profile.id')
      .select('student_number')
      .where('credential.coid', '=', coid)
      .where('student_number', 'in', some)
      // A number that its owner only claims stands in nobody's way.
      .where('certified', '=', 1)
      .execute(),
  );
  const named = new Set(accounts.map(({ account_key: key }) => key));
  const held = new Set(contacts.map(({ value }) => value));
  const isHeld = (account: string) =>
    [contactKey('sms', account), contactKey('mail', account)].some((key) => key !== undefined && held.has(key));
  const addresses = new Set([...named, ...held]);
  return {
    accounts: new Set([
      ...[...named].map(sameAs),
      ...people.filter(({ account }) => isHeld(account)).map(({ account }) => sameAs(account)),
    ]),
    numbers: new Set(numbers.map(({ student_number: number }) => number)),
    phones: addresses,
    emails: addresses,
  };
};

export const putSchoolPeople = async (sql: Sql, people: readonly SchoolPerson[]): Promise<void> => {
  await tables(sql).insertInto('school_person').values(people).execute();
};

export type PersonState = 'open' | 'waiting' | 'closed';

const stateOf = ({ state, password }: { readonly state: AccountState; readonly password: string }): PersonState =>
  state === 'closed' ? 'closed' : password === '' ? 'waiting' : 'open';

interface Wanted {
  readonly coid: string;
  readonly search?: string;
  readonly className?: string;
  readonly state?: '' | PersonState;
}

const peopleWhere = (sql: Sql, { coid, search = '', className = '', state = '' }: Wanted) => {
  let query = tables(sql)
    .selectFrom('credential')
    .innerJoin('profile', 'profile.id', 'credential.uid')
    .leftJoin('school_person', 'school_person.uid', 'credential.uid')
    .where('credential.coid', '=', coid);
  if (className !== '') query = query.where('school_person.class_name', '=', className);
  if (state === 'closed') query = query.where('credential.state', '=', 'closed');
  if (state === 'waiting' || state === 'open')
    query = query.where('credential.state', '=', '').where('credential.password', state === 'waiting' ? '=' : '!=', '');
  const words = `%${search.replaceAll(/[%_\\]/g, '')}%`;
  if (search !== '')
    query = query.where((eb) =>
      eb.or([
        eb('profile.username', 'like', words),
        eb('credential.account_key', 'like', words.toLowerCase()),
        eb('profile.student_number', 'like', words),
        eb('school_person.class_name', 'like', words),
      ]),
    );
  return query;
};

/** What a school's tables call its colleges is offered to whoever says where they belong (C-030). */
export const putColleges = async (sql: Sql, coid: string, names: readonly string[]): Promise<void> => {
  for (const name of new Set(names))
    if (name !== '')
      await sql
        .withTables<{ college: { coid: string; name: string } }>()
        .insertInto('college')
        .values({ coid, name })
        .onConflict((clash) => clash.columns(['coid', 'name']).doNothing())
        .execute();
};

/** How many of a school's people came in within a time, and by role. */
export const usageOf = async (sql: Sql, coid: string, since: number) => {
  const found = await tables(sql)
    .selectFrom('credential')
    .innerJoin('profile', 'profile.id', 'credential.uid')
    .leftJoin('session', 'session.uid', 'credential.uid')
    .select((eb) => ['profile.user_type', eb.fn.max<number | null>('session.used_at').as('last')])
    .where('credential.coid', '=', coid)
    .groupBy(['credential.uid', 'profile.user_type'])
    .execute();
  const count = (type: UserType) => ({
    people: found.filter((one) => one.user_type === type).length,
    active: found.filter((one) => one.user_type === type && Number(one.last ?? 0) >= since).length,
  });
  return { teacher: count('teacher'), student: count('student') };
};

/** Of one school, by their account. */
export const schoolPeople = async (sql: Sql, wanted: Wanted, { page, limit }: { page: number; limit: number }) => {
  const { total } = await peopleWhere(sql, wanted)
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  const found = await peopleWhere(sql, wanted)
    .select([
      ...(['profile.id', 'username', 'account', 'student_number', 'user_type', 'coid_admin'] as const),
      ...(['credential.state', 'credential.password', 'class_name'] as const),
    ])
    .orderBy('account_key')
    .limit(limit)
    .offset((page - 1) * limit)
    .execute();
  const list = found.map((one) => ({
    uid: one.id,
    username: one.username,
    account: one.account,
    studentNumber: one.student_number,
    userType: one.user_type,
    className: one.class_name ?? '',
    state: stateOf(one),
    desk: one.coid_admin > 0 ? 1 : 0,
  }));
  return { list, total: Number(total) };
};

/** Everybody of a class, or of the school, whose account nobody has opened yet. */
export const waitingPeople = (sql: Sql, coid: string, className: string) =>
  peopleWhere(sql, { coid, className, state: 'waiting' })
    .select(['profile.id as uid', 'username', 'account', 'class_name'])
    .orderBy('account_key')
    .execute();

/** Whom the desk of a school changes: one of its own accounts, and nobody who looks after it too. */
export const changeable = async (sql: Sql, coid: string, uid: string): Promise<boolean> =>
  (await tables(sql)
    .selectFrom('credential')
    .innerJoin('profile', 'profile.id', 'credential.uid')
    .select('credential.uid')
    .where('credential.uid', '=', uid)
    .where('credential.coid', '=', coid)
    .where('coid_admin', '=', 0)
    .executeTakeFirst()) !== undefined;

export const classesOf = async (sql: Sql, coid: string): Promise<string[]> => {
  const found = await tables(sql)
    .selectFrom('school_person')
    .select('class_name')
    .distinct()
    .where('coid', '=', coid)
    .where('class_name', '!=', '')
    .orderBy('class_name')
    .limit(2_000)
    .execute();
  return found.map(({ class_name: name }) => name);
};

export const classOf = async (sql: Sql, uid: string): Promise<string> =>
  (await tables(sql).selectFrom('school_person').select('class_name').where('uid', '=', uid).executeTakeFirst())
    ?.class_name ?? '';

/** An administrative class, as its school has it. */
export interface SchoolClass {
  readonly coid: string;
  readonly school: string;
  readonly name: string;
}

/** The classes of those whom a school put into one, and who belong to it still; by uid. */
export const classesByPerson = async (sql: Sql, uids: readonly string[]): Promise<Map<string, SchoolClass>> => {
  const found = await byBatch(uids, (some) =>
    tables(sql)
      .selectFrom('school_person')
      .innerJoin('profile', (join) =>
        join.onRef('profile.id', '=', 'school_person.uid').onRef('profile.coid', '=', 'school_person.coid'),
      )
      .innerJoin('institution', 'institution.coid', 'school_person.coid')
      .select(['school_person.uid', 'school_person.coid', 'institution.name', 'class_name'])
      .where('school_person.uid', 'in', some)
      .where('class_name', '!=', '')
      .execute(),
  );
  return new Map(found.map(({ uid, coid, name, class_name: own }) => [uid, { coid, school: name, name: own }]));
};

export const institutions = async (sql: Sql) => {
  const found = await tables(sql)
    .selectFrom('institution')
    .leftJoin('credential', 'credential.coid', 'institution.coid')
    .select((eb) => ['institution.coid', 'institution.name', eb.fn.count<number>('credential.uid').as('people')])
    .where('institution.coid', '!=', '')
    .groupBy(['institution.coid', 'institution.name'])
    .orderBy('institution.name')
    .execute();
  return found.map(({ people, ...rest }) => ({ ...rest, people: Number(people) }));
};
