import type { SchoolConfig } from '#contract/features/school/calls.ts';
import type { Sql } from '#server/core/db/database.ts';
import { configOfInstitution } from './questions.ts';

/** What a school says of itself; of one that says nothing, or of none, what holds for every address. */
export const configOfSchool = (sql: Sql, coid: string): Promise<SchoolConfig> => configOfInstitution(sql, coid);
