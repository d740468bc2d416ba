import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import { textColumn } from '#server/core/db/migrate.ts';

/** What a school sells, what was ordered and paid, the memberships that came of it, and invoices. */
export const payment: Migration = {
  up: async (db: Kysely<unknown>) => {
    const text = textColumn(db);
    const { schema } = db;
    await schema
      .alterTable('profile')
      .addColumn('vip_until', 'bigint', (column) => column.notNull().defaultTo(0))
      .execute();
    await schema
      .createTable('product')
      .addColumn('coid', text, (column) => column.notNull())
      .addColumn('id', text, (column) => column.notNull())
      .addColumn('type', 'integer', (column) => column.notNull())
      .addColumn('title', text, (column) => column.notNull())
      .addColumn('months', 'integer', (column) => column.notNull())
      .addColumn('price', 'bigint', (column) => column.notNull())
      .addColumn('original_price', 'bigint', (column) => column.notNull())
      .addColumn('on_sale', 'integer', (column) => column.notNull())
      .addColumn('at', 'bigint', (column) => column.notNull())
      .addPrimaryKeyConstraint('product_of', ['coid', 'id'])
      .execute();
    await schema
      .createTable('payment_school')
      .addColumn('coid', text, (column) => column.primaryKey())
      .addColumn('note', text, (column) => column.notNull())
      .execute();
    await schema
      .createTable('pay_order')
      .addColumn('no', text, (column) => column.primaryKey())
      .addColumn('uid', text, (column) => column.notNull())
      .addColumn('coid', text, (column) => column.notNull())
      .addColumn('product_id', text, (column) => column.notNull())
      .addColumn('type', 'integer', (column) => column.notNull())
      .addColumn('title', text, (column) => column.notNull())
      .addColumn('months', 'integer', (column) => column.notNull())
      .addColumn('amount', 'bigint', (column) => column.notNull())
      .addColumn('way', 'integer', (column) => column.notNull())
      .addColumn('source_from', 'integer', (column) => column.notNull())
      .addColumn('state', text, (column) => column.notNull())
      .addColumn('trade', text, (column) => column.notNull())
      .addColumn('at', 'bigint', (column) => column.notNull())
      .addColumn('settled_at', 'bigint', (column) => column.notNull())
      .addColumn('by', text, (column) => column.notNull())
      .addColumn('note', text, (column) => column.notNull())
      .execute();
    await schema.createIndex('pay_order_person').on('pay_order').columns(['uid', 'at']).execute();
    await schema.createIndex('pay_order_school').on('pay_order').columns(['coid', 'state', 'at']).execute();
    await schema.createIndex('pay_order_open').on('pay_order').columns(['state', 'at']).execute();
    await schema
      .createTable('pay_log')
      .addColumn('id', text, (column) => column.primaryKey())
      .addColumn('order_no', text, (column) => column.notNull())
      .addColumn('at', 'bigint', (column) => column.notNull())
      .addColumn('what', text, (column) => column.notNull())
      .addColumn('by', text, (column) => column.notNull())
      .addColumn('detail', text, (column) => column.notNull())
      .execute();
    await schema.createIndex('pay_log_order').on('pay_log').column('order_no').execute();
    await schema
      .createTable('membership_run')
      .addColumn('id', text, (column) => column.primaryKey())
      .addColumn('uid', text, (column) => column.notNull())
      .addColumn('vip', 'integer', (column) => column.notNull())
      .addColumn('from_at', 'bigint', (column) => column.notNull())
      .addColumn('until_at', 'bigint', (column) => column.notNull())
      .addColumn('by', text, (column) => column.notNull())
      .execute();
    await schema.createIndex('membership_run_person').on('membership_run').column('uid').execute();
    await schema
      .createTable('invoice_info')
      .addColumn('uid', text, (column) => column.primaryKey())
      .addColumn('info', text, (column) => column.notNull())
      .execute();
    await schema
      .createTable('invoice')
      .addColumn('id', text, (column) => column.primaryKey())
      .addColumn('order_no', text, (column) => column.notNull().unique())
      .addColumn('uid', text, (column) => column.notNull())
      .addColumn('coid', text, (column) => column.notNull())
      .addColumn('info', text, (column) => column.notNull())
      .addColumn('amount', 'bigint', (column) => column.notNull())
      .addColumn('state', text, (column) => column.notNull())
      .addColumn('note', text, (column) => column.notNull())
      .addColumn('at', 'bigint', (column) => column.notNull())
      .addColumn('by', text, (column) => column.notNull())
      .execute();
    await schema.createIndex('invoice_school').on('invoice').columns(['coid', 'state', 'at']).execute();
    // The profile has a new shape: devices that hold the old one are sent it again.
    await sql`update scope set rev = rev + 1 where id in (select scope from sync_row where entity = 'profile')`.execute(
      db,
    );
    await sql`update sync_row set rev = (select rev from scope where scope.id = sync_row.scope)
      where entity = 'profile'`.execute(db);
  },
};
