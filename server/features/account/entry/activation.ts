import { timingSafeEqual } from 'node:crypto';
import type { Input } from '#contract/core/call.ts';
import { ok, type Result, refused } from '#contract/core/result.ts';
import { day } from '#contract/core/time.ts';
import type { activateAccount } from '#contract/features/account/entry-calls.ts';
import { accountRefusal } from '#contract/features/account/rules.ts';
import type { Core } from '#server/core/core.ts';
import type { Sql } from '#server/core/db/database.ts';
import type { Asking } from '#server/core/feature.ts';
import { keyedPrint } from '#server/core/files/signed.ts';
import { addressKey } from '#server/core/session/address.ts';
import { waiting } from '#server/core/session/rate.ts';
import { accountKey, credentialOf } from '../store.ts';
import { checkCaptcha } from './captcha.ts';
import { entryLimits } from './limits.ts';

interface ActivationRow {
  uid: string;
  print: string;
  until: number;
}

const table = (sql: Sql) => sql.withTables<{ activation: ActivationRow }>();

/** A school hands its codes out on paper, at the beginning of a term. */
const holdsFor = 90 * day;

/** Without letters that look like figures. */
const letters = '23456789ABCDEFGHJKMNPQRSTUVWXYZ';

/** A one-time code of about 50 bits, in two groups. */
export const newActivationCode = ({ random }: Pick<Core, 'random'>): string => {
  const drawn = [...random(new Uint8Array(40))].filter((byte) => byte < letters.length * 8).slice(0, 10);
  if (drawn.length < 10) return newActivationCode({ random });
  const code = drawn.map((byte) => letters[byte % letters.length]).join('');
  return `${code.slice(0, 5)}-${code.slice(5)}`;
};

export const activationPrint = async (core: Core, uid: string, code: string): Promise<string> =>
  (await keyedPrint(core, 'activation', `${uid} ${plain(code)}`)).toString('base64url');

/** As it was meant, however it was typed. */
const plain = (code: string): string =>
  code
    .normalize('NFKC')
    .toUpperCase()
    .replaceAll(/[^A-Z\d]/g, '');

/** One for each: a new one kills the one before. */
export const writeActivations = async (
  sql: Sql,
  given: readonly { readonly uid: string; readonly print: string }[],
  now: number,
): Promise<void> => {
  for (let at = 0; at < given.length; at += 200)
    await table(sql)
      .insertInto('activation')
      .values(given.slice(at, at + 200).map((one) => ({ ...one, until: now + holdsFor })))
      .onConflict((clash) =>
        clash.column('uid').doUpdateSet((eb) => ({ print: eb.ref('excluded.print'), until: eb.ref('excluded.until') })),
      )
      .execute();
};

/** False when somebody else was faster. */
const dropActivation = async (sql: Sql, { uid, print }: Pick<ActivationRow, 'uid' | 'print'>): Promise<boolean> => {
  const code = table(sql).deleteFrom('activation').where('uid', '=', uid).where('print', '=', print);
  return (await code.returning('uid').executeTakeFirst()) !== undefined;
};

/**
 * Whose code it is; used up then. An unknown account, one without a code, and a wrong code are told the same. What is dear is made
 * when the code was found right, and before it is used up: whoever is cut off in between still has it.
 */
export const checkActivation = async <T>(
  { core, ip }: Asking,
  { account, code, captcha }: Input<typeof activateAccount>,
  dear: () => Promise<T>,
): Promise<Result<{ readonly uid: string; readonly made: T }>> => {
  const limits = entryLimits(core);
  // Many tries from an address, or some for an account at it: then a sum comes first, which keeps a class out no more than one person.
  const isTried = (await limits.triesFrom.use(`word ${addressKey(ip)}`)) > 0;
  const place = `${accountKey(account)} ${addressKey(ip)}`;
  if ((await limits.failures.use(place)) > 0 || isTried) {
    const solved = await checkCaptcha(core, captcha);
    if (!solved.ok) return solved;
  }
  const longer = await limits.activations.use(place);
  if (longer > 0) return refused(waiting(accountRefusal.locked, longer));
  const credential = await core.db.read((sql) => credentialOf(sql, account));
  const uid = credential?.uid ?? 'nobody';
  const print = await activationPrint(core, uid, code);
  const row = await core.db.read((sql) =>
    table(sql).selectFrom('activation').selectAll().where('uid', '=', uid).executeTakeFirst(),
  );
  const fits = row !== undefined && timingSafeEqual(Buffer.from(row.print), Buffer.from(print));
  if (!fits || row.until <= core.now()) return refused(accountRefusal.activationWrong);
  const made = await dear();
  // Somebody else may have been faster.
  if (!(await core.db.write((sql) => dropActivation(sql, row)))) return refused(accountRefusal.activationWrong);
  await limits.failures.forget(place);
  return ok({ uid, made });
};
