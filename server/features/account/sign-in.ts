import type { Input } from '#contract/core/call.ts';
import { coreRefusal, type Refusal } from '#contract/core/refusal.ts';
import { ok, type Result, refused } from '#contract/core/result.ts';
import type { login } from '#contract/features/account/calls.ts';
import type { Captcha } from '#contract/features/account/entry-calls.ts';
import { contactKey } from '#contract/features/account/keys.ts';
import type { ProfileRow } from '#contract/features/account/rows.ts';
import { accountRefusal } from '#contract/features/account/rules.ts';
import type { Core } from '#server/core/core.ts';
import type { Sql } from '#server/core/db/database.ts';
import type { Asking } from '#server/core/feature.ts';
import { addressKey } from '#server/core/session/address.ts';
import { browserOf, deviceProof, knownDevice } from '#server/core/session/known-device.ts';
import type { LoginLimits } from '#server/core/session/login-limits.ts';
import { isPassword } from '#server/core/session/passwords.ts';
import { countAll, type Rate, waiting } from '#server/core/session/rate.ts';
import { type Stands, startSession } from '#server/core/session/sessions.ts';
import { ownerOf } from './contacts.ts';
import { checkCaptcha } from './entry/captcha.ts';
import { entryLimits } from './entry/limits.ts';
import { accountKey, credentialOf, credentialOfUid, holdOpenAccount, passwordOf, profileOf } from './store.ts';

interface SignedIn {
  readonly row: ProfileRow;
  readonly token: string;
}

/** A session for whoever knows the password; how often it may be tried is asked first. */
export const signIn = async (
  { account, password, remember, device, captcha }: Input<typeof login>,
  asking: Asking,
): Promise<Result<SignedIn>> => {
  const { core, ip, cookies } = asking;
  const limits = core.loginLimits;
  const credential = await core.db.read((sql) => credentialBy(sql, account));
  const known = await knownDevice(core, credential, cookies?.sent);
  const trying = { whom: accountKey(account), where: addressKey(ip), known };
  const summed = await askForSum(core, trying, captcha);
  if (!summed.ok) return summed;
  const tried = await tryOf(limits, trying);
  if (!tried.ok) return tried;
  const asker = { line: (known && credential?.uid) ?? trying.where, isKnown: known !== undefined };
  const isRight = await isPassword(password, credential?.password, core.passwordCost, asker);
  if (credential === undefined || !isRight) return refused(accountRefusal.wrongPassword);
  await tried.value();
  await entryLimits(core).failures.forget(placeOf(trying));
  const { uid, password: hash } = credential;
  const proof = { stands: (sql: Sql) => isStillPassword(sql, uid, hash), over: accountRefusal.wrongPassword };
  return enterAs(asking, uid, { remember, device }, proof);
};

const isStillPassword = async (sql: Sql, uid: string, hash: string): Promise<boolean> =>
  (await passwordOf(sql, uid)) === hash;

/** An account name; or the number or address that was bound to it. */
export const credentialBy = async (sql: Sql, account: string) => {
  const named = await credentialOf(sql, account);
  const way = account.includes('@') ? 'mail' : 'sms';
  const value = contactKey(way, account);
  // Asked in either case, so that the time says nothing.
  const uid = await ownerOf(sql, way, value ?? '');
  return named ?? (uid === undefined ? undefined : await credentialOfUid(sql, uid));
};

/** By what somebody proved who they are, where that may end, and what they are told when it has. */
interface Proof {
  readonly stands: Stands;
  readonly over: Refusal;
}

/** A session for somebody who proved who they are, by whatever way; also what ended a moment ago opens nothing. */
export const enterAs = async (
  { core, cookies }: Asking,
  uid: string,
  { remember, device }: { readonly remember: boolean; readonly device: string },
  { stands, over }: Proof = { stands: async () => true, over: accountRefusal.closed },
): Promise<Result<SignedIn>> => {
  const [row, credential] = await core.db.read(async (sql) => [
    await profileOf(sql, uid),
    await credentialOfUid(sql, uid),
  ]);
  if (row === undefined) throw new Error('an account without a profile');
  if (credential?.state === 'closed') return refused(accountRefusal.closed);
  if (credential?.state === 'erasing') return refused(accountRefusal.erasing);
  const token = await startSession(core, {
    ...{ uid, device, remember, browser: await browserOf(core, cookies) },
    stands: async (sql) => (await holdOpenAccount(sql, uid)) && (await stands(sql)),
  });
  if (token === undefined) return refused(over);
  const isKnown = (await knownDevice(core, credential, cookies?.sent)) !== undefined;
  if (remember && !isKnown && credential !== undefined) cookies?.keep(await deviceProof(core, credential));
  return ok({ row, token });
};

/** Where failures are counted: who signed in here before is not asked for sums because others guess. */
const placeOf = ({ whom, where, known }: Trying): string => `${whom} ${known ?? where}`;

/** From the third failure on a sum comes before the password (NIST: no lock-out, but no machine either). */
const askForSum = async (core: Core, trying: Trying, captcha: Captcha | undefined): Promise<Result<undefined>> => {
  const wait = await entryLimits(core).failures.use(placeOf(trying));
  return wait === 0 ? ok(undefined) : checkCaptcha(core, captcha);
};

interface Trying {
  readonly whom: string;
  readonly where: string;
  /** A device that has signed in before: its tries are its own, and nobody else's are counted against it. */
  readonly known: string | undefined;
}

/** Counted before the password is looked at, so that many tries at once are not one. Answers how to take it back. */
const tryOf = async (limits: LoginLimits, { whom, where, known }: Trying): Promise<Result<() => Promise<void>>> => {
  const here = `${whom} ${known ?? where}`;
  const uses = [
    // Who knows the password makes as many known devices as they like: these count together.
    { rate: limits.signIns, key: known === undefined ? here : `${whom} known` },
    // Whoever guesses at names that nobody has uses up what an address has: of those who come for the first time.
    ...(known === undefined ? [{ rate: limits.address, key: where }] : []),
    { rate: limits.account, key: here },
  ];
  const limit = await countAll(uses);
  if (limit !== undefined) return refused(waiting(refusalBy(limits, limit.by), limit.wait));
  const wait = known === undefined ? await anywhereWait(limits, whom, here) : 0;
  if (wait > 0) {
    for (const { rate, key } of uses) await rate.undo(key);
    return refused(waiting(accountRefusal.locked, wait));
  }
  return ok(async () => {
    await limits.account.forget(here);
    if (known !== undefined) return;
    await limits.address.undo(where);
    await limits.anywhere.undo(whom);
  });
};

const refusalBy = (limits: LoginLimits, by: Rate): Refusal =>
  by === limits.address ? coreRefusal.tooMany : accountRefusal.locked;

/** Many addresses guess: one that has not been seen at it still has a try. */
const anywhereWait = async (limits: LoginLimits, whom: string, here: string): Promise<number> => {
  const wait = await limits.anywhere.use(whom);
  if (wait === 0) return 0;
  if ((await limits.fresh.use(here)) > 0) return wait;
  return await limits.freshOfAll.use(whom);
};
