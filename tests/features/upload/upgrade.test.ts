import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { migrate } from '#server/core/db/migrate.ts';
import { openPostgres } from '#server/core/db/postgres.ts';
import { openSqlite } from '#server/core/db/sqlite.ts';
import { migrations } from '#server/features/all.ts';
import { onBothDatabases } from '#tests/server/support/databases.ts';

const before = (number: string) => Object.fromEntries(Object.entries(migrations).filter(([name]) => name < number));

onBothDatabases((_url, bare) => {
  const bench = mkdtempSync(join(tmpdir(), 'classroom-'));
  afterAll(() => rmSync(bench, { recursive: true, force: true }));
  const open = async (name: string) => {
    const address = await bare();
    if (address !== undefined) return openPostgres(address, () => {});
    mkdirSync(join(bench, name));
    return openSqlite(join(bench, name));
  };

  test('what teachers have forbidden to download stays forbidden, everything else may be saved', async () => {
    const db = await open('saved');
    await migrate(db, before('0023'), 0);
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

  test('what was made of files before counts with the bytes that it has', async () => {
    const db = await open('made');
    await migrate(db, before('0234'), 0);
    const preview = {
      ...{ target: 'hls', extension: 'avi', state: 'ready', reason: '', progress: 100, attempts: 1 },
      ...{ run_at: 0, lease_until: 0, created_at: 0 },
    };
    const part = (name: string, size: number) => ({ name, key: `k-${name}`, size });
    type Tables = { preview: typeof preview & { content_id: string; parts: string; made_bytes?: number } };
    const made = {
      film: [part('video.m3u8', 2_000), part('video.ts', 6_000_000_000), part('poster.jpg', 5)],
      look: [],
      pdf: [part('source.pdf', 70_000)],
    };
    await db.write(async (sql) => {
      for (const [content_id, parts] of Object.entries(made))
        await sql
          .withTables<Tables>()
          .insertInto('preview')
          .values({ ...preview, content_id, parts: JSON.stringify(parts) })
          .execute();
    });
    await migrate(db, migrations, 1);
    const rows = await db.read((sql) =>
      sql
        .withTables<Tables>()
        .selectFrom('preview')
        .select(['content_id', 'made_bytes'])
        .orderBy('content_id')
        .execute(),
    );
    expect(rows.map(({ content_id, made_bytes }) => [content_id, Number(made_bytes)])).toEqual([
      ['film', 6_000_002_005],
      ['look', 0],
      ['pdf', 70_000],
    ]);
    await db.close();
  });
});
