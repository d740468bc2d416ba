import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql as raw } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { rowTable, stored } from '#contract/core/rows/table.ts';
import type { Audience } from '#contract/core/scopes.ts';
import type { Database } from '#server/core/db/database.ts';
import { migrate } from '#server/core/db/migrate.ts';
import { openPostgres } from '#server/core/db/postgres.ts';
import { openSqlite } from '#server/core/db/sqlite.ts';
import { asEntity, entity, registerEntities } from '#server/core/sync/entity.ts';
import type { Standing } from '#server/core/sync/members.ts';
import { patchesFor } from '#server/core/sync/patches.ts';
import { createTx, lockScopes, noNews, type Tx } from '#server/core/sync/recorder.ts';
import { migrations } from '#server/features/all.ts';
import { onBothDatabases } from '../support/databases.ts';

const NoteRow = z.object({
  id: z.string(),
  room: z.string(),
  readers: z.readonly(z.array(z.custom<Audience>())),
  secret: z.string(),
});

/** A row that names its own readers, and shows its secret to nobody else. */
const note = entity(
  stored(rowTable<z.infer<typeof NoteRow>>({ name: 'note', scope: { kind: 'room', field: 'room' } }), NoteRow, {
    audience: ({ readers }) => readers,
  }),
  {
    project: (row, { uid }) => ({ id: row.id, ...(row.readers.includes(`u:${uid}`) ? { secret: row.secret } : {}) }),
  },
);

const scope = 'room:1';
const core = {
  entities: registerEntities([asEntity(note)]),
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

onBothDatabases((url) => {
  let db: Database;
  const folder = mkdtempSync(join(tmpdir(), 'classroom-'));

  beforeAll(async () => {
    const address = await url();
    db = address === undefined ? openSqlite(folder) : openPostgres(address, () => {});
    await migrate(db, migrations, 0);
    await raw`create table note (id text primary key, room text not null, readers text, secret text, recorded_at bigint)`.execute(
      db.schema,
    );
    await change((tx) => tx.openScope(scope).then(() => {}));
  });
  afterAll(async () => {
    await db?.close();
    rmSync(folder, { recursive: true, force: true });
  });

  const change = (work: (tx: Tx) => Promise<void>, scopes = [scope]) =>
    db
      .write(async (sql) => {
        const news = noNews();
        const revs = await lockScopes(sql, scopes);
        await work(
          createTx({ sql, now: 1, revs, news, left: [], opened: [], moved: [], regrouped: [], newJobId: () => 'job' }),
        );
        return { news, revs };
      })
      .then(({ news, revs }) => ({ rev: revs.get(scope) ?? 0, told: [...(news.touched.get(scope) ?? [])].sort() }));
  const show = (readers: readonly Audience[]) =>
    change((tx) => tx.put(note, { id: 'n', room: '1', readers, secret: 's' }));
  const seen = async (uid: string, from: number) => {
    const { rev } = await db.read((sql) =>
      sql.selectFrom('scope').select('rev').where('id', '=', scope).executeTakeFirstOrThrow(),
    );
    const viewer: Standing = { uid, role: 'student', actor: 'student', groups: ['g'], scope, epoch: 1, rev, floor: 0 };
    const asked = { cursors: { [scope]: { rev: from, epoch: 1 } }, loading: {}, isSameServer: true };
    const { patches } = await db.read((sql) => patchesFor(sql, core, [viewer], asked));
    const [patch] = patches;
    return patch?.kind === 'delta' ? { up: patch.up.note, del: patch.del.note } : patch?.kind;
  };

  test('a change of readers is a deletion for those who lost the row, and a row for those who gained it', async () => {
    const first = await show(['u:ann']);
    expect(first.told).toEqual(['u:ann']);
    expect(await seen('ann', first.rev - 1)).toEqual({ up: [{ id: 'n', secret: 's' }], del: undefined });
    expect(await seen('bob', first.rev - 1)).toEqual({ up: undefined, del: undefined });
    const second = await show(['u:bob', 'g:g']);
    expect(second.told).toEqual(['g:g', 'u:ann', 'u:bob']);
    // Ann is in the group: she lost one entry and reads the row by the other.
    expect(await seen('ann', first.rev)).toEqual({ up: [{ id: 'n' }], del: undefined });
    expect(await seen('bob', first.rev)).toEqual({ up: [{ id: 'n', secret: 's' }], del: undefined });
    const third = await show(['u:bob']);
    expect(await seen('ann', first.rev)).toEqual({ up: undefined, del: ['n'] });
    expect(await seen('ann', third.rev)).toBeUndefined();
    const gone = await change((tx) => tx.remove(note, scope, 'n'));
    expect(gone.told).toEqual(['u:bob']);
    expect(await seen('bob', third.rev)).toEqual({ up: undefined, del: ['n'] });
    await show(['all']);
    expect(await seen('cat', gone.rev)).toEqual({ up: [{ id: 'n' }], del: undefined });
  });

  test('writing to a scope that was not locked is a defect, and leaves nothing', async () => {
    const stray = { id: 'stray', room: '2', readers: ['all'] as const, secret: '' };
    await expect(change((tx) => tx.put(note, stray))).rejects.toThrow('without being locked');
    await expect(change((tx) => tx.put(note, stray), [scope, 'room:2'])).rejects.toThrow('without being locked');
    await expect(change((tx) => tx.setMember('ann', 'room:2', 'student'))).rejects.toThrow('without being locked');
    const moved = { id: 'n', room: '2', readers: ['all'] as const, secret: '' };
    const move = async (tx: Tx) => {
      await tx.openScope('room:2');
      await tx.put(note, moved);
    };
    await expect(change(move, [scope, 'room:2'])).rejects.toThrow(/not-null|NOT NULL/);
  });
});
