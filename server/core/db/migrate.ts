import type { Kysely } from 'kysely';
import { PostgresAdapter, sql } from 'kysely';
import { type Migration, Migrator } from 'kysely/migration';
import type { Database } from './database.ts';

/** Brings the store to the newest schema: forward only, after a copy of what was there. */
export const migrate = async (db: Database, migrations: Readonly<Record<string, Migration>>, now: number) => {
  const migrator = new Migrator({ db: db.schema, provider: { getMigrations: async () => ({ ...migrations }) } });
  const known = await migrator.getMigrations();
  const pending = known.filter(({ executedAt }) => executedAt === undefined);
  if (pending.length > 0 && pending.length < known.length) await db.backup(`before-${pending[0]?.name}-${now}.sqlite`);
  const { error } = await migrator.migrateToLatest();
  if (error !== undefined) throw error;
};

/** Text that both databases order by its bytes; a page boundary must mean the same to either. */
export const textColumn = (db: Kysely<unknown>) =>
  db.getExecutor().adapter instanceof PostgresAdapter ? sql`text collate "C"` : sql`text`;
