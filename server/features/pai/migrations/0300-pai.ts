import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';
import { textColumn } from '#server/core/db/migrate.ts';

/** Workspaces, agents, what they know and what they are asked; and what all that used. */
export const pai: Migration = {
  up: async (db: Kysely<unknown>) => {
    const type = textColumn(db);
    const table = async (name: string, texts: string, numbers: string, keys: readonly string[] = ['id']) => {
      let made = db.schema.createTable(name);
      for (const one of keys)
        made = made.addColumn(one, one === 'number' ? 'bigint' : type, (column) => column.notNull()) as typeof made;
      for (const one of texts.split(' ')) made = made.addColumn(one, type, (column) => column.notNull()) as typeof made;
      for (const one of numbers.split(' '))
        made = made.addColumn(one, 'bigint', (column) => column.notNull()) as typeof made;
      await made.addPrimaryKeyConstraint(`${name}_key`, keys as never).execute();
    };
    const index = (name: string, ...columns: readonly string[]) =>
      db.schema
        .createIndex(`${name}_${columns.join('_')}`)
        .on(name)
        .columns([...columns])
        .execute();
    await table('space_member', 'team_id uid username role removed_by', 'joined_at removed_at recorded_at');
    await index('space_member', 'team_id');
    await table('space', 'name created_by', 'is_personal created_at recorded_at');
    await table(
      'agent',
      'space_id name emoji about prompt opening welcome datasets created_by editions',
      'created_at updated_at recorded_at',
    );
    await index('agent', 'space_id');
    await table('dataset', 'space_id name about created_by', 'created_at recorded_at');
    await index('dataset', 'space_id');
    await table(
      'pai_document',
      'space_id dataset_id name source file course_id activity_id state why created_by',
      'letters pieces is_partly enabled archived created_at asked_at recorded_at',
    );
    await index('pai_document', 'space_id');
    await index('pai_document', 'dataset_id');
    await table(
      'placed_agent',
      'course_id agent_id space_id activity_id name emoji about opening welcome order teacher_order placed_by',
      'for_teachers for_students is_copied placed_at recorded_at',
    );
    await index('placed_agent', 'course_id');
    await index('placed_agent', 'agent_id');
    await table('pai_chat', 'uid space_id agent_id course_id activity_id title', 'created_at updated_at recorded_at');
    await index('pai_chat', 'uid');
    await table('pai_turn', 'uid chat_id question state why answer cites', 'liked tokens run asked_at recorded_at');
    await index('pai_turn', 'uid');
    await index('pai_turn', 'chat_id');
    await table('pai_person', 'uid space_id day', 'tokens limit recorded_at');
    await table('pai_access', 'uid state note answer', 'asked_at decided_at recorded_at');
    await index('pai_person', 'uid');
    await index('pai_access', 'uid');
    // What travels to nobody.
    await table('pai_read', 'space_id uid', 'due_at attempts asked_at');
    await index('pai_read', 'due_at');
    await table('pai_ask', 'uid', 'run due_at attempts asked_at');
    await index('pai_ask', 'due_at');
    await table('pai_piece', 'dataset_id body', 'words', ['document_id', 'number']);
    await table('pai_term', 'dataset_id places', 'hits', ['document_id', 'term']);
    await index('pai_term', 'dataset_id', 'term');
    await table('pai_spend', 'uid space_id agent_id day', 'tokens questions');
    await index('pai_spend', 'space_id', 'day');
    await index('pai_spend', 'uid', 'day');
  },
};
