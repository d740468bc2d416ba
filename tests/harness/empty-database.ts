import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Database } from '#server/core/db/database.ts';
import { migrate } from '#server/core/db/migrate.ts';
import { openPostgres } from '#server/core/db/postgres.ts';
import { openSqlite } from '#server/core/db/sqlite.ts';
import { migrations } from '#server/features/all.ts';
import { sharedPostgres } from './postgres.ts';

/** An empty database with every table: made once in a process, copied for each world. */

const migrated = async (db: Database) => {
  await migrate(db, migrations, 0);
  await db.close();
};

let file: Promise<Uint8Array> | undefined;
const made = async () => {
  const folder = mkdtempSync(join(tmpdir(), 'classroom-'));
  await migrated(openSqlite(folder));
  const bytes = readFileSync(join(folder, 'classroom.sqlite'));
  rmSync(folder, { recursive: true });
  return bytes;
};

/** Puts a file of SQLite there, as a server would after its migrations. */
export const layEmptyDatabase = async (dataDir: string): Promise<void> => {
  file ??= made();
  writeFileSync(join(dataDir, 'classroom.sqlite'), await file);
};

let template: Promise<string> | undefined;
const madeOnPostgres = async () => {
  const url = await (await sharedPostgres()).createDatabase();
  await migrated(openPostgres(url, () => {}));
  return url;
};

/** The address of a database in the PostgreSQL of this process. */
export const emptyOnPostgres = async (): Promise<string> => {
  template ??= madeOnPostgres();
  return (await sharedPostgres()).copyDatabase(await template);
};
