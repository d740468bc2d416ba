import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { migrate } from '#server/core/db/migrate.ts';
import { openPostgres } from '#server/core/db/postgres.ts';
import { openSqlite } from '#server/core/db/sqlite.ts';
import { migrations } from '#server/features/all.ts';
import { onBothDatabases } from '#tests/server/support/databases.ts';

const before = Object.fromEntries(Object.entries(migrations).filter(([name]) => name < '0023'));

onBothDatabases((_url, bare) => {
  const folder = mkdtempSync(join(tmpdir(), 'classroom-'));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  test('what teachers have forbidden to download stays forbidden, everything else may be saved', async () => {
    const address = await bare();
    const db = address === undefined ? openSqlite(folder) : openPostgres(address, () => {});
    await migrate(db, before, 0);
    const content = {
      course_id: 'c',
      kind: 'material',
      title: 't',
      stage: 'any',
      chapter_id: '',
      folder_id: '',
      file_type_id: '',
      lesson_link_id: '',
      file: 'null',
      url: '',
      platform: '',
      label: 0,
      state: 'published',
      publish_at: 0,
      published_at: 0,
      closes_at: 0,
      order: 'a0',
      created_by: 'u',
      created_at: 0,
      updated_at: 0,
      recorded_at: 0,
      editions: '{}',
    };
    type Tables = {
      activity: typeof content & { id: string; can_download: number };
      file_link: { key: string; file_id: string; scope: string; audience: string; can_save?: number };
    };
    await db.write(async (sql) => {
      const tables = sql.withTables<Tables>();
      for (const [id, can_download] of [
        ['open', 1],
        ['closed', 0],
      ] as const)
        await tables
          .insertInto('activity')
          .values({ ...content, id, can_download })
          .execute();
      for (const key of ['activity:open', 'activity:closed', 'notice:n'])
        await tables
          .insertInto('file_link')
          .values({ key, file_id: 'f', scope: 'course:c', audience: 'all' })
          .execute();
    });
    await migrate(db, migrations, 1);
    const links = await db.read((sql) =>
      sql.withTables<Tables>().selectFrom('file_link').select(['key', 'can_save']).orderBy('key').execute(),
    );
    expect(links.map(({ key, can_save }) => [key, can_save])).toEqual([
      ['activity:closed', 0],
      ['activity:open', 1],
      ['notice:n', 1],
    ]);
    await db.close();
  });
});
