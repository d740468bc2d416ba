import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql as raw } from 'kysely';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { rowTable, stored } from '#contract/core/rows/table.ts';
import { migrate } from '#server/core/db/migrate.ts';
import { openSqlite } from '#server/core/db/sqlite.ts';
import { columnOf, decodeRow, encodeRow, entity } from '#server/core/sync/entity.ts';
import { features, migrations } from '#server/features/all.ts';

test('a field is stored by its shape: texts, numbers and yes or no as such, everything else as JSON, and comes back the same', () => {
  const row = z.object({
    id: z.string(),
    state: z.enum(['open', 'closed']),
    kind: z.union([z.literal('a'), z.literal('b')]),
    count: z.int(),
    level: z.literal([1, 2]),
    isPinned: z._default(z.boolean(), false),
    hours: z.nullable(z.number()),
    mixed: z.union([z.string(), z.number()]),
    readers: z.readonly(z.array(z.string())),
    editions: z.record(z.string(), z.string()),
  });
  const thing = entity(
    stored(rowTable<z.infer<typeof row>>({ name: 'thing', scope: { kind: 'room', field: 'id' } }), row, {
      audience: 'all',
    }),
  );
  const made: z.infer<typeof row> = {
    id: '1',
    state: 'open',
    kind: 'b',
    count: 7,
    level: 2,
    isPinned: true,
    hours: null,
    mixed: '3',
    readers: ['all'],
    editions: { title: 'x' },
  };
  const written = encodeRow(thing, made);
  expect(written).toEqual({
    id: '1',
    state: 'open',
    kind: 'b',
    count: 7,
    level: 2,
    is_pinned: 1,
    hours: 'null',
    mixed: '"3"',
    readers: '["all"]',
    editions: '{"title":"x"}',
  });
  expect(decodeRow(thing, written)).toEqual(made);
});

test('every row of the contract has a table that the migrations make, with a column for each field', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'classroom-'));
  const db = openSqlite(folder);
  await migrate(db, migrations, 0);
  for (const { table, columns } of features.flatMap(({ entities }) => entities)) {
    const { rows } = await raw<{ readonly name: string; readonly type: string }>`
      select name, type from pragma_table_info(${table})`.execute(db.schema);
    const fields = Object.keys(columns).map(columnOf);
    expect([table, rows.map(({ name }) => name)]).toEqual([table, expect.arrayContaining(fields)]);
  }
  await db.close();
  rmSync(folder, { recursive: true, force: true });
});
