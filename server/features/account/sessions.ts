import type { Input, Output } from '#contract/core/call.ts';
import { coreRefusal } from '#contract/core/refusal.ts';
import { ok, type Result, refused } from '#contract/core/result.ts';
import { second } from '#contract/core/time.ts';
import { changePassword } from '#contract/features/account/calls.ts';
import { isCommonPassword } from '#contract/features/account/keys.ts';
import { accountRefusal } from '#contract/features/account/rules.ts';
import { endOtherSessions, endSession, listSessions } from '#contract/features/account/session-calls.ts';
import type { Core } from '#server/core/core.ts';
import { type Asking, type Language, onCall } from '#server/core/feature.ts';
import { deviceProof, knownDevice } from '#server/core/session/known-device.ts';
import { hashPassword, isPassword } from '#server/core/session/passwords.ts';
import { waiting } from '#server/core/session/rate.ts';
import { endOthersOf, endSessionOf, renewSession, sessionsOf } from '#server/core/session/sessions.ts';
import { contactsOf } from './contacts.ts';
import { writeNote } from './entry/letters.ts';
import { entryLimits } from './entry/limits.ts';
import { passwordOf, profileOf, setPassword } from './store.ts';

const change = async (
  { oldPassword, newPassword, endOthers }: Input<typeof changePassword>,
  { core, uid, session, language, cookies }: Asking,
): Promise<Result<Output<typeof changePassword>>> => {
  const tries = core.loginLimits.account;
  const who = `password of ${uid}`;
  // Counted before the password is looked at, so that many tries at once are not one.
  const wait = await tries.use(who);
  if (wait > 0) return refused(waiting(accountRefusal.locked, wait));
  const known = await core.db.read((sql) => passwordOf(sql, uid));
  if (known === undefined) return refused(coreRefusal.notSignedIn);
  const asker = { line: uid, isKnown: true };
  const isOld = await isPassword(oldPassword, known, core.passwordCost, asker);
  // Whoever already knows the new one asks again, because the first answer was lost.
  const isChanged = !isOld && (await isPassword(newPassword, known, core.passwordCost, asker));
  if (!isOld && !isChanged) return refused(accountRefusal.oldPasswordWrong);
  await tries.forget(who);
  if (isOld && newPassword === oldPassword) return refused(accountRefusal.passwordSame);
  if (isOld) {
    const account = (await core.db.read((sql) => profileOf(sql, uid)))?.account ?? '';
    if (isCommonPassword(newPassword, account)) return refused(accountRefusal.passwordCommon);
    const later = await entryLimits(core).newPasswords.use(uid);
    if (later > 0) return refused(waiting(accountRefusal.locked, later));
    const password = await hashPassword(newPassword, core.passwordCost, asker);
    const isSet = await core.db.write((sql) => setPassword(sql, { uid, known, password }));
    if (!isSet) return refused(accountRefusal.oldPasswordWrong);
    // This device stays one of theirs; the others are again once they sign in.
    const device = await knownDevice(core, { uid, password: known }, cookies?.sent);
    if (device !== undefined) cookies?.keep(await deviceProof(core, { uid, password }));
  }
  if (endOthers) await endOthersOf(core, uid, session?.id ?? '');
  if (isOld) await tellOwner(core, uid, language);
  return ok({ token: session === undefined ? '' : await renewSession(core, session) });
};

/** Whoever did not do it hears of it where only they read. */
export const tellOwner = async (core: Core, uid: string, language: Language = 'zh'): Promise<void> => {
  const contacts = await core.db.read((sql) => contactsOf(sql, uid));
  const [to] = contacts.toSorted((one) => (one.way === 'mail' ? -1 : 1));
  if (to !== undefined) writeNote(core, { way: to.way, to: to.value, language }, 'passwordChanged');
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
