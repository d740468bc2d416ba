import { coreRefusal, ofField } from '#contract/core/refusal.ts';
import { ok, refused } from '#contract/core/result.ts';
import { getSchoolConfig, SchoolConfig, setSchoolConfig } from '#contract/features/school/calls.ts';
import { getSchoolLook, SchoolLook, setSchoolLook } from '#contract/features/school/desk-calls.ts';
import { canGetMyClassRoomRecordUrl, getMyClassRoomRecordUrl } from '#contract/features/school/recording-calls.ts';
import { schoolKey } from '#contract/features/school/rules.ts';
import type { Sql } from '#server/core/db/database.ts';
import { onCall } from '#server/core/feature.ts';
import { deskOf, hasInstitution, isAloneHere, personOf } from '#server/features/account/public.ts';

type SchoolTables = { school_config: { domain: string; coid: string; config: string } };

const schoolConfigs = (sql: Sql) => sql.withTables<SchoolTables>().selectFrom('school_config').selectAll();

const read = (stored: string): SchoolConfig => SchoolConfig.parse(JSON.parse(stored));

/** Of the domain, or of every address that has none of its own. */
export const configOf = async (sql: Sql, domain: string): Promise<SchoolConfig | undefined> => {
  const key = schoolKey(domain);
  const found = await schoolConfigs(sql).where('domain', 'in', [key, '']).execute();
  const stored = found.find((one) => one.domain === key) ?? found[0];
  return stored && read(stored.config);
};

/** The institution to which a domain was given; empty where to none. */
const ownerOf = async (sql: Sql, domain: string): Promise<string> =>
  (await schoolConfigs(sql).where('domain', '=', schoolKey(domain)).executeTakeFirst())?.coid ?? '';

interface SchoolDomain {
  readonly domain: string;
  /** Empty where the operator gave it to nobody. */
  readonly coid: string;
  readonly config: SchoolConfig;
}

/** Where a school shows itself: at the domains that are its own. One alone on a server has every other address too. */
export const placesOf = async (sql: Sql, coid: string, isAlone: boolean): Promise<SchoolDomain[]> => {
  const found = await schoolConfigs(sql)
    .where('coid', 'in', isAlone ? [coid, ''] : [coid])
    .orderBy('domain')
    .execute();
  const own = found.filter((one) => one.coid === coid || one.domain === '');
  const places = own.map((one) => ({ ...one, config: read(one.config) }));
  const lacksEvery = isAlone && (await schoolConfigs(sql).where('domain', '=', '').executeTakeFirst()) === undefined;
  return lacksEvery ? [{ domain: '', coid: '', config: SchoolConfig.parse({}) }, ...places] : places;
};

/** Of an institution: what it says at its own domain, otherwise what holds for every address. */
export const configOfInstitution = async (sql: Sql, coid: string): Promise<SchoolConfig> => {
  const own =
    coid === '' ? undefined : await schoolConfigs(sql).where('coid', '=', coid).orderBy('domain').executeTakeFirst();
  return own === undefined ? ((await configOf(sql, '')) ?? SchoolConfig.parse({})) : read(own.config);
};

const writeConfig = async (
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

/** The asker's school with its domains; the core has asked whether they look after one. */
const deskWithPlaces = async (sql: Sql, uid: string) => {
  const desk = await deskOf(sql, uid);
  if (desk === undefined) throw new Error('nobody who looks after a school');
  return { ...desk, places: await placesOf(sql, desk.coid, await isAloneHere(sql, desk.coid)) };
};

/** Where a teacher finds recordings of lessons, and whether the asker teaches. Only an address of https leads out of here. */
const recordingsFor = async (sql: Sql, uid: string, school: string) => {
  const [person, config] = await Promise.all([personOf(sql, uid), configOf(sql, school)]);
  const teaches = person?.userType === 'teacher';
  const address = config?.links.recordings ?? '';
  return { teaches, isConfigured: address !== '', url: teaches && address.startsWith('https://') ? address : '' };
};

export const schoolCalls = [
  onCall(canGetMyClassRoomRecordUrl, async ({ school }, { core, uid }) =>
    core.db.read(async (sql) => {
      const { teaches, isConfigured } = await recordingsFor(sql, uid, school);
      return ok({ teacherpage: Number(teaches), state: Number(isConfigured) });
    }),
  ),
  onCall(getMyClassRoomRecordUrl, async ({ school }, { core, uid }) =>
    core.db.read(async (sql) => ok({ urlPage: (await recordingsFor(sql, uid, school)).url })),
  ),
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
