import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { migrate } from '#server/core/db/migrate.ts';
import { openSqlite } from '#server/core/db/sqlite.ts';
import { migrations } from '#server/features/all.ts';

/** With every table: made once in a process, copied for each server. */
let empty: Promise<Uint8Array> | undefined;

const makeEmpty = async (): Promise<Uint8Array> => {
  const folder = mkdtempSync(join(tmpdir(), 'classroom-'));
  const db = openSqlite(folder);
  await migrate(db, migrations, 0);
  await db.close();
  const bytes = readFileSync(join(folder, 'classroom.sqlite'));
  rmSync(folder, { recursive: true });
  return bytes;
};

/** Puts an empty database there, as a server would after its migrations. */
export const layEmptyDatabase = async (dataDir: string): Promise<void> => {
  empty ??= makeEmpty();
  writeFileSync(join(dataDir, 'classroom.sqlite'), await empty);
};
