import type { Migration } from 'kysely/migration';
import { core } from './0001-core.ts';
import { account } from './0002-account.ts';
import { course } from './0003-course.ts';
import { notice } from './0004-notice.ts';
import { topic } from './0005-topic.ts';

/** Applied in the order of their names. One that was released is never edited. */
export const migrations: Readonly<Record<string, Migration>> = {
  '0001-core': core,
  '0002-account': account,
  '0003-course': course,
  '0004-notice': notice,
  '0005-topic': topic,
};
