import type { Input, Output } from '#contract/core/call.ts';
import { coreRefusal } from '#contract/core/refusal.ts';
import { ok, type Result, refused } from '#contract/core/result.ts';
import { second } from '#contract/core/time.ts';
import { changePassword, endOtherSessions, endSession, listSessions } from '#contract/features/account/calls.ts';
import { accountRefusal } from '#contract/features/account/rules.ts';
import { type Asking, onCall } from '#server/core/feature.ts';
import { hashPassword, isPassword } from '#server/core/session/passwords.ts';
import { waiting } from '#server/core/session/rate.ts';
import { endOthersOf, endSessionOf, sessionsOf } from '#server/core/session/sessions.ts';
import { passwordOf, setPassword } from './store.ts';

const change = async (
  { oldPassword, newPassword, endOthers }: Input<typeof changePassword>,
  { core, uid, session }: Asking,
): Promise<Result<Output<typeof changePassword>>> => {
  const tries = core.loginLimits.account;
  const who = `password of ${uid}`;
  // Counted before the password is looked at, so that many tries at once are not one.
  const wait = await tries.use(who);
  if (wait > 0) return refused(waiting(accountRefusal.locked, wait));
  const known = await core.db.read((sql) => passwordOf(sql, uid));
  if (known === undefined) return refused(coreRefusal.notSignedIn);
  const isOld = await isPassword(oldPassword, known, core.passwordCost);
  // Whoever already knows the new one asks again, because the first answer was lost.
  const isChanged = !isOld && (await isPassword(newPassword, known, core.passwordCost));
  if (!isOld && !isChanged) return refused(accountRefusal.oldPasswordWrong);
  await tries.forget(who);
  if (isOld && newPassword === oldPassword) return refused(accountRefusal.passwordSame);
  if (isOld) {
    const password = await hashPassword(newPassword, core.passwordCost);
    const isSet = await core.db.write((sql) => setPassword(sql, { uid, known, password }));
    if (!isSet) return refused(accountRefusal.oldPasswordWrong);
  }
  if (endOthers) await endOthersOf(core, uid, session?.id ?? '');
  return ok({});
};

export const sessionCalls = [
  onCall(changePassword, change),
  onCall(listSessions, async (_input, { core, uid, session }) => {
    const open = await sessionsOf(core, uid);
    const isHere = ({ id }: { readonly id: string }) => id === session?.id;
    return ok({
      list: [...open.filter(isHere), ...open.filter((one) => !isHere(one))].map((one) => ({
        id: one.id,
        device: one.device,
        current: Number(isHere(one)),
        remembered: Number(one.remembered),
        createdAt: Math.floor(one.createdAt / second),
        usedAt: Math.floor(one.usedAt / second),
      })),
    });
  }),
  onCall(endSession, async ({ id }, { core, uid }) => {
    await endSessionOf(core, uid, id);
    return ok({});
  }),
  onCall(endOtherSessions, async (_input, { core, uid, session }) =>
    ok({ ended: await endOthersOf(core, uid, session?.id ?? '') }),
  ),
];
