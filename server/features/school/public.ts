import { SchoolConfig } from '#contract/features/school/calls.ts';
import type { Sql } from '#server/core/db/database.ts';
import { isAloneHere } from '#server/features/account/public.ts';
import { configOf, configOfInstitution, placesOf } from './questions.ts';

/** How the school of a domain looks and what it has. */
export const schoolAt = async (sql: Sql, domain: string): Promise<SchoolConfig> =>
  (await configOf(sql, domain)) ?? SchoolConfig.parse({});

/** What a school says of itself; of one that says nothing, or of none, what holds for every address. */
export const configOfSchool = (sql: Sql, coid: string): Promise<SchoolConfig> => configOfInstitution(sql, coid);

/** What a school lets its people do with AI. */
export const aiOfSchool = async (
  sql: Sql,
  coid: string,
): Promise<{ readonly isOn: boolean; readonly byApproval: boolean }> => {
  const { aiModule, privateDeployment, aiByApproval } = await configOfSchool(sql, coid);
  return { isOn: aiModule && !privateDeployment, byApproval: aiByApproval };
};

/** Whether a school sells memberships. One that says so at some of its addresses and not at others does not: nobody is refused more than they see. */
export const sellsMemberships = async (sql: Sql, coid: string): Promise<boolean> => {
  const places = await placesOf(sql, coid, coid === '' || (await isAloneHere(sql, coid)));
  return places.length === 0
    ? (await configOfSchool(sql, coid)).membership
    : places.every(({ config }) => config.membership);
};
