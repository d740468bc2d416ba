import { copyFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { World } from './world.ts';

/** A copy of the school's database on SQLite, as an operator makes one. */
export interface Backup {
  /** Puts it in place again. `announced`: with the incarnation raised, as docs/deployment.md says; otherwise without a word. */
  readonly restore: (how: 'announced' | 'unannounced') => Promise<void>;
}

let backups = 0;

export const backUp = async (world: World): Promise<Backup> => {
  backups += 1;
  const name = `backup-${backups}.sqlite`;
  await world.server.db.backup(name);
  return {
    restore: (how) =>
      world.restart((dataDir) => {
        const path = join(dataDir, 'classroom.sqlite');
        for (const beside of ['-wal', '-shm']) rmSync(path + beside, { force: true });
        copyFileSync(join(dataDir, name), path);
        if (how === 'announced') raise(path, world.now());
      }),
  };
};

const raise = (path: string, now: number): void => {
  const db = new DatabaseSync(path);
  db.prepare("update server_meta set v = cast(max(v + 1, ?) as text) where k = 'incarnation'").run(now);
  db.close();
};
