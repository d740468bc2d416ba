import { coreRefusal } from '#contract/core/refusal.ts';
import { ok, type Result, refused } from '#contract/core/result.ts';
import { minute, second } from '#contract/core/time.ts';
import { confirmLoginQr, getLoginQr, pollLoginQr, scanLoginQr } from '#contract/features/account/qr-calls.ts';
import { accountRefusal } from '#contract/features/account/rules.ts';
import type { Core } from '#server/core/core.ts';
import type { Sql } from '#server/core/db/database.ts';
import { type Asking, onCall } from '#server/core/feature.ts';
import { sha256 } from '#server/core/fingerprint.ts';
import { addressKey } from '#server/core/session/address.ts';
import { waiting } from '#server/core/session/rate.ts';
import { holdSession, isSessionGood } from '#server/core/session/sessions.ts';
import { userInfo } from '../people.ts';
import { enterAs } from '../sign-in.ts';
import { randomDigits } from './codes.ts';
import { entryLimits } from './limits.ts';

/** Long enough to take a phone out; a picture of the screen that travels is worthless soon. */
const holdsFor = 2 * minute;

type State = 'waiting' | 'scanned' | 'confirmed' | 'refused';

interface QrRow {
  /** Prints of the key and of the browser's secret: who reads the database signs nobody in. */
  id: string;
  secret: string;
  /** Stands beside the code; the phone shows it among others. */
  number: string;
  numbers: string;
  device: string;
  address: string;
  state: State;
  /** Who scanned it. */
  uid: string;
  /** By which sign-in they confirmed it: what it opens ends with that until then. */
  session_id: string;
  until: number;
}

const table = (sql: Sql) => sql.withTables<{ login_qr: QrRow }>();

const randomKey = ({ random }: Core): string => Buffer.from(random(new Uint8Array(16))).toString('base64url');

const threeNumbers = (core: Core): readonly [string, string, string] => {
  const found = new Set<string>();
  while (found.size < 3) found.add(randomDigits(core, 2));
  const [one = '', two = '', three = ''] = found;
  return [one, two, three];
};

const limited = async ({ core, ip }: Asking): Promise<Result<undefined>> => {
  const wait = await entryLimits(core).qrFrom.use(addressKey(ip));
  return wait === 0 ? ok(undefined) : refused(waiting(coreRefusal.tooMany, wait));
};

const make = onCall(getLoginQr, async ({ device }, asking) => {
  const { core, ip } = asking;
  const rate = await limited(asking);
  if (!rate.ok) return rate;
  const [codeKey, secret] = [randomKey(core), randomKey(core)];
  const numbers = threeNumbers(core);
  const [number] = numbers;
  const row = {
    number,
    numbers: JSON.stringify(numbers.toSorted()),
    device,
    address: ip,
    state: 'waiting',
    uid: '',
    session_id: '',
  } as const;
  const until = core.now() + holdsFor;
  await core.db.note(async (sql) => {
    await table(sql).deleteFrom('login_qr').where('until', '<=', core.now()).execute();
    await table(sql)
      .insertInto('login_qr')
      .values({ id: sha256(codeKey), secret: sha256(secret), ...row, until })
      .execute();
  });
  return ok({ url: `/qrLogin?key=${codeKey}`, time: holdsFor / second, codeKey, secret, number });
});

const rowOf = (sql: Sql, codeKey: string, now: number) =>
  table(sql)
    .selectFrom('login_qr')
    .selectAll()
    .where('id', '=', sha256(codeKey))
    .where('until', '>', now)
    .executeTakeFirst();

const nobody = { otherType: 0, user: null } as const;

const poll = onCall(pollLoginQr, async ({ codeKey, secret, remember }, asking) => {
  const { core } = asking;
  const row = await core.db.read((sql) => rowOf(sql, codeKey, core.now()));
  if (row === undefined || row.secret !== sha256(secret)) return ok({ state: 'expired', ...nobody });
  if (row.state !== 'confirmed') return ok({ state: row.state, ...nobody });
  // Once: whoever asks a second time has nothing to open.
  const taken = await core.db.note((sql) =>
    table(sql).deleteFrom('login_qr').where('id', '=', row.id).returning(['uid', 'session_id']).executeTakeFirst(),
  );
  const by = taken && { id: taken.session_id, uid: taken.uid };
  if (by === undefined || !(await core.db.read((sql) => isSessionGood(sql, by, core.now()))))
    return ok({ state: 'expired', ...nobody });
  const proof = { stands: (sql: Sql) => holdSession(sql, by, core.now()), over: accountRefusal.qrOver };
  const entered = await enterAs(asking, by.uid, { remember, device: row.device }, proof);
  if (!entered.ok) return entered;
  return ok({ state: 'confirmed', otherType: 1, user: userInfo(entered.value.row, entered.value.token) });
});

const scan = onCall(scanLoginQr, async ({ codeKey }, { core, uid }) =>
  core.db.write(async (sql) => {
    const row = await rowOf(sql, codeKey, core.now());
    const isFree = row?.state === 'waiting' || (row?.state === 'scanned' && row.uid === uid);
    if (row === undefined || !isFree) return refused(accountRefusal.qrOver);
    await table(sql).updateTable('login_qr').set({ state: 'scanned', uid }).where('id', '=', row.id).execute();
    const time = Math.ceil((row.until - core.now()) / second);
    return ok({ device: row.device, address: row.address, time, numbers: JSON.parse(row.numbers) as string[] });
  }),
);

/** A code that somebody else holds before one's phone shows another number than the screen in front of one does. */
const confirm = onCall(confirmLoginQr, async ({ codeKey, number, allow }, { core, uid, session }) =>
  core.db.write(async (sql) => {
    const row = await rowOf(sql, codeKey, core.now());
    if (row?.state !== 'scanned' || row.uid !== uid) return refused(accountRefusal.qrOver);
    const isRight = allow === 1 && number === row.number;
    const state = isRight ? 'confirmed' : 'refused';
    await table(sql)
      .updateTable('login_qr')
      .set({ state, session_id: session?.id ?? '' })
      .where('id', '=', row.id)
      .execute();
    return allow === 1 && !isRight ? refused(accountRefusal.qrNumberWrong) : ok({});
  }),
);

export const qrHandlers = [make, poll, scan, confirm];
