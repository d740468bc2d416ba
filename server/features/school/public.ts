import type { Sql } from '#server/core/db/database.ts';
import { isAloneHere } from '#server/features/account/public.ts';
import { placesOf } from './questions.ts';

/** Whether a school sells memberships. One that says so at some of its addresses and not at others does not: nobody is refused more than they see. */
export const sellsMemberships = async (sql: Sql, coid: string): Promise<boolean> => {
  const places = await placesOf(sql, coid, coid === '' || (await isAloneHere(sql, coid)));
  return places.every(({ config }) => config.membership);
};
