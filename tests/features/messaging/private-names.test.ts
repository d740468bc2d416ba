import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { convScope, userScope } from '#contract/core/scopes.ts';
import { earlierPrivateId, privateId } from '#contract/features/messaging/private.ts';
import type { Database } from '#server/core/db/database.ts';
import { migrate } from '#server/core/db/migrate.ts';
import { openPostgres } from '#server/core/db/postgres.ts';
import { openSqlite } from '#server/core/db/sqlite.ts';
import type { AnyTables, Stored } from '#server/core/db/tables.ts';
import { registerEntities } from '#server/core/sync/entity.ts';
import { standingsOf } from '#server/core/sync/members.ts';
import { patchesFor } from '#server/core/sync/patches.ts';
import { migrations } from '#server/features/all.ts';
import { messaging } from '#server/features/messaging/feature.ts';
import { notification } from '#server/features/notification/feature.ts';
import { onBothDatabases } from '#tests/server/support/databases.ts';

const before = Object.fromEntries(Object.entries(migrations).filter(([name]) => name < '0025'));
const [ann, bob] = ['01980000-0000-7000-8000-0000000000a1', '01980000-0000-7000-8000-0000000000b1'];
const [first, second] = ['01980000-0000-7000-8000-000000000001', '01980000-0000-7000-8000-000000000002'];
const told = '01980000-0000-7000-8000-000000000003';
const old = earlierPrivateId(ann, bob);
const now = privateId(ann, bob);

const common = { recorded_at: 1 };
const message = (id: string, from: string, seq: number) => ({
  id,
  group_id: old,
  from_uid: from,
  type: 'text',
  text: `said ${seq}`,
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
  ...common,
});
const live = { audience: 'all', deleted: 0, changed_at: 1 };
const inOld = { scope: convScope(old), ...live };

/** Two people who wrote to each other with a release before, and all that speaks of it. */
const rows: readonly (readonly [table: string, row: Readonly<Record<string, Stored>>])[] = [
  ...[convScope(old), userScope(ann), userScope(bob)].map((id) => ['scope', { id, rev: 5, floor: 0 }] as const),
  ...[ann, bob].flatMap(
    (uid) =>
      [
        ['member', { uid, scope: convScope(old), role: 'member', epoch: 2, groups: '[]', changed_at: 1 }],
        ['member', { uid, scope: userScope(uid), role: 'self', epoch: 1, groups: '[]', changed_at: 1 }],
        [
          'participant',
          { id: `${old}:${uid}`, group_id: old, uid, name: uid, avatar: '', role: 'member', joined_at: 1, ...common },
        ],
        ['sync_row', { ...inOld, entity: 'participant', id: `${old}:${uid}`, rev: 1 }],
      ] as const,
  ),
  [
    'conversation',
    {
      id: old,
      kind: 'private',
      course_id: '',
      name: '',
      avatar: '',
      muted_all: 0,
      restricted: 0,
      created_by: ann,
      created_at: 1,
      ...common,
    },
  ],
  ['sync_row', { ...inOld, entity: 'conversation', id: old, rev: 1 }],
  ['message', message(first, ann, 1)],
  ['message', message(second, bob, 2)],
  ['sync_row', { ...inOld, entity: 'message', id: first, rev: 2 }],
  ['sync_row', { ...inOld, entity: 'message', id: second, rev: 3 }],
  ['message_gram', { group_id: old, gram: 'sa', seq: 1 }],
  ['read_receipt', { id: `${old}:${bob}`, group_id: old, uid: bob, seq: 1, ...common }],
  ['sync_row', { ...inOld, entity: 'readReceipt', id: `${old}:${bob}`, rev: 4 }],
  ['message_notice', { group_id: old, uid: bob, seq: 1, at: 1 }],
  ['file_link', { key: `message:${first}`, file_id: first, scope: convScope(old), audience: 'all' }],
  ['conversation_mark', { id: old, uid: ann, read_seq: 2, pinned: 1, muted: 0, removed_seq: -1, ...common }],
  ['sync_row', { scope: userScope(ann), entity: 'conversationMark', id: old, rev: 3, ...live }],
  ['hidden_message', { id: first, uid: bob, group_id: old, ...common }],
  ['sync_row', { scope: userScope(bob), entity: 'hiddenMessage', id: first, rev: 3, ...live }],
  [
    'notification',
    {
      id: told,
      uid: bob,
      kind: 'activity',
      event: 'none',
      text: 'mentioned',
      title: 'said 1',
      course_id: '',
      course_name: '',
      group_id: old,
      sender_uid: ann,
      sender_name: 'Ann',
      content_type: 'none',
      content_id: first,
      url: `/main?chat=${old}&message=${first}`,
      appeal: 'null',
      people: 1,
      created_at: 1,
      arrived_at: 1,
      read_at: 0,
      gone: 0,
      ...common,
    },
  ],
  ['sync_row', { scope: userScope(bob), entity: 'notification', id: told, rev: 4, ...live }],
  [
    'job',
    {
      id: told,
      name: 'messaging.tellAbsent',
      key: `messaging.tellAbsent/${old}@1`,
      payload: JSON.stringify({ groupId: old }),
      run_at: 9,
      lease_until: 0,
      attempts: 0,
      error: '',
      created_at: 1,
      done_at: null,
    },
  ],
];

