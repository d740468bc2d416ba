import { userScope } from '#contract/core/scopes.ts';
import { hour } from '#contract/core/time.ts';
import { tierOf, tiers, vipOfAll } from '#contract/features/payment/keys.ts';
import { type Run, runBought, standingOf } from '#contract/features/payment/runs.ts';
import type { Sql } from '#server/core/db/database.ts';
import type { Schedule } from '#server/core/feature.ts';
import { change } from '#server/core/sync/change.ts';
import type { Tx } from '#server/core/sync/recorder.ts';
import { personOf, schoolFor, showMembership } from '#server/features/account/public.ts';
import { sellsMemberships } from '#server/features/school/public.ts';

interface RunRow {
  id: string;
  uid: string;
  vip: 1 | 2 | 3 | 4;
  from_at: number;
  until_at: number;
  by: string;
}

type Tables = { membership_run: RunRow; profile: { id: string; vip_until: number }; invoice_info: { uid: string } };

const tables = (sql: Sql) => sql.withTables<Tables>();

const runsOf = async (sql: Sql, uid: string): Promise<Run[]> =>
  (await tables(sql).selectFrom('membership_run').selectAll().where('uid', '=', uid).execute()).map(
    ({ vip, from_at, until_at }) => ({ vip, from: Number(from_at), until: Number(until_at) }),
  );

const addRun = async (sql: Sql, uid: string, id: string, { vip, from, until }: Run, by: string): Promise<void> => {
  await tables(sql).insertInto('membership_run').values({ id, uid, vip, from_at: from, until_at: until, by }).execute();
};

/** What an account was made with is its first stretch, without an end. */
const runsWithFirst = async (tx: Tx, uid: string): Promise<Run[]> => {
  const runs = await runsOf(tx.sql, uid);
  const vip = (await personOf(tx.sql, uid))?.vip ?? 0;
  if (runs.length > 0 || vip === 0) return runs;
  const first = { vip, from: 0, until: 0 };
  await addRun(tx.sql, uid, `first ${uid}`, first, '');
  return [first];
};

const show = async (tx: Tx, uid: string): Promise<void> =>
  showMembership(tx, uid, standingOf(await runsOf(tx.sql, uid), tx.now));

/** An order was paid: its number is the id of what came of it, so that nothing comes of it twice. The person's scope is locked. */
export const addBought = async (
  tx: Tx,
  {
    no,
    uid,
    type,
    months,
  }: { readonly no: string; readonly uid: string; readonly type: 1 | 2; readonly months: number },
): Promise<void> => {
  const runs = await runsWithFirst(tx, uid);
  await addRun(tx.sql, uid, no, runBought(runs, type, months, tx.now), '');
  await show(tx, uid);
};

/** The institution's own; what was paid for stays. The person's scope is locked. */
export const grant = async (
  tx: Tx,
  uid: string,
  { vip, until, by, id }: { readonly vip: 0 | 3 | 4; readonly until: number; readonly by: string; readonly id: string },
): Promise<void> => {
  await runsWithFirst(tx, uid);
  await tables(tx.sql).deleteFrom('membership_run').where('uid', '=', uid).where('vip', 'in', [3, 4]).execute();
  if (vip !== 0) await addRun(tx.sql, uid, id, { vip, from: tx.now, until }, by);
  await show(tx, uid);
};

/** Whether a membership of this kind has no end, so that there is nothing to renew. */
export const isEndless = async (sql: Sql, uid: string, type: 1 | 2): Promise<boolean> => {
  const person = await personOf(sql, uid);
  if (person === undefined || person.vip === 0 || person.vipUntil !== 0) return false;
  return tiers.indexOf(tierOf(person.vip)) >= tiers.indexOf(tierOf(type));
};

/**
 * What somebody may, as a number of `isvip` (E-001): everything where their school sells no memberships. A stretch that has just
 * ended counts no more, though nobody has written so yet.
 */
export const vipNow = async (sql: Sql, uid: string, now: number): Promise<number> => {
  const person = await personOf(sql, uid);
  if (person === undefined) return 0;
  const isOver = person.vipUntil !== 0 && person.vipUntil <= now;
  const vip = isOver ? standingOf(await runsOf(sql, uid), now).vip : person.vip;
  if (tierOf(vip) === 'super') return vip;
  return (await sellsMemberships(sql, await schoolFor(sql, uid))) ? vip : vipOfAll;
};

const atOnce = 200;

/** Memberships that are over are shown so. */
export const endMemberships: Schedule = {
  name: 'payment.endMemberships',
  every: hour,
  run: async ({ core }) => {
    const over = await core.db.read((sql) =>
      tables(sql)
        .selectFrom('profile')
        .select('id')
        .where('vip_until', '>', 0)
        .where('vip_until', '<=', core.now())
        .limit(atOnce)
        .execute(),
    );
    for (const { id } of over) await change(core, [userScope(id)], (tx) => show(tx, id));
  },
};

/** Whoever was erased has neither; what was paid stays in the school's books, under a number that is nobody's. */
export const forgetErased: Schedule = {
  name: 'payment.forgetErased',
  every: hour,
  run: async ({ core }) => {
    await core.db.write(async (sql) => {
      const known = sql.withTables<{ credential: { uid: string } }>().selectFrom('credential').select('uid');
      await tables(sql).deleteFrom('membership_run').where('uid', 'not in', known).execute();
      await tables(sql).deleteFrom('invoice_info').where('uid', 'not in', known).execute();
    });
  },
};
