import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql as raw } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { convScope, courseScope } from '#contract/core/scopes.ts';
import { teamId } from '#contract/features/messaging/keys.ts';
import type { Database } from '#server/core/db/database.ts';
import { migrate } from '#server/core/db/migrate.ts';
import { openPostgres } from '#server/core/db/postgres.ts';
import { openSqlite } from '#server/core/db/sqlite.ts';
import type { AnyTables } from '#server/core/db/tables.ts';
import { registerEntities } from '#server/core/sync/entity.ts';
import { standingsOf } from '#server/core/sync/members.ts';
import { patchesFor } from '#server/core/sync/patches.ts';
import { migrations } from '#server/features/all.ts';
import { messaging } from '#server/features/messaging/feature.ts';
import { searchIn } from '#server/features/messaging/search.ts';
import { onBothDatabases } from '#tests/server/support/databases.ts';

const courseId = '01980000-0000-7000-8000-00000000c001';
const before = Object.fromEntries(Object.entries(migrations).filter(([name]) => name < '0018'));
const withMessages = Object.fromEntries(Object.entries(migrations).filter(([name]) => name < '0022'));
const groupId = '01980000-0000-7000-8000-00000000c002';
/** More than were ever looked through at once. */
const said = 2_500;
const messageAt = (seq: number) => ({
  id: `01980000-0000-7000-8000-${String(seq).padStart(12, '0')}`,
  group_id: groupId,
  from_uid: 'teacher',
  type: 'text',
  text: seq === 1 ? '最早的一句 First words' : `后来的第 ${seq} 句`,
  file: 'null',
  card: 'null',
  change: 'null',
  reply_to: '',
  mentions: '[]',
  seq,
  at: seq,
  recalled_at: 0,
  recalled_by: '',
  cum: seq,
  recorded_at: seq,
});
const core = {
  entities: registerEntities(messaging.entities),
  limits: {
    inlineResetRows: 50,
    pullRows: 50,
    pullBytes: 1e6,
    snapshotRows: 50,
    windowRows: 50,
    windowBytes: 1e6,
    windowDelta: 50,
  },
};

onBothDatabases((_url, bare) => {
  let db: Database;
  const folder = mkdtempSync(join(tmpdir(), 'classroom-'));

  beforeAll(async () => {
    const address = await bare();
    db = address === undefined ? openSqlite(folder) : openPostgres(address, () => {});
    await migrate(db, before, 0);
    await db.write(async (sql) => {
      await raw`insert into scope (id, rev, floor) values (${courseScope(courseId)}, 7, 0)`.execute(sql);
      await raw`insert into course
        (id, name, class_name, semester, term, mode, intro, created_by, created_at, recorded_at)
        values (${courseId}, 'Old', '', '2025-2026', 1, 'blend', '', 'teacher', 5, 5)`.execute(sql);
      for (const uid of ['teacher', 'student'])
        await raw`insert into member (uid, scope, role, epoch, groups, changed_at)
          values (${uid}, ${courseScope(courseId)}, ${uid}, 1, '[]', 5)`.execute(sql);
    });
    await migrate(db, withMessages, 10);
    await db.write(async (sql) => {
      for (let from = 0; from < said; from += 500) {
        const rows = Array.from({ length: 500 }, (_one, place) => messageAt(from + place + 1));
        await sql.withTables<AnyTables>().insertInto('message').values(rows).execute();
      }
    });
    await migrate(db, migrations, 20);
  }, 60_000);
  afterAll(async () => {
    await db?.close();
    rmSync(folder, { recursive: true, force: true });
  });

  test('a course that was there before has its conversations after the upgrade, for those whose they are', async () => {
    const pulled = (uid: string) =>
      db.read(async (sql) => {
        const scopes = (await standingsOf(sql, uid)).filter(({ scope }) => scope.startsWith('conv:'));
        const asked = { cursors: {}, loading: {}, isSameServer: true };
        const { patches } = await patchesFor(sql, core, scopes, asked);
        return patches.map((patch) => [patch.scope, patch.kind === 'full' ? patch.up.conversation : patch.kind]);
      });
    const row = {
      courseId,
      name: '',
      avatar: '',
      mutedAll: false,
      restricted: false,
      createdBy: 'teacher',
      createdAt: 5,
    };
    const all = [convScope(courseId), [{ ...row, id: courseId, kind: 'course' }]];
    const team = [convScope(teamId(courseId)), [{ ...row, id: teamId(courseId), kind: 'team' }]];
    expect(await pulled('student')).toEqual([all]);
    expect(await pulled('teacher')).toEqual([all, team]);
  });

  test('what was said before the upgrade is found after it, however long ago', async () => {
    const found = (text: string) =>
      db.read(async (sql) => (await searchIn(sql, [groupId], text, 50, 'anybody')).map(({ seq }) => seq));
    for (const text of ['最早', '早', 'first W', '的一句 f']) expect(await found(text)).toEqual([1]);
    expect(await found('第 2 句')).toEqual([2]);
    expect(await found('句 ')).toEqual([1]);
    expect(await found('句')).toEqual(Array.from({ length: 50 }, (_one, place) => said - place));
    expect(await found('一早')).toEqual([]);
  });
});
