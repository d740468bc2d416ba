import type { Sql } from '#server/core/db/database.ts';
import type { Language } from '#server/core/feature.ts';
import { sha256 } from '#server/core/fingerprint.ts';

type PushTables = {
  push_subscription: {
    /** Of the address: a browser has one, whoever is signed in. */
    id: string;
    uid: string;
    session_id: string;
    endpoint: string;
    p256dh: string;
    auth: string;
    language: Language;
    origin: string;
    created_at: number;
  };
};

const tables = (sql: Sql) => sql.withTables<PushTables>();

export type Subscription = Omit<PushTables['push_subscription'], 'id'>;

const idOf = (endpoint: string): string => sha256(endpoint);

/** Browsers of one person that are told; the newest stay. */
const subscriptionsKept = 20;

export const keepSubscription = async (sql: Sql, given: Subscription): Promise<void> => {
  await tables(sql)
    .insertInto('push_subscription')
    .values({ ...given, id: idOf(given.endpoint) })
    .onConflict((clash) => clash.column('id').doUpdateSet(given))
    .execute();
  // More are nobody's browsers.
  const over = await tables(sql)
    .selectFrom('push_subscription')
    .select('id')
    .where('uid', '=', given.uid)
    .orderBy('created_at', 'desc')
    .offset(subscriptionsKept)
    .limit(100)
    .execute();
  const ids = over.map(({ id }) => id);
  if (ids.length > 0) await tables(sql).deleteFrom('push_subscription').where('id', 'in', ids).execute();
};

/** `uid` only lets go of their own. */
export const dropSubscription = async (sql: Sql, endpoint: string, uid?: string): Promise<void> => {
  let query = tables(sql).deleteFrom('push_subscription').where('id', '=', idOf(endpoint));
  if (uid !== undefined) query = query.where('uid', '=', uid);
  await query.execute();
};

/** Browsers of these people that are their own, and whose sign-in has not ended. */
export const subscriptionsOf = async (sql: Sql, uids: readonly string[], now: number): Promise<Subscription[]> =>
  uids.length === 0
    ? []
    : tables(sql)
        .selectFrom('push_subscription')
        .innerJoin('session', 'session.id', 'push_subscription.session_id')
        .selectAll('push_subscription')
        .where('push_subscription.uid', 'in', uids)
        .whereRef('session.uid', '=', 'push_subscription.uid')
        .where('session.remembered', '=', 1)
        .where('session.expires_at', '>', now)
        .orderBy('push_subscription.id')
        .execute();

/** Those whose sign-in is over. */
export const forgetSubscriptions = async (sql: Sql, now: number): Promise<void> => {
  await tables(sql)
    .deleteFrom('push_subscription')
    .where('session_id', 'not in', (eb) => eb.selectFrom('session').select('id').where('expires_at', '>', now))
    .execute();
};
