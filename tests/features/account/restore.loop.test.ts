import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeBackup } from '#contract/features/account/desk-calls.ts';
import { runAdmin } from '#server/admin.ts';
import { undoneWork } from '#src/core/writing/given-up.ts';
import { openClassroom } from '#tests/harness/classroom.ts';
import { emptyOnPostgres } from '#tests/harness/empty-database.ts';
import { sharedPostgres } from '#tests/harness/postgres.ts';
import { createWorld, operatorToken, type World } from '#tests/harness/world.ts';
import { handOf } from '../../server/support/person.ts';

const restore = async (environment: Readonly<Record<string, string>>, ...words: readonly string[]) => {
  const [said, complained]: [string[], string[]] = [[], []];
  const code = await runAdmin(['restore', ...words], {
    environment,
    say: (line) => said.push(line),
    complain: (line) => complained.push(line),
    fetch,
  });
  return { code, said: said.join('\n'), complained: complained.join('\n') };
};

const heldIn = (path: string) => {
  const db = new DatabaseSync(path, { readOnly: true });
  const { notices, incarnation } = db
    .prepare(
      "select (select count(*) from notice) as notices, (select v from server_meta where k = 'incarnation') as incarnation",
    )
    .get() as { readonly notices: number; readonly incarnation: string };
  db.close();
  return { notices, incarnation: Number(incarnation) };
};

describe('SQLite', () => {
  let world: World;

  beforeAll(async () => {
    world = await createWorld();
  });
  afterAll(() => world?.close());

  test('the copy of the desk’s command is put in place again, and what was done since is offered to who did it', async () => {
    const { tab, write, titles, fresh } = await openClassroom(world);
    await write(tab, 'in the backup');
    await tab.cycle();
    const made = await world.say({ token: operatorToken }, makeBackup, {});
    const name = made.ok ? made.data.name : '';
    await write(tab, 'since then');
    await tab.cycle();
    let said = await restore({ DATA_DIR: '/nowhere' }, '/nowhere/copy.sqlite');
    expect([said.code, said.complained]).toEqual([1, '/nowhere/copy.sqlite is not there.']);
    let replaced = '';
    await world.restart(async (dataDir) => {
      said = await restore({ DATA_DIR: dataDir }, join(dataDir, name));
      replaced = /replaced-\d+\.sqlite/.exec(said.said)?.[0] ?? '';
      const [before, after, copy] = [replaced, 'classroom.sqlite', name].map((one) => heldIn(join(dataDir, one)));
      // The copy stays as it was made, and what was there before is whole.
      expect([before?.notices, after?.notices, copy?.notices]).toEqual([2, 1, 1]);
      expect(after?.incarnation).toBeGreaterThan(before?.incarnation ?? 0);
      expect(copy?.incarnation).toBe(before?.incarnation);
    });
    expect([said.code, said.complained, replaced]).toEqual([0, '', expect.stringContaining('replaced-')]);
    const other = (await fresh()).tab;
    await other.cycle();
    await tab.cycle();
    expect([await titles(tab), await titles(other)]).toEqual([['in the backup'], ['in the backup']]);
    const undone = await undoneWork(tab.replica);
    expect(undone.map(({ input }) => (input as { readonly title: string }).title)).toEqual(['since then']);
    expect((await tab.store.restore(undone[0]?.mid ?? '')).ok).toBe(true);
    await tab.cycle();
    expect(await titles(tab)).toEqual(['in the backup', 'since then']);
  });

  test('a server that runs, and a file that is no whole copy, change nothing', async () => {
    const { tab, write, titles } = await openClassroom(world);
    await write(tab, 'there');
    await tab.cycle();
    const made = await world.say({ token: operatorToken }, makeBackup, {});
    const name = made.ok ? made.data.name : '';
    let dataDir = '';
    await world.restart((folder) => {
      dataDir = folder;
    });
    const running = await restore({ DATA_DIR: dataDir }, join(dataDir, name));
    expect([running.code, running.complained]).toEqual([1, `A server is using ${dataDir}. Stop it first.`]);
    await world.restart(async () => {
      const torn = join(dataDir, 'torn.sqlite');
      writeFileSync(torn, 'SQLite format 3\0 and nothing else');
      new DatabaseSync(join(dataDir, 'other.sqlite')).exec('create table server_meta (k text, v text)');
      for (const file of [torn, join(dataDir, 'other.sqlite')])
        expect((await restore({ DATA_DIR: dataDir }, file)).complained).toContain('nothing was changed');
      const own = await restore({ DATA_DIR: dataDir }, join(dataDir, 'classroom.sqlite'));
      expect(own.complained).toContain('the database itself');
      expect((await restore({ DATA_DIR: dataDir })).complained).toBe('The file is missing.');
      expect(readdirSync(dataDir).filter((one) => one.startsWith('coming-'))).toEqual([]);
    });
    await tab.cycle();
    expect(await titles(tab)).toEqual(['there']);
  });
});

describe('PostgreSQL', () => {
  test('the command says that the data which were put in place are of another history', {
    timeout: 60_000,
  }, async () => {
    const postgres = await sharedPostgres();
    const databaseUrl = await emptyOnPostgres();
    const world = await createWorld({ databaseUrl });
    const teacher = await world.person('teacher');
    const hers = handOf(world, teacher, 'hers');
    await world.course(teacher, []);
    let copy = '';
    await world.restart(async () => {
      copy = await postgres.copyDatabase(databaseUrl);
    });
    const held = await hers.pull();
    await world.restart(async () => {
      await postgres.replaceDatabase(databaseUrl, copy);
      expect((await restore({ DATABASE_URL: databaseUrl }, 'a file')).complained).toContain('pg_restore');
      expect((await restore({ DATABASE_URL: postgres.url('postgres') })).complained).toContain(
        'not one of this server',
      );
      expect(await restore({ DATABASE_URL: databaseUrl })).toMatchObject({ code: 0, complained: '' });
    });
    expect((await hers.pull()).incarnation).toBeGreaterThan(held.incarnation);
    await world.close();
  });
});
