import { SchoolConfig } from '#contract/features/school/calls.ts';
import { schoolKey } from '#contract/features/school/rules.ts';
import type { Sql } from '#server/core/db/database.ts';

type SchoolTables = { school_config: { domain: string; coid: string; config: string } };

const rows = (sql: Sql) => sql.withTables<SchoolTables>().selectFrom('school_config').selectAll();

const read = (stored: string): SchoolConfig => SchoolConfig.parse(JSON.parse(stored));

/** Of the domain, or of every address that has none of its own. */
export const configOf = async (sql: Sql, domain: string): Promise<SchoolConfig | undefined> => {
  const key = schoolKey(domain);
  const found = await rows(sql).where('domain', 'in', [key, '']).execute();
  const stored = found.find((one) => one.domain === key) ?? found[0];
  return stored && read(stored.config);
};

/** The institution to which a domain was given; empty where to none. */
export const ownerOf = async (sql: Sql, domain: string): Promise<string> =>
  (await rows(sql).where('domain', '=', schoolKey(domain)).executeTakeFirst())?.coid ?? '';

interface Place {
  readonly domain: string;
  /** Empty where the operator gave it to nobody. */
  readonly coid: string;
  readonly config: SchoolConfig;
}

/** Where a school shows itself: at the domains that are its own. One alone on a server has every other address too. */
export const placesOf = async (sql: Sql, coid: string, isAlone: boolean): Promise<Place[]> => {
  const found = await rows(sql)
    .where('coid', 'in', isAlone ? [coid, ''] : [coid])
    .orderBy('domain')
    .execute();
  const own = found.filter((one) => one.coid === coid || one.domain === '');
  const places = own.map((one) => ({ ...one, config: read(one.config) }));
  const lacksEvery = isAlone && (await rows(sql).where('domain', '=', '').executeTakeFirst()) === undefined;
  return lacksEvery ? [{ domain: '', coid: '', config: SchoolConfig.parse({}) }, ...places] : places;
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
