import { coreRefusal, ofField } from '#contract/core/refusal.ts';
import { ok, refused } from '#contract/core/result.ts';
import { getSchoolConfig, SchoolConfig, setSchoolConfig } from '#contract/features/school/calls.ts';
import { getSchoolLook, SchoolLook, setSchoolLook } from '#contract/features/school/desk-calls.ts';
import { schoolKey } from '#contract/features/school/rules.ts';
import type { Sql } from '#server/core/db/database.ts';
import { onCall } from '#server/core/feature.ts';
import { deskOf, hasInstitution, isAloneHere } from '#server/features/account/public.ts';
import { configOf, ownerOf, placesOf, writeConfig } from './store.ts';

/** The asker's school with its domains; the core has asked whether they look after one. */
const deskWithPlaces = async (sql: Sql, uid: string) => {
  const desk = await deskOf(sql, uid);
  if (desk === undefined) throw new Error('nobody who looks after a school');
  return { ...desk, places: await placesOf(sql, desk.coid, await isAloneHere(sql, desk.coid)) };
};

export const schoolCalls = [
  onCall(getSchoolConfig, async ({ school }, { core }) =>
    core.db.read(async (sql) => ok((await configOf(sql, school)) ?? SchoolConfig.parse({}))),
  ),
  onCall(setSchoolConfig, async ({ domain, coid, config }, { core }) =>
    core.db.write(async (sql) => {
      const whose = coid ?? (await ownerOf(sql, domain));
      if (whose !== '' && !(await hasInstitution(sql, whose))) return refused(ofField(coreRefusal.notFound, 'coid'));
      await writeConfig(sql, { domain, coid: whose, config });
      return ok({});
    }),
  ),
  onCall(getSchoolLook, async (_input, { core, uid }) =>
    core.db.read(async (sql) => {
      const { school, places } = await deskWithPlaces(sql, uid);
      return ok({
        school,
        list: places.map(({ domain, config }) => ({ domain, look: SchoolLook.parse(config) })),
      });
    }),
  ),
  onCall(setSchoolLook, async ({ domain, look }, { core, uid }) =>
    core.db.write(async (sql) => {
      const { places } = await deskWithPlaces(sql, uid);
      const place = places.find((one) => one.domain === schoolKey(domain));
      if (place === undefined) return refused(ofField(coreRefusal.notFound, 'domain'));
      await writeConfig(sql, { ...place, config: { ...place.config, ...look } });
      return ok({});
    }),
  ),
];
