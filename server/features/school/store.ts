import { SchoolConfig } from '#contract/features/school/calls.ts';
import { schoolKey } from '#contract/features/school/rules.ts';
import type { Sql } from '#server/core/db/database.ts';

type SchoolTables = { school_config: { domain: string; coid: string; config: string } };

/** Of the domain, or of every address that has none of its own. */
export const configOf = async (sql: Sql, domain: string): Promise<SchoolConfig | undefined> => {
  const key = schoolKey(domain);
  const found = await sql
    .withTables<SchoolTables>()
    .selectFrom('school_config')
    .selectAll()
    .where('domain', 'in', [key, ''])
    .execute();
  const stored = found.find((one) => one.domain === key) ?? found[0];
  return stored && SchoolConfig.parse(JSON.parse(stored.config));
};

export const writeConfig = async (
  sql: Sql,
  { domain, coid, config }: { readonly domain: string; readonly coid: string; readonly config: SchoolConfig },
): Promise<void> => {
  const values = { coid, config: JSON.stringify(config) };
  await sql
    .withTables<SchoolTables>()
    .insertInto('school_config')
    .values({ domain: schoolKey(domain), ...values })
    .onConflict((clash) => clash.column('domain').doUpdateSet(values))
    .execute();
};
