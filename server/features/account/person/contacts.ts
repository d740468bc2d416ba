import { ok, type Result, refused } from '#contract/core/result.ts';
import { userScope } from '#contract/core/scopes.ts';
import { bindContact, sendBindCode, unbindContact } from '#contract/features/account/person-calls.ts';
import { accountRefusal } from '#contract/features/account/rules.ts';
import { onCall } from '#server/core/feature.ts';
import { endOthersOf } from '#server/core/session/sessions.ts';
import { change } from '#server/core/sync/change.ts';
import { contactsOf, dropContact, isTakenByOther, putContact } from '../contacts.ts';
import { checkCaptcha } from '../entry/captcha.ts';
import { checkCode, sendCodeTo } from '../entry/codes.ts';
import { writeNote } from '../entry/letters.ts';
import { credentialOfUid } from '../store.ts';
import { provesAgain } from './again.ts';

/** The password before anything is sent: an open browser is not enough to take an account over. */
const send = onCall(sendBindCode, async ({ way, target, password, captcha }, asking) => {
  const solved = await checkCaptcha(asking.core, captcha);
  if (!solved.ok) return solved;
  const proved = await provesAgain(asking, password);
  if (!proved.ok) return proved;
  return sendCodeTo(asking, { purpose: 'bind', way, given: target, uid: asking.uid });
});

const bind = onCall(bindContact, async (input, asking) => {
  const { core, uid, session, language = 'zh' } = asking;
  const proved = await checkCode(asking, input, 'bind');
  if (!proved.ok) return proved;
  const { way, target } = proved.value;
  const bound = await change(core, [userScope(uid)], async (tx): Promise<Result<string>> => {
    if (await isTakenByOther(tx.sql, way, target, uid)) return refused(accountRefusal.addressTaken);
    return ok(await putContact(tx, uid, way, target));
  });
  if (!bound.ok) return bound;
  const before = bound.value;
  if (before !== '' && before !== target) writeNote(core, { way, to: before, language }, 'contactChanged');
  await endOthersOf(core, uid, session?.id ?? '');
  return ok({ way, value: target });
});

const unbind = onCall(unbindContact, async ({ way, password }, asking) => {
  const { core, uid, language = 'zh' } = asking;
  const proved = await provesAgain(asking, password);
  if (!proved.ok) return proved;
  const dropped = await change(core, [userScope(uid)], async (tx): Promise<Result<string>> => {
    const others = (await contactsOf(tx.sql, uid)).filter((one) => one.way !== way);
    const hasPassword = ((await credentialOfUid(tx.sql, uid))?.password ?? '') !== '';
    if (others.length === 0 && !hasPassword) return refused(accountRefusal.lastWayIn);
    return ok(await dropContact(tx, uid, way));
  });
  if (!dropped.ok) return dropped;
  if (dropped.value !== '') writeNote(core, { way, to: dropped.value, language }, 'contactChanged');
  return ok({});
});

export const contactHandlers = [send, bind, unbind];
