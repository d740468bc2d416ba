import type { Output } from '#contract/core/call.ts';
import { ok, type Result, refused } from '#contract/core/result.ts';
import type { UserType } from '#contract/core/roles.ts';
import { userScope } from '#contract/core/scopes.ts';
import { clampedTime } from '#contract/core/time.ts';
import { type getUserInfo, userTypeCode } from '#contract/features/account/calls.ts';
import type { ProfileRow, Vip } from '#contract/features/account/rows.ts';
import { accountRefusal } from '#contract/features/account/rules.ts';
import type { Tx } from '#server/core/sync/recorder.ts';
import { addContact } from './contacts.ts';
import { addCredential, credentialOf, institutionById, profile } from './store.ts';

/** E-001 as the wire has it. */
export const userInfo = (row: ProfileRow, token: string): Output<typeof getUserInfo> => ({
  uid: row.id,
  username: row.username,
  account: row.account,
  usertype: userTypeCode[row.userType],
  avatar: row.avatar,
  school: row.school,
  stno: row.studentNumber,
  coid: row.coid,
  coidAdmin: row.coidAdmin,
  isvip: row.vip,
  atteststate: row.certified ? '1' : '0',
  attestInfo: row.certified ? attestInfo(row) : null,
  // No school has its library here yet.
  agencyWenku: { show: 0 },
  token,
});

/** E-005, of the institution that they are shown with. */
const attestInfo = ({ coid, school, username, studentNumber, userType }: ProfileRow) => ({
  ...{ jigouid: coid, jigou: school, realname: username, realstno: studentNumber },
  usertype: Number(userType === 'teacher'),
});

export interface NewPerson {
  readonly uid: string;
  /** Of the institution that makes the account; '' for somebody who came by themselves. */
  readonly coid: string;
  readonly account: string;
  /** Its hash; '' where the owner has none yet. */
  readonly password: string;
  readonly username: string;
  readonly userType: UserType;
  readonly studentNumber?: string;
  readonly college?: string;
  /** In their one spelling, as the school knows them. */
  readonly phone?: string;
  readonly email?: string;
  readonly vip?: Vip;
  readonly coidAdmin?: number;
  readonly certified?: boolean;
  readonly since?: number | undefined;
}

/** Somebody's own scope, which is locked, and who they are. Nobody finds them while they have no credential. */
export const openPerson = async (tx: Tx, person: Omit<NewPerson, 'password'>): Promise<void> => {
  const { uid, coid, account, username, userType } = person;
  const scope = userScope(uid);
  await tx.openScope(scope);
  await tx.setMember(uid, scope, 'self');
  await tx.put(profile, {
    ...{ id: uid, username, account, userType, coid, avatar: '', wechat: '', eraseAt: 0 },
    email: person.email ?? '',
    phone: person.phone ?? '',
    studentNumber: person.studentNumber ?? '',
    college: person.college ?? '',
    school: coid === '' ? '' : ((await institutionById(tx.sql, coid))?.name ?? ''),
    createdAt: clampedTime(person.since ?? tx.now, tx),
    vip: person.vip ?? 0,
    vipUntil: 0,
    coidAdmin: person.coidAdmin ?? 0,
    certified: person.certified ?? false,
  });
};

/** A person who can sign in. */
export const addPerson = async (tx: Tx, person: NewPerson): Promise<Result<{ readonly uid: string }>> => {
  const { uid, coid, account, password } = person;
  if ((await credentialOf(tx.sql, account)) !== undefined) return refused(accountRefusal.accountTaken);
  await openPerson(tx, person);
  await addCredential(tx.sql, { uid, account, coid, password });
  if (person.email) await addContact(tx.sql, { uid, way: 'mail', value: person.email, at: tx.now });
  if (person.phone) await addContact(tx.sql, { uid, way: 'sms', value: person.phone, at: tx.now });
  return ok({ uid });
};
