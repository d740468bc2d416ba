import { afterAll, beforeAll, describe } from 'vitest';
import { type Postgres, startPostgres } from '#tests/harness/postgres.ts';

/** Tells the same tests of both databases. `url` answers a fresh database's address, or nothing for SQLite. */
export const onBothDatabases = (tests: (url: () => Promise<string | undefined>) => void): void => {
  describe('SQLite', () => tests(async () => undefined));
  describe('PostgreSQL', () => {
    let postgres: Postgres | undefined;
    beforeAll(async () => {
      postgres = await startPostgres();
    }, 60_000);
    afterAll(() => postgres?.stop());
    tests(async () => postgres?.createDatabase());
  });
};
