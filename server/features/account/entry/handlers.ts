import type { Input, Output } from '#contract/core/call.ts';
import { ok, type Result, refused } from '#contract/core/result.ts';
import { userScope } from '#contract/core/scopes.ts';
import type { getUserInfo } from '#contract/features/account/calls.ts';
import {
  activateAccount,
  type Captcha,
  createVerifySession,
  forgetPasswordByEmail,
  forgetPasswordByMobile,
  getEntryWays,
  getFigureCode,
  loginByEmail,
  loginByMobile,
  register,
  resetPassword,
  sendCode,
  sendEmailCode,
} from '#contract/features/account/entry-calls.ts';
import { isCommonPassword, type Way } from '#contract/features/account/keys.ts';
import { accountRefusal } from '#contract/features/account/rules.ts';
import { type Asking, onCall } from '#server/core/feature.ts';
import { addressKey, siteKey } from '#server/core/session/address.ts';
import { hashPassword } from '#server/core/session/passwords.ts';
import { waiting } from '#server/core/session/rate.ts';
import { endOthersOf } from '#server/core/session/sessions.ts';
import { change } from '#server/core/sync/change.ts';
import { isTakenByOther, ownerOf, putContact } from '../contacts.ts';
import { addPerson, userInfo } from '../people.ts';
import { tellOwner } from '../sessions.ts';
import { enterAs } from '../sign-in.ts';
import { profileOf, replacePassword } from '../store.ts';
import { checkActivation } from './activation.ts';
import { checkCaptcha, newCaptcha } from './captcha.ts';
import { checkCode, grantReset, isReset, sendCodeTo, takeReset } from './codes.ts';

type Entered = Output<typeof getUserInfo>;

const passwordCommon = { ...accountRefusal.passwordCommon, field: 'password' };

/** The sum first: a machine causes no letters. */
const sendFor = async (
  asking: Asking,
  captcha: Captcha,
  wanted: Parameters<typeof sendCodeTo>[1],
): ReturnType<typeof sendCodeTo> => {
  const solved = await checkCaptcha(asking.core, captcha);
  return solved.ok ? sendCodeTo(asking, wanted) : solved;
};

const picture = async (_input: object, { core }: Asking) => {
  const sessionid = await newCaptcha(core);
  return ok({ sessionid, url: `/UserApi/verify?sessionid=${sessionid}&time=${core.now()}` });
};

interface CodeEntry {
  readonly ticket: string;
  readonly code: string;
  readonly remember: boolean;
  readonly device: string;
}

const enterByCode =
  (way: Way) =>
  async (input: CodeEntry, asking: Asking): Promise<Result<Entered>> => {
    const proved = await checkCode(asking, input, 'login', [way]);
    if (!proved.ok) return proved;
    const uid = await asking.core.db.read((sql) => ownerOf(sql, way, proved.value.target));
    if (uid === undefined) return refused(accountRefusal.nobodyHasIt);
    const entered = await enterAs(asking, uid, input);
    return entered.ok ? ok(userInfo(entered.value.row, entered.value.token)) : entered;
  };

const forgotBy = (way: Way) => async (input: { readonly ticket: string; readonly code: string }, asking: Asking) => {
  const { core } = asking;
  const proved = await checkCode(asking, input, 'forgot', [way]);
  if (!proved.ok) return proved;
  const row = await core.db.read(async (sql) => {
    const uid = await ownerOf(sql, way, proved.value.target);
    return uid === undefined ? undefined : profileOf(sql, uid);
  });
  if (row === undefined) return refused(accountRefusal.nobodyHasIt);
  return ok({ ticket: await grantReset(core, row.id), account: row.account });
};

/** Everything that is dear comes before the code is used up; everything that may still fail leaves nothing behind. */
const makePerson = async (input: Input<typeof register>, asking: Asking): Promise<Result<{ readonly uid: string }>> => {
  const { core, ip } = asking;
  const { username, userType, password } = input;
  const proved = await checkCode(asking, input, 'register');
  if (!proved.ok) return proved;
  const { way, target } = proved.value;
  const hash = await hashPassword(password, core.passwordCost, { line: addressKey(ip), isKnown: true });
  const uid = core.newId();
  return change(core, [userScope(uid)], async (tx) => {
    if (await isTakenByOther(tx.sql, way, target, uid)) return refused(accountRefusal.addressTaken);
    const person = await addPerson(tx, { uid, coid: '', account: target, password: hash, username, userType });
    if (person.ok) await putContact(tx, uid, way, target);
    return person;
  });
};

/** Counted before anything is done, so that many at once are not one; what makes no account takes none from the network's day. */
const registerPerson = onCall(register, async (input, asking) => {
  const { core, ip } = asking;
  if (isCommonPassword(input.password, '')) return refused(passwordCommon);
  const wait = await core.newAccounts.use(siteKey(ip));
  if (wait > 0) return refused(waiting(accountRefusal.enoughAccounts, wait));
  const made = await makePerson(input, asking);
  if (!made.ok) {
    await core.newAccounts.undo(siteKey(ip));
    return made;
  }
  const entered = await enterAs(asking, made.value.uid, input);
  return entered.ok ? ok(userInfo(entered.value.row, entered.value.token)) : entered;
});

const reset = onCall(resetPassword, async ({ ticket, password }, { core, ip, language }) => {
  if (isCommonPassword(password, '')) return refused(passwordCommon);
  if (!(await isReset(core, ticket))) return refused(accountRefusal.resetOver);
  const hash = await hashPassword(password, core.passwordCost, { line: addressKey(ip), isKnown: true });
  const uid = await takeReset(core, ticket);
  if (uid === undefined) return refused(accountRefusal.resetOver);
  await core.db.write((sql) => replacePassword(sql, uid, hash));
  await endOthersOf(core, uid, '');
  await tellOwner(core, uid, language);
  return ok({});
});

const activate = onCall(activateAccount, async (input, asking) => {
  const { core, ip, language } = asking;
  const asker = { line: addressKey(ip), isKnown: true };
  if (isCommonPassword(input.password, input.account)) return refused(passwordCommon);
  const opened = await checkActivation(asking, input, () => hashPassword(input.password, core.passwordCost, asker));
  if (!opened.ok) return opened;
  const { uid, made: hash } = opened.value;
  await core.db.write((sql) => replacePassword(sql, uid, hash));
  await endOthersOf(core, uid, '');
  await tellOwner(core, uid, language);
  const entered = await enterAs(asking, uid, input);
  return entered.ok ? ok(userInfo(entered.value.row, entered.value.token)) : entered;
});

export const entryHandlers = [
  onCall(getEntryWays, async (_input, { core: { post, wechat } }) =>
    ok({
      mail: Number(post.delivers('mail')),
      sms: Number(post.delivers('sms')),
      wechat: Number(wechat !== undefined),
    }),
  ),
  onCall(getFigureCode, picture),
  onCall(createVerifySession, picture),
  onCall(sendEmailCode, ({ email, purpose, captcha }, asking) =>
    sendFor(asking, captcha, { purpose, way: 'mail', given: email }),
  ),
  onCall(sendCode, ({ mobile, purpose, captcha }, asking) =>
    sendFor(asking, captcha, { purpose, way: 'sms', given: mobile }),
  ),
  onCall(loginByMobile, enterByCode('sms')),
  onCall(loginByEmail, enterByCode('mail')),
  onCall(forgetPasswordByMobile, forgotBy('sms')),
  onCall(forgetPasswordByEmail, forgotBy('mail')),
  registerPerson,
  reset,
  activate,
];
