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
import { registerEntities } from '#server/core/sync/entity.ts';
import { standingsOf } from '#server/core/sync/members.ts';
import { patchesFor } from '#server/core/sync/patches.ts';
import { messaging } from '#server/features/messaging/feature.ts';
import { migrations } from '#server/migrations/all.ts';
import { onBothDatabases } from '#tests/server/support/databases.ts';

const courseId = '01980000-0000-7000-8000-00000000c001';
const before = Object.fromEntries(Object.entries(migrations).filter(([name]) => name < '0018'));
const core = {
  entities: registerEntities(messaging.entities),
  limits: { inlineResetRows: 50, pullRows: 50, snapshotRows: 50, windowRows: 50, windowDelta: 50 },
};

onBothDatabases((url) => {
  let db: Database;
  const folder = mkdtempSync(join(tmpdir(), 'classroom-'));

  beforeAll(async () => {
    const address = await url();
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
    await migrate(db, migrations, 10);
  });
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
});
