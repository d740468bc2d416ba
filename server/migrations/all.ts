import type { Migration } from 'kysely/migration';
import { core } from './0001-core.ts';
import { followers } from './0018-followers.ts';
import { possibleTimes } from './0024-possible-times.ts';
import { keysOfKindAndScope } from './0026-keys-of-kind-and-scope.ts';
import { replicasOfAPerson } from './0027-replicas-of-a-person.ts';
import { rightsOfMembers } from './0045-rights-of-members.ts';
import { turnsOfJobs } from './0210-turns-of-jobs.ts';
import { browsersOfSessions } from './0245-browsers-of-sessions.ts';

/** Of the core and of several features at once; a feature's own stand in its manifest. One that was released is never edited. */
export const coreMigrations: Readonly<Record<string, Migration>> = {
  '0018-followers': followers,
  '0024-possible-times': possibleTimes,
  '0026-keys-of-kind-and-scope': keysOfKindAndScope,
  '0045-rights-of-members': rightsOfMembers,
  '0027-replicas-of-a-person': replicasOfAPerson,
  '0001-core': core,
  '0210-turns-of-jobs': turnsOfJobs,
  '0245-browsers-of-sessions': browsersOfSessions,
};
