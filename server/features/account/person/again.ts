import { coreRefusal, ofField } from '#contract/core/refusal.ts';
import { ok, type Result, refused } from '#contract/core/result.ts';
import { accountRefusal } from '#contract/features/account/rules.ts';
import type { Asking } from '#server/core/feature.ts';
import { isPassword } from '#server/core/session/passwords.ts';
import { waiting } from '#server/core/session/rate.ts';
import { passwordOf } from '../store.ts';

/** Whether it is still the person who sits there (ASVS 7.5.1). Whoever has no password yet proved it when they signed in. */
export const provesAgain = async ({ core, uid }: Asking, password: string): Promise<Result<undefined>> => {
  const known = await core.db.read((sql) => passwordOf(sql, uid));
  if (known === undefined) return refused(coreRefusal.notSignedIn);
  if (known === '') return ok(undefined);
  const tries = core.loginLimits.account;
  const who = `password of ${uid}`;
  const wait = await tries.use(who);
  if (wait > 0) return refused(waiting(accountRefusal.locked, wait));
  if (!(await isPassword(password, known, core.passwordCost, { line: uid, isKnown: true })))
    return refused(ofField(accountRefusal.oldPasswordWrong, 'password'));
  await tries.forget(who);
  return ok(undefined);
};
