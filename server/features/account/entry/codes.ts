import { timingSafeEqual } from 'node:crypto';
import { coreRefusal } from '#contract/core/refusal.ts';
import { ok, type Result, refused } from '#contract/core/result.ts';
import { minute } from '#contract/core/time.ts';
import type { CodePurpose } from '#contract/features/account/entry-calls.ts';
import { codeDigits, codeRest, contactKey, type Way } from '#contract/features/account/keys.ts';
import { accountRefusal } from '#contract/features/account/rules.ts';
import type { Core } from '#server/core/core.ts';
import type { Sql } from '#server/core/db/database.ts';
import type { Asking } from '#server/core/feature.ts';
import { keyedPrint } from '#server/core/files/signed.ts';
import { addressKey } from '#server/core/session/address.ts';
import { knownDevice } from '#server/core/session/known-device.ts';
import { countAll, waiting } from '#server/core/session/rate.ts';
import { ownerOf } from '../contacts.ts';
import { credentialOfUid } from '../store.ts';
import { writeCode } from './letters.ts';
import { entryLimits } from './limits.ts';

/** ASVS 6.6: ten minutes, once, for the request that asked. */
const holdsFor = 10 * minute;
const triesOfOne = 5;

interface CodeRow {
  id: string;
  purpose: CodePurpose | 'reset';
  way: Way;
  target: string;
  /** Who asked, where somebody is signed in; '' otherwise. */
  uid: string;
  print: string;
  tries: number;
  until: number;
}

const table = (sql: Sql) => sql.withTables<{ entry_code: CodeRow }>();

interface Wanted {
  readonly purpose: CodePurpose;
  readonly way: Way;
  readonly given: string;
  readonly uid?: string;
}

/** Who asks: counted apart, so that what one asks for is not taken from the others. */
interface Asker {
  readonly key: string;
  /** Those who share what is sent to one number or address. */
  readonly pool: 'strangers' | 'signed in' | 'owner';
}

/** Somebody signed in; the owner's own device, which a stranger has not; or an address. */
const askerOf = async ({ core, ip, cookies }: Asking, { way, uid = '' }: Wanted, target: string): Promise<Asker> => {
  if (uid !== '') return { key: uid, pool: 'signed in' };
  const owner = await core.db.read(async (sql) => credentialOfUid(sql, (await ownerOf(sql, way, target)) ?? ''));
  const device = await knownDevice(core, owner, cookies?.sent);
  return device === undefined ? { key: addressKey(ip), pool: 'strangers' } : { key: device, pool: 'owner' };
};

/**
 * Sends a code to whoever has this number or address. What is done, and how long it takes, is the same whether or not somebody of this
 * school has it; only a device on which they signed in before has codes of its own, however many strangers have asked.
 */
export const sendCodeTo = async (
  asking: Asking,
  wanted: Wanted,
): Promise<Result<{ readonly ticket: string; readonly seconds: number }>> => {
  const { core, ip, language = 'zh' } = asking;
  const { purpose, way, given, uid = '' } = wanted;
  const target = contactKey(way, given);
  if (target === undefined) return refused(way === 'mail' ? accountRefusal.emailWrong : accountRefusal.mobileWrong);
  if (!core.post.delivers(way)) return refused(way === 'mail' ? accountRefusal.noMail : accountRefusal.noSms);
  const limits = entryLimits(core);
  const { key, pool } = await askerOf(asking, wanted, target);
  const [one, all] = [`${target} by ${key}`, `${target} by ${pool}`];
  const limit = await countAll([
    { rate: limits.codesFrom, key: addressKey(ip) },
    { rate: limits.codesOfAskersHour, key: one },
    { rate: limits.codesOfAskersDay, key: one },
    { rate: limits.codeOfMinute, key: all },
    { rate: limits.codesOfHour, key: all },
    { rate: limits.codesOfDay, key: all },
  ]);
  if (limit !== undefined) {
    const isTheirs = limit.by !== limits.codesFrom;
    return refused(waiting(isTheirs ? accountRefusal.codeTooSoon : coreRefusal.tooMany, limit.wait));
  }
  const code = randomDigits(core, codeDigits);
  const ticket = randomTicket(core);
  await writeRow(core, { purpose, way, target, uid, ticket, code });
  writeCode(core, { way, to: target, language }, purpose, { code, minutes: String(holdsFor / minute) });
  return ok({ ticket, seconds: codeRest });
};

const randomTicket = (core: Core): string => Buffer.from(core.random(new Uint8Array(16))).toString('base64url');

/** Each digit as likely as the others. */
export const randomDigits = (core: Core, count: number): string => {
  const { value } = { value: Buffer.from(core.random(new Uint8Array(8))).readBigUInt64BE() };
  return String(value % 10n ** BigInt(count)).padStart(count, '0');
};

