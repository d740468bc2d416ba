import type { Core } from '../core.ts';
import { workingFor } from '../jobs/served.ts';
import { announce } from './execute.ts';
import { besides } from './growth.ts';
import { livePatches } from './live/written.ts';
import { createTx, lockScopes, noNews, type Tx } from './recorder.ts';

/** Whoever asked for the job that is at work; nobody where there is none. */
const askedBy = (): string => workingFor.getStore() ?? '';

/**
 * Writes by the server itself: no lane, no verdict. The scopes are locked as for anybody else. `by`: who had it written, where that
 * counts for what they leave in a day.
 */
export const change = async <T>(
  core: Core,
  scopes: readonly string[],
  work: (tx: Tx) => Promise<T>,
  by?: string,
): Promise<T> => {
  const { value, bytes } = await changed(core, scopes, work, by ?? askedBy());
  if (by !== undefined) core.growth.note(by, bytes);
  return value;
};

/** The same, counted for whoever asked for the job: what a whole class gets is a hundred times what was asked. */
export const changeForAsker = async <T>(
  core: Core,
  scopes: readonly string[],
  work: (tx: Tx) => Promise<T>,
): Promise<T> => {
  const { value, bytes } = await changed(core, scopes, work, askedBy());
  if (askedBy() !== '') core.growth.note(askedBy(), bytes, 'told');
  return value;
};

const changed = async <T>(
  core: Core,
  scopes: readonly string[],
  work: (tx: Tx) => Promise<T>,
  asker: string,
): Promise<{ readonly value: T; readonly bytes: number }> => {
  const { value, news } = await core.db.write(async (sql) => {
    const made = noNews();
    const revs = await lockScopes(sql, scopes);
    const recording = {
      sql,
      now: core.now(),
      revs,
      news: made,
      left: core.left,
      opened: core.opened,
      moved: core.moved,
      regrouped: core.regrouped,
      newJobId: core.newId,
      asker,
    };
    const result = await work(createTx(recording));
    made.patches = livePatches(made.written, core.incarnations);
    return { value: result, news: made };
  });
  announce(core, news);
  return { value, bytes: news.bytes };
};

/** The same, at most once for each (`uid`, `mid`) of `people`: those whose part was done before are left out. */
export const changeOnce = (
  core: Core,
  scopes: readonly string[],
  { uids, mid }: { readonly uids: readonly string[]; readonly mid: string },
  work: (tx: Tx, uids: readonly string[]) => Promise<void>,
): Promise<void> =>
  changeForAsker(core, scopes, async (tx) => {
    const done = await tx.sql
      .selectFrom('result')
      .select('uid')
      .where('mid', '=', mid)
      .where('uid', 'in', uids)
      .execute();
    const left = uids.filter((uid) => !done.some((one) => one.uid === uid));
    if (left.length === 0) return;
    await work(tx, left);
    const verdict = JSON.stringify({ status: 'applied', lane: '', seq: 0 });
    const common = {
      mid,
      replica_id: null,
      lane: '',
      seq: 0,
      status: 'applied',
      body: verdict,
      fingerprint: '',
      at: tx.now,
    };
    await tx.sql
      .insertInto('result')
      .values(left.map((uid) => ({ uid, ...common })))
      .execute();
    tx.leaves(left.length * besides.row);
  });
