import { afterAll, describe } from 'vitest';
import { emptyOnPostgres } from '#tests/harness/empty-database.ts';
import { sharedPostgres } from '#tests/harness/postgres.ts';

type Address = () => Promise<string | undefined>;

/**
 * Tells the same tests of both databases. `url` answers a fresh database's address, or nothing for SQLite; `bare` one without
 * tables.
 */
export const onBothDatabases = (
  tests: (url: Address, bare: Address, database: 'SQLite' | 'PostgreSQL') => void,
): void => {
  const nothing = async () => undefined;
  describe('SQLite', () => tests(nothing, nothing, 'SQLite'));
  describe('PostgreSQL', () => {
    const { url, bare } = postgresUrls();
    tests(url, bare, 'PostgreSQL');
  });
};

/** Databases of this file, which are dropped when it has ended: those with every table, and those with none. */
export const postgresUrls = () => {
  const made: string[] = [];
  afterAll(async () => {
    for (const url of made) await (await sharedPostgres()).dropDatabase(url);
  });
  const kept = (make: () => Promise<string>) => async () => {
    const url = await make();
    made.push(url);
    return url;
  };
  return { url: kept(emptyOnPostgres), bare: kept(async () => (await sharedPostgres()).createDatabase()) };
};