/** Of the ticket the database has a print only, and of the code one that its key is needed for. */
const printOf = async (core: Core, ticket: string, code: string): Promise<string> =>
  (await keyedPrint(core, 'code', `${ticket} ${code}`)).toString('base64url');

const rowId = async (core: Core, ticket: string): Promise<string> =>
  (await keyedPrint(core, 'code ticket', ticket)).toString('base64url');

type NewRow = Pick<CodeRow, 'purpose' | 'way' | 'target' | 'uid'> & { readonly ticket: string; readonly code: string };

/** Beside those that stand: whoever asks for a code ends nobody else's. Each is good for the browser only that asked for it. */
const writeRow = async (core: Core, { ticket, code, ...row }: NewRow): Promise<void> => {
  const [id, print] = [await rowId(core, ticket), await printOf(core, ticket, code)];
  const until = core.now() + holdsFor;
  await core.db.write((sql) =>
    table(sql)
      .insertInto('entry_code')
      .values({ ...row, id, print, tries: 0, until })
      .execute(),
  );
};

interface Given {
  readonly ticket: string;
  readonly code: string;
}

/** Whether there is a code with tries left that this server gave the ticket of. */
const stands = async (sql: Sql, id: string, now: number): Promise<boolean> => {
  const row = await table(sql)
    .selectFrom('entry_code')
    .select('id')
    .where('id', '=', id)
    .where('until', '>', now)
    .where('tries', '<', triesOfOne)
    .executeTakeFirst();
  return row !== undefined;
};

/** What the code proves: whoever gave it has this number or address. It is used up then, and after five wrong tries. */
export const checkCode = async (
  { core, ip, uid }: Asking,
  { ticket, code }: Given,
  purpose: CodePurpose,
  ways: readonly Way[] = ['mail', 'sms'],
): Promise<Result<{ readonly way: Way; readonly target: string }>> => {
  const typed = code.normalize('NFKC').replaceAll(/\s/g, '');
  const [id, print] = [await rowId(core, ticket), await printOf(core, ticket, typed)];
  // A ticket that this server gave has tries of its own; what an address has is for those that somebody made up.
  if (!(await core.db.read((sql) => stands(sql, id, core.now())))) {
    const wait = await entryLimits(core).triesFrom.use(`code ${addressKey(ip)}`);
    return refused(wait > 0 ? waiting(coreRefusal.tooMany, wait) : accountRefusal.codeOver);
  }
  return core.db.write(async (sql) => {
    // Counted before it is compared: of guesses at the same time each counts.
    const row = await table(sql)
      .updateTable('entry_code')
      .set((eb) => ({ tries: eb('tries', '+', 1) }))
      .where('id', '=', id)
      .where('purpose', '=', purpose)
      .where('way', 'in', [...ways])
      .where('uid', 'in', ['', uid])
      .where('until', '>', core.now())
      .where('tries', '<', triesOfOne)
      .returning(['way', 'target', 'print', 'tries'])
      .executeTakeFirst();
    if (row === undefined) return refused(accountRefusal.codeOver);
    if (!timingSafeEqual(Buffer.from(row.print), Buffer.from(print)))
      return refused(row.tries >= triesOfOne ? accountRefusal.codeOver : accountRefusal.codeWrong);
    await table(sql).deleteFrom('entry_code').where('id', '=', id).execute();
    return ok({ way: row.way, target: row.target });
  });
};

/** The right to do one thing once, for whoever proved who they are; kept like a code, for a little longer. */
export const grantReset = async (core: Core, uid: string): Promise<string> => {
  const ticket = randomTicket(core);
  await writeRow(core, { purpose: 'reset', way: 'mail', target: uid, uid: '', ticket, code: '' });
  return ticket;
};

/** Asked before anything dear is done for it: of a word that opens nothing, nothing more. */
export const isReset = async (core: Core, ticket: string): Promise<boolean> => {
  const id = await rowId(core, ticket);
  const row = await core.db.read((sql) =>
    table(sql)
      .selectFrom('entry_code')
      .select('until')
      .where('id', '=', id)
      .where('purpose', '=', 'reset')
      .executeTakeFirst(),
  );
  return row !== undefined && row.until > core.now();
};

export const takeReset = async (core: Core, ticket: string): Promise<string | undefined> => {
  const id = await rowId(core, ticket);
  return core.db.write(async (sql) => {
    const taken = await table(sql)
      .deleteFrom('entry_code')
      .where('id', '=', id)
      .where('purpose', '=', 'reset')
      .returning(['target', 'until'])
      .executeTakeFirst();
    if (taken === undefined || taken.until <= core.now()) return undefined;
    // A new password ends what else would have brought one.
    await table(sql)
      .deleteFrom('entry_code')
      .where('purpose', '=', 'reset')
      .where('target', '=', taken.target)
      .execute();
    return taken.target;
  });
};

/** Codes that nobody used. */
export const forgetCodes = (sql: Sql, now: number) =>
  table(sql).deleteFrom('entry_code').where('until', '<=', now).execute();
