import { SchoolConfig } from '#contract/features/school/calls.ts';
import type { Sql } from '#server/core/db/database.ts';
import { configOf } from './questions.ts';

/** How the school of a domain looks and what it has. */
export const schoolAt = async (sql: Sql, domain: string): Promise<SchoolConfig> =>
  (await configOf(sql, domain)) ?? SchoolConfig.parse({});
