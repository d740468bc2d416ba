import type { Database } from './core/db/database.ts';
import { readMeta, writeMeta } from './core/meta.ts';

/** When the making of the demo school began and whether it came to its end. */
export interface DemoMark {
  readonly startedAt: number;
  readonly isFinished: boolean;
}

const keys = { demo: 'demo', startedAt: 'demo.startedAt', finished: 'demo.finished' } as const;

/** Of a database that holds the demo school, or part of it; `undefined` of any other. */
export const demoMarkOf = (db: Database): Promise<DemoMark | undefined> =>
  db.read(async (sql) => {
    if ((await readMeta(sql, keys.demo)) !== '1') return undefined;
    const startedAt = Number((await readMeta(sql, keys.startedAt)) ?? 0);
    return { startedAt, isFinished: (await readMeta(sql, keys.finished)) === '1' };
  });

/** Written before the first account: from then on the database is one whose password is public. */
export const markDemo = (db: Database, startedAt: number): Promise<void> =>
  db.write(async (sql) => {
    await writeMeta(sql, keys.demo, '1');
    await writeMeta(sql, keys.startedAt, String(startedAt));
  });

export const markDemoFinished = (db: Database): Promise<void> => db.write((sql) => writeMeta(sql, keys.finished, '1'));
