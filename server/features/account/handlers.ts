import type { Input, Output } from '#contract/core/call.ts';
import { coreRefusal } from '#contract/core/refusal.ts';
import { ok, type Result, refused } from '#contract/core/result.ts';
import { userScope } from '#contract/core/scopes.ts';
import { createAccount, createInstitution, getUserInfo, login, logout } from '#contract/features/account/calls.ts';
import { isCommonPassword } from '#contract/features/account/keys.ts';
import { accountRefusal } from '#contract/features/account/rules.ts';
import { type Asking, onCall } from '#server/core/feature.ts';
import { hashPassword } from '#server/core/session/passwords.ts';
import { endSession } from '#server/core/session/sessions.ts';
import { change } from '#server/core/sync/change.ts';
import { putSchoolPeople } from './desk/store.ts';
import { addPerson, userInfo } from './people.ts';
import { signIn } from './sign-in.ts';
import { institutionById, institutionNamed, profileOf } from './store.ts';

const enter = async (input: Input<typeof login>, asking: Asking): Promise<Result<Output<typeof login>>> => {
  const entered = await signIn(input, asking);
  return entered.ok ? ok(userInfo(entered.value.row, entered.value.token)) : entered;
};

const whoAmI = async (_input: object, { core, uid }: Asking): Promise<Result<Output<typeof getUserInfo>>> =>
  core.db.read(async (sql) => {
    const row = await profileOf(sql, uid);
    // The token stays where it is: what was sent here need not be sent back.
    return row === undefined ? refused(coreRefusal.notSignedIn) : ok(userInfo(row, ''));
  });

const addAccount = async (
  { password, since, className, ...given }: Input<typeof createAccount>,
  { core }: Asking,
): Promise<Result<Output<typeof createAccount>>> => {
  if (isCommonPassword(password, given.account))
    return refused({ ...accountRefusal.passwordCommon, field: 'password' });
  const hash = await hashPassword(password, core.passwordCost);
  const uid = core.newId();
  return change(core, [userScope(uid)], async (tx) => {
    if (given.coid === '' || (await institutionById(tx.sql, given.coid)) === undefined)
      return refused(accountRefusal.institutionUnknown);
    const added = await addPerson(tx, { ...given, uid, password: hash, since });
    if (added.ok && className !== '') {
      const { coid } = given;
      await putSchoolPeople(tx.sql, [{ uid, coid, class_name: className, added_by: '', added_at: tx.now }]);
    }
    return added;
  });
};

export const accountCalls = [
  onCall(login, enter),
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
