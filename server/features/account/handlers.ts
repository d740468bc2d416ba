import type { Input, Output } from '#contract/core/call.ts';
import { coreRefusal } from '#contract/core/refusal.ts';
import { ok, type Result, refused } from '#contract/core/result.ts';
import { userScope } from '#contract/core/scopes.ts';
import {
  createAccount,
  createInstitution,
  getUserInfo,
  login,
  logout,
  userTypeCode,
} from '#contract/features/account/calls.ts';
import type { ProfileRow } from '#contract/features/account/rows.ts';
import { accountRefusal } from '#contract/features/account/rules.ts';
import { type Asking, onCall } from '#server/core/feature.ts';
import { addressKey } from '#server/core/session/address.ts';
import { hashPassword, isPassword } from '#server/core/session/passwords.ts';
import { useAll, waiting } from '#server/core/session/rate.ts';
import { endSession, startSession } from '#server/core/session/sessions.ts';
import { change } from '#server/core/sync/change.ts';
import {
  accountKey,
  addCredential,
  credentialOf,
  institutionById,
  institutionNamed,
  profile,
  profileOf,
} from './store.ts';

const signIn = async (
  { account, password, remember, device }: Input<typeof login>,
  { core, ip }: Asking,
): Promise<Result<Output<typeof login>>> => {
  const limits = core.loginLimits;
  const [whom, where] = [accountKey(account), addressKey(ip)];
  const here = `${whom} ${where}`;
  // Counted before the password is looked at, so that many tries at once are not one.
  const limit = await useAll([
    { rate: limits.address, key: where },
    { rate: limits.anywhere, key: whom },
    { rate: limits.account, key: here },
  ]);
  if (limit !== undefined)
    return refused(waiting(limit.by === limits.address ? coreRefusal.tooMany : accountRefusal.locked, limit.wait));
  const credential = await core.db.read((sql) => credentialOf(sql, account));
  const isRight = await isPassword(password, credential?.password, core.passwordCost);
  if (credential === undefined || !isRight) return refused(accountRefusal.wrongPassword);
  await limits.account.forget(here);
  await limits.anywhere.undo(whom);
  await limits.address.undo(where);
  const row = await core.db.read((sql) => profileOf(sql, credential.uid));
  if (row === undefined) throw new Error('an account without a profile');
  const token = await startSession(core, { uid: credential.uid, device, remember });
  return ok(userInfo(row, token));
};

const userInfo = (row: ProfileRow, token: string): Output<typeof getUserInfo> => ({
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
  attestInfo: null,
  token,
});

const whoAmI = async (_input: object, { core, uid }: Asking): Promise<Result<Output<typeof getUserInfo>>> =>
  core.db.read(async (sql) => {
    const row = await profileOf(sql, uid);
    // The token stays where it is: what was sent here need not be sent back.
    return row === undefined ? refused(coreRefusal.notSignedIn) : ok(userInfo(row, ''));
  });

const addAccount = async (
  { password, ...given }: Input<typeof createAccount>,
  { core }: Asking,
): Promise<Result<Output<typeof createAccount>>> => {
  const hash = await hashPassword(password, core.passwordCost);
  const { account, coid } = given;
  const uid = core.newId();
  const scope = userScope(uid);
  return change(core, [scope], async (tx) => {
    const institution = await institutionById(tx.sql, coid);
    if (institution === undefined) return refused(accountRefusal.institutionUnknown);
    if ((await credentialOf(tx.sql, account)) !== undefined) return refused(accountRefusal.accountTaken);
    await tx.openScope(scope);
    await tx.setMember(uid, scope, 'self');
    const school = institution.name;
    await tx.put(profile, { ...given, id: uid, school, avatar: '', createdAt: tx.now });
    await addCredential(tx.sql, { uid, account, coid, password: hash });
    return ok({ uid });
  });
};

export const accountCalls = [
  onCall(login, signIn),
  onCall(getUserInfo, whoAmI),
  onCall(logout, async (_input, { core, session }) => {
    if (session !== undefined) await endSession(core, session.id);
    return ok({});
  }),
  onCall(createInstitution, async ({ name }, { core }) =>
    ok({ coid: await core.db.write((sql) => institutionNamed(sql, name, core.newId)) }),
  ),
  onCall(createAccount, addAccount),
];