const core = {
  entities: registerEntities([...messaging.entities, ...notification.entities]),
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
      for (const [table, row] of rows) await sql.withTables<AnyTables>().insertInto(table).values(row).execute();
    });
    await migrate(db, migrations, 10);
  }, 60_000);
  afterAll(async () => {
    await db?.close();
    rmSync(folder, { recursive: true, force: true });
  });

  const all = (table: string) => db.read((sql) => sql.withTables<AnyTables>().selectFrom(table).selectAll().execute());

  test('nothing speaks of the earlier name any more, but the end of the mark that bore it', async () => {
    for (const table of new Set(rows.map(([name]) => name))) {
      const found = (await all(table)).map((row) => JSON.stringify({ ...row, key: '' }));
      const left = found.filter((row) => row.includes(old));
      expect([table, left.length]).toEqual([table, table === 'sync_row' ? 1 : 0]);
      expect([table, found.some((row) => row.includes(now))]).toEqual([table, true]);
    }
    expect((await all('sync_row')).filter(({ deleted }) => deleted === 1)).toMatchObject([
      { scope: userScope(ann), entity: 'conversationMark', id: old, rev: 6 },
    ]);
  });

  const pulled = (uid: string) =>
    db.read(async (sql) => {
      const cursors = { [convScope(old)]: { rev: 5, epoch: 2 }, [userScope(uid)]: { rev: 5, epoch: 1 } };
      const asked = { cursors, loading: {}, isSameServer: true };
      return (await patchesFor(sql, core, await standingsOf(sql, uid), asked)).patches;
    });

  test('a device that held everything finds the conversation whole under its new name, and its own rows with it', async () => {
    const [own, talk] = await pulled(bob);
    expect(own).toMatchObject({
      kind: 'delta',
      scope: userScope(bob),
      up: {
        hiddenMessage: [{ id: first, groupId: now }],
        notification: [{ id: told, groupId: now, url: `/main?chat=${now}&message=${first}` }],
      },
    });
    expect(talk).toMatchObject({
      kind: 'full',
      scope: convScope(now),
      up: {
        conversation: [{ id: now, kind: 'private' }],
        participant: [{ id: `${now}:${ann}` }, { id: `${now}:${bob}` }],
        message: [{ text: 'said 2', groupId: now }, { text: 'said 1' }],
        readReceipt: [{ id: `${now}:${bob}`, groupId: now }],
      },
    });
    const [marks] = await pulled(ann);
    expect(marks).toMatchObject({
      up: { conversationMark: [{ id: now, pinned: true }] },
      del: { conversationMark: [old] },
    });
  });
});
