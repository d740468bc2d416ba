import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

type Stored = { preview: { content_id: string; parts: string; made_bytes: number } };

/** How much is kept of what was made of a file: it counts for whose file it is. */
export const bytesOfPreviews: Migration = {
  up: async (db: Kysely<unknown>) => {
    await db.schema
      .alterTable('preview')
      .addColumn('made_bytes', 'bigint', (column) => column.notNull().defaultTo(0))
      .execute();
    const rows = db as Kysely<Stored>;
    for (const { content_id, parts } of await rows.selectFrom('preview').select(['content_id', 'parts']).execute()) {
      const made = (JSON.parse(parts) as { size: number }[]).reduce((sum, { size }) => sum + size, 0);
      if (made > 0)
        await rows.updateTable('preview').set({ made_bytes: made }).where('content_id', '=', content_id).execute();
    }
  },
};
