import type { Refusal } from '#contract/core/refusal.ts';
import { refuseMore, refuseWithout } from '#contract/features/payment/rules.ts';
import type { Sql } from '#server/core/db/database.ts';
import { vipNow } from './membership.ts';

/** What somebody may, as a number of `isvip` (E-001); everything where their school sells no memberships. */
export const vipOf = (sql: Sql, uid: string, now: number): Promise<number> => vipNow(sql, uid, now);

/** Whether somebody may make one more of what a membership gives more of; `count` are there. */
export const refuseOneMore = async (
  sql: Sql,
  uid: string,
  { what, count, now }: { readonly what: 'prepAreas' | 'courseClasses'; readonly count: number; readonly now: number },
): Promise<Refusal | undefined> =>
  // Nobody is asked who they are before there are many.
  refuseMore(what, count, 0) === undefined ? undefined : refuseMore(what, count, await vipNow(sql, uid, now));

/** Whether somebody may do what a membership gives. */
export const refuseUnlessMember = async (
  sql: Sql,
  uid: string,
  what: 'sharedPrep' | 'whoSubmitted' | 'coursePackage',
  now: number,
): Promise<Refusal | undefined> => refuseWithout(what, await vipNow(sql, uid, now));
