import { setImmediate as turn } from 'node:timers/promises';
import { ok, type Result } from '#contract/core/result.ts';
import type { ActivationCode } from '#contract/features/account/desk-calls.ts';
import type { Core } from '#server/core/core.ts';
import { endOthersOf } from '#server/core/session/sessions.ts';
import { activationPrint, newActivationCode, writeActivations } from '../entry/activation.ts';
import { profileOf, replacePassword } from '../store.ts';
import { classOf } from './store.ts';

interface Waiting {
  readonly uid: string;
  readonly username: string;
  readonly account: string;
  readonly className: string;
}

/** Made in one go: some milliseconds. */
const atOnce = 200;

/** A code for each, which opens their account once; the ones before end. Others are answered while a school's are made. */
export const freshCodes = async (core: Core, people: readonly Waiting[]): Promise<ActivationCode[]> => {
  const made: ActivationCode[] = [];
  for (let at = 0; at < people.length; at += atOnce) {
    await turn();
    made.push(...(await someCodes(core, people.slice(at, at + atOnce))));
  }
  return made;
};

const someCodes = async (core: Core, people: readonly Waiting[]): Promise<ActivationCode[]> => {
  const fresh = await Promise.all(
    people.map(async ({ uid, username, account, className }) => {
      const code = newActivationCode(core);
      const print = await activationPrint(core, uid, code);
      return { print: { uid, print }, shown: { username, account, className, code } };
    }),
  );
  await core.db.write((sql) =>
    writeActivations(
      sql,
      fresh.map(({ print }) => print),
      core.now(),
    ),
  );
  return fresh.map(({ shown }) => shown);
};

/** Whoever had the password, and wherever it was used, is out. */
export const newCode = async (core: Core, uid: string): Promise<Result<ActivationCode>> => {
  const code = newActivationCode(core);
  const print = await activationPrint(core, uid, code);
  const row = await core.db.write(async (sql) => {
    await replacePassword(sql, uid, '');
    await writeActivations(sql, [{ uid, print }], core.now());
    return { ...(await profileOf(sql, uid)), className: await classOf(sql, uid) };
  });
  await endOthersOf(core, uid, '');
  const { username = '', account = '', className } = row;
  return ok({ username, account, className, code });
};
