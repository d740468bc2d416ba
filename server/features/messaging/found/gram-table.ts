import { sql as raw } from 'kysely';
import type { MessageRow } from '#contract/features/messaging/rows.ts';
import type { Sql } from '#server/core/db/database.ts';
import { textsAsTable } from '#server/core/db/dialect.ts';
import { gramsOf, keptGramsOf } from '#server/core/grams.ts';
import type { Tx } from '#server/core/sync/recorder.ts';

type Placed = Pick<MessageRow, 'groupId' | 'seq' | 'text'>;

/** Bytes that a row of them takes with its index. */
const bytesOfGram = 96;

/** Written with the message, so whatever is said can be found. One statement and so many rows at most, however long the text. */
export const keepGrams = async ({ sql, leaves }: Pick<Tx, 'sql' | 'leaves'>, given: Placed): Promise<void> => {
  const { groupId, seq, text } = given;
  if (text === '') return;
  const grams = keptGramsOf(text);
  leaves(grams.size * bytesOfGram);
  await raw`
    insert into message_gram (group_id, gram, seq)
    select cast(${groupId} as text), value, cast(${seq} as bigint) from ${textsAsTable(sql, grams)}
  `.execute(sql);
};

/** What was taken back leaves no letters behind, nor those that a long text was once kept by. */
export const dropGrams = async (sql: Sql, { groupId, seq, text }: Placed): Promise<void> => {
  if (text === '') return;
  await raw`
    delete from message_gram where group_id = ${groupId} and seq = ${seq}
    and gram in (select value from ${textsAsTable(sql, new Set([...gramsOf(text), ...keptGramsOf(text)]))})
  `.execute(sql);
};
