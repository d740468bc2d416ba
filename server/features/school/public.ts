import { SchoolConfig } from '#contract/features/school/calls.ts';
import type { Sql } from '#server/core/db/database.ts';

/** How the school of a domain looks and what it has. */
export const schoolAt = async (sql: Sql, domain: string): Promise<SchoolConfig> =>
  (await configOf(sql, domain)) ?? SchoolConfig.parse({});
import { configOf, schoolConfigs } from './questions.ts';

/** What a school lets its people do with AI: its own word, or that of every address that has none. */
export const aiOfSchool = async (
  sql: Sql,
  coid: string,
): Promise<{ readonly isOn: boolean; readonly byApproval: boolean }> => {
  const found = await schoolConfigs(sql)
    .where((eb) => eb.or([eb('coid', '=', coid), eb('domain', '=', '')]))
    .orderBy('domain')
    .execute();
  const stored = found.find((one) => one.coid === coid && coid !== '') ?? found[0];
  const { aiModule, privateDeployment, aiByApproval } = SchoolConfig.parse(stored ? JSON.parse(stored.config) : {});
  return { isOn: aiModule && !privateDeployment, byApproval: aiByApproval };
};
