import { userScope } from '#contract/core/scopes.ts';
import type { ProfileRow, SettingsRow, Vip } from '#contract/features/account/rows.ts';
import type { Sql } from '#server/core/db/database.ts';
import type { Tx } from '#server/core/sync/recorder.ts';
import { classesByPerson, deskOf as deskIn, type SchoolClass as InSchool, institutions } from './desk/store.ts';
import { madeBy as madeByIn, madeFor as madeForIn, showCertified, showUncertified } from './person/certify.ts';
import {
  credentialOfUid,
  hasPeople,
  holdInstitution,
  institutionById,
  institutionsLike,
  labelsIn,
  peopleByAccount,
  profile,
  profileOf,
  profilesIn,
  settingsOf as settingsIn,
  usernamesOf,
} from './store.ts';

/** The person behind a uid. */
export const personOf = (sql: Sql, uid: string): Promise<ProfileRow | undefined> => profileOf(sql, uid);

/** Names and pictures by uid; somebody unknown is left out. */
export const profilesOf = (sql: Sql, uids: readonly string[]) => profilesIn(sql, uids);

/** Names by uid; somebody unknown is left out. */
export const namesOf = (sql: Sql, uids: readonly string[]): Promise<Map<string, string>> => usernamesOf(sql, uids);

/** Accounts, numbers and names of people; for those who may know them. */
export const peopleOf = (sql: Sql, uids: readonly string[]) => labelsIn(sql, uids);

/**
 * People of somebody's institution by what they sign in with; whoever belongs to another is not found. It is the one that says so: it
 * certified them, or made their account. What somebody says of themselves opens no list of names.
 */
export const peopleNamed = async (sql: Sql, by: string, accounts: readonly string[]) => {
  const person = await profileOf(sql, by);
  const coid = person?.certified === true ? person.coid : await madeByIn(sql, by);
  return peopleByAccount(sql, coid, accounts);
};

/** Whether somebody may sign in: neither closed by their school nor erased. Whoever opens something to them without a sign-in asks. */
export const isOpenAccount = async (sql: Sql, uid: string): Promise<boolean> => {
  const credential = await credentialOfUid(sql, uid);
  return credential?.state === '';
};

export const isAnybodyThere = (sql: Sql): Promise<boolean> => hasPeople(sql);

/** What a person wants to be told; whoever tells asks. */
export const settingsOf = (sql: Sql, uid: string): Promise<SettingsRow> => settingsIn(sql, uid);

export const hasInstitution = async (sql: Sql, coid: string): Promise<boolean> =>
  (await institutionById(sql, coid)) !== undefined;

/** The institution that somebody looks after (S-117). */
export const deskOf = (sql: Sql, uid: string) => deskIn(sql, uid);

/** Whether no other institution is on this server. */
export const isAloneHere = async (sql: Sql, coid: string): Promise<boolean> =>
  (await institutions(sql)).every((one) => one.coid === coid);

export type SchoolClass = InSchool;

/** Administrative classes by uid; who is in none is left out. */
export const classesOfPeople = (sql: Sql, uids: readonly string[]) => classesByPerson(sql, uids);

/** Institutions whose name contains the words, at most `limit`. */
export const schoolsLike = (sql: Sql, words: string, limit: number) => institutionsLike(sql, words, limit);

export const schoolById = (sql: Sql, coid: string) =>
  coid === '' ? Promise.resolve(undefined) : institutionById(sql, coid);

/** One by one: until the transaction ends, nobody else is decided about there. */
export const holdSchool = (sql: Sql, coid: string): Promise<void> => holdInstitution(sql, coid);

/** The institution that made somebody's account, and whom it made one for a number. */
export const madeBy: typeof madeByIn = (...given) => madeByIn(...given);
export const madeFor: typeof madeForIn = (...given) => madeForIn(...given);

/** An institution has said who somebody is; `undefined`: none does any more. */
export const certifyPerson = (
  tx: Tx,
  uid: string,
  by: Parameters<typeof showCertified>[2] | undefined,
): Promise<void> => (by === undefined ? showUncertified(tx, uid) : showCertified(tx, uid, by));

/** What somebody is a member of from now on, and until when; their scope is locked. */
export const showMembership = async (
  tx: Tx,
  uid: string,
  { vip, until }: { readonly vip: Vip; readonly until: number },
): Promise<void> => {
  const row = await tx.get(profile, userScope(uid), uid);
  if (row !== undefined && (row.vip !== vip || row.vipUntil !== until))
    await tx.put(profile, { ...row, vip, vipUntil: until });
};

/** People of a school by what they sign in with. */
export const peopleOfSchool = (sql: Sql, coid: string, accounts: readonly string[]) =>
  peopleByAccount(sql, coid, accounts);

/** The institution whose desk looks after somebody: the one that they show, or that made them, or the only one here. */
export const schoolFor = async (sql: Sql, uid: string): Promise<string> => {
  const person = await profileOf(sql, uid);
  if (person === undefined) return '';
  const coid = person.coid || (await madeByIn(sql, uid));
  if (coid !== '') return coid;
  const all = await institutions(sql);
  return all.length === 1 ? (all[0]?.coid ?? '') : '';
};
