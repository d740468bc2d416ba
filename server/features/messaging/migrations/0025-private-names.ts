import { createHash } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import { textColumn } from '#server/core/db/migrate.ts';

/**
 * Conversations of two are named by SHA-256 over both people. Those that exist get that name wherever they are spoken of: devices
 * find another scope at their next pull, and load it; what they hold of the earlier one goes.
 */
export const privateNames: Migration = {
  up: async (db: Kysely<unknown>) => {
    const text = textColumn(db);
    await db.schema
      .createTable('private_name')
      .addColumn('earlier', text, (column) => column.primaryKey())
      .addColumn('today', text, (column) => column.notNull())
      .execute();
    if (await named(db.withTables<Tables>())) {
      await inPeoplesScopes(db);
      await inConversations(db);
      await inJobs(db.withTables<Tables>());
    }
    await db.schema.dropTable('private_name').execute();
  },
};

type Tables = {
  conversation: { id: string; kind: string };
  participant: { group_id: string; uid: string };
  private_name: { earlier: string; today: string };
  job: { id: string; payload: string; done_at: number | null };
};

const nameOf = (uids: readonly string[]): string => {
  const hash = createHash('sha256');
  for (const part of ['private conversation', ...uids.toSorted()]) {
    const bytes = Buffer.from(part);
    const length = Buffer.alloc(4);
    length.writeUInt32BE(bytes.length);
    hash.update(length).update(bytes);
  }
  return `p-${hash.digest('hex')}`;
};

const atOnce = 1_000;

/** Writes down who is named how from now on; answers whether there is anybody. */
const named = async (db: Kysely<Tables>): Promise<boolean> => {
  const people = await db
    .selectFrom('participant')
    .innerJoin('conversation', 'conversation.id', 'group_id')
    .select(['group_id', 'uid'])
    .where('kind', '=', 'private')
    .execute();
  const names = [...Map.groupBy(people, (one) => one.group_id)].map(([earlier, of]) => ({
    earlier,
    today: nameOf(of.map(({ uid }) => uid)),
  }));
  for (let from = 0; from < names.length; from += atOnce)
    await db
      .insertInto('private_name')
      .values(names.slice(from, from + atOnce))
      .execute();
  return names.length > 0;
};

/** Marks, hidden messages and notifications of people: each of their scopes gains a revision that holds the change. */
const inPeoplesScopes = async (db: Kysely<unknown>) => {
  const run = (query: ReturnType<typeof sql>) => query.execute(db);
  const earlier = sql`(select earlier from private_name)`;
  await run(sql`
    update scope set rev = rev + 1 where id in (
      select 'user:' || uid from conversation_mark where id in ${earlier}
      union select 'user:' || uid from hidden_message where group_id in ${earlier}
      union select 'user:' || uid from notification where group_id in ${earlier}
    )`);
  const rev = sql`(select scope.rev from scope where scope.id = sync_row.scope)`;
  await run(sql`
    insert into sync_row (scope, entity, id, audience, rev, deleted, changed_at)
    select sync_row.scope, entity, private_name.today, audience, ${rev}, deleted, changed_at
    from sync_row inner join private_name on private_name.earlier = sync_row.id
    where entity = 'conversationMark' and deleted = 0`);
  await run(sql`
    update sync_row set rev = ${rev}, deleted = 1
    where entity = 'conversationMark' and deleted = 0 and id in ${earlier}`);
  for (const [entity, table] of [
    ['hiddenMessage', 'hidden_message'],
    ['notification', 'notification'],
  ] as const)
    await run(sql`
      update sync_row set rev = ${rev}
      where entity = ${entity} and deleted = 0 and exists (
        select 1 from ${sql.table(table)} as spoken
        where spoken.id = sync_row.id and sync_row.scope = 'user:' || spoken.uid and spoken.group_id in ${earlier}
      )`);
  await run(sql`
    update notification set url = replace(url, group_id, (select today from private_name where earlier = group_id))
    where group_id in ${earlier}`);
  await renameIn(db, 'conversation_mark', 'id');
  for (const table of ['hidden_message', 'notification', 'message_notice']) await renameIn(db, table, 'group_id');
};

/** What lies in the scopes of the conversations themselves. */
const inConversations = async (db: Kysely<unknown>) => {
  for (const table of ['participant', 'read_receipt'])
    await sql`
      update ${sql.table(table)} set id = (select today from private_name where earlier = group_id) || ':' || uid
      where group_id in (select earlier from private_name)`.execute(db);
  for (const entity of ['participant', 'readReceipt'])
    await sql`
      update sync_row
      set id = (select today from private_name where 'conv:' || earlier = sync_row.scope) || substr(id, length(scope) - 4)
      where entity = ${entity} and scope in (select 'conv:' || earlier from private_name)`.execute(db);
  await sql`
    update sync_row set id = (select today from private_name where earlier = id)
    where entity = 'conversation' and id in (select earlier from private_name)`.execute(db);
  for (const table of ['participant', 'read_receipt', 'message', 'message_gram']) await renameIn(db, table, 'group_id');
  await renameIn(db, 'conversation', 'id');
  // Others refer to it: it is made first, and the earlier one goes last.
  await sql`
    insert into scope (id, rev, floor, follows, follow_roles)
    select 'conv:' || private_name.today, rev, floor, follows, follow_roles
    from scope inner join private_name on 'conv:' || private_name.earlier = scope.id`.execute(db);
  for (const table of ['member', 'sync_row', 'scope_closed', 'file_link']) await renameIn(db, table, 'scope', 'conv:');
  await sql`delete from scope where id in (select 'conv:' || earlier from private_name)`.execute(db);
};

const renameIn = async (db: Kysely<unknown>, table: string, column: string, kind = '') => {
  const at = sql.ref(`${table}.${column}`);
  await sql`
    update ${sql.table(table)}
    set ${sql.ref(column)} = (select ${kind} || private_name.today from private_name where ${kind} || earlier = ${at})
    where ${at} in (select ${kind} || earlier from private_name)`.execute(db);
};

/** Work that was put off speaks of them, too. */
const inJobs = async (db: Kysely<Tables>) => {
  const names = new Map(
    (await db.selectFrom('private_name').selectAll().execute()).map((one) => [one.earlier, one.today]),
  );
  const waiting = await db
    .selectFrom('job')
    .select(['id', 'payload'])
    .where('done_at', 'is', null)
    .where('payload', 'like', '%p-%')
    .execute();
  for (const { id, payload } of waiting) {
    const next = payload.replace(/p-[0-9a-f]{32}/g, (name) => names.get(name) ?? name);
    if (next !== payload) await db.updateTable('job').set({ payload: next }).where('id', '=', id).execute();
  }
};
