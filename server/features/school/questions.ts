import { coreRefusal, ofField } from '#contract/core/refusal.ts';
import { ok, refused } from '#contract/core/result.ts';
import { getSchoolConfig, SchoolConfig, setSchoolConfig } from '#contract/features/school/calls.ts';
import { onCall } from '#server/core/feature.ts';
import { hasInstitution } from '#server/features/account/public.ts';
import { configOf, writeConfig } from './store.ts';

export const schoolCalls = [
  onCall(getSchoolConfig, async ({ school }, { core }) =>
    core.db.read(async (sql) => ok((await configOf(sql, school)) ?? SchoolConfig.parse({}))),
  ),
  onCall(setSchoolConfig, async ({ domain, coid, config }, { core }) =>
    core.db.write(async (sql) => {
      if (coid !== '' && !(await hasInstitution(sql, coid))) return refused(ofField(coreRefusal.notFound, 'coid'));
      await writeConfig(sql, { domain, coid, config });
      return ok({});
    }),
  ),
];
