import { sql as raw } from 'kysely';
import type { MessageRow } from '#contract/features/messaging/rows.ts';
import type { Sql } from '#server/core/db/database.ts';
import { textsAsTable } from '#server/core/db/dialect.ts';
import type { AnyTables } from '#server/core/db/tables.ts';
import { after, folded, gramsOf, groupOfLetter, groupOfPair, keptGramsOf, pairsOf } from '#server/core/grams.ts';
import { decodeRow } from '#server/core/sync/entity.ts';
import type { Tx } from '#server/core/sync/recorder.ts';
import { notHidden } from './log.ts';
import { message } from './store.ts';

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

type GramTables = { message_gram: { group_id: string; gram: string; seq: number } };

const tables = (sql: Sql) => sql.withTables<GramTables>();

/** Pairs of what is looked for that are asked about: more of them exclude little more. */
const maxPairs = 8;
/** Messages that are compared at once: few at first, for what is found everywhere. */
const [firstPage, page] = [100, 1_000] as const;

/** The newest that hold `text`, capitals apart, among all messages of the given conversations that `uid` did not remove. */
export const searchIn = async (
  sql: Sql,
  groupIds: readonly string[],
  text: string,
  limit: number,
  uid: string,
): Promise<MessageRow[]> => {
  const wanted = folded(text);
  if (wanted === '' || groupIds.length === 0) return [];
  const pairs = spread(pairsOf(wanted));
  const places = pairs.length === 0 ? placesOfLetter(sql, groupIds, wanted) : await placesOfPairs(sql, groupIds, pairs);
  const found: MessageRow[] = [];
  for (const [groupId, placesBefore] of places)
    found.push(...(await newestWith(sql, groupId, { wanted, placesBefore, limit, uid })));
  return found.sort((one, other) => other.at - one.at || (one.id < other.id ? 1 : -1)).slice(0, limit);
};

const spread = (pairs: readonly string[]): string[] => {
  const step = Math.max(1, pairs.length / maxPairs);
  return pairs.filter((_pair, place) => Math.floor(place / step) !== Math.floor((place - 1) / step));
};

/** Places in a conversation below another one, newest first, that may hold what is wanted. */
type PlacesBefore = (seq: number, max: number) => Promise<readonly { readonly seq: number }[]>;

const placesOfLetter = (sql: Sql, groupIds: readonly string[], letter: string): Map<string, PlacesBefore> => {
  const end = after(letter);
  const placesIn =
    (groupId: string): PlacesBefore =>
    (seq, max) => {
      const from = tables(sql)
        .selectFrom('message_gram')
        .select('seq')
        .distinct()
        .where('group_id', '=', groupId)
        .where('seq', '<', seq)
        .where((eb) => {
          const begins = eb('gram', '>=', letter);
          const alone = end === undefined ? begins : eb.and([begins, eb('gram', '<', end)]);
          return eb.or([alone, eb('gram', '=', groupOfLetter(letter))]);
        });
      return from.orderBy('seq', 'desc').limit(max).execute();
    };
  return new Map(groupIds.map((groupId) => [groupId, placesIn(groupId)]));
};

/** Of the conversations that have all pairs; the rarest pair leads. */
const placesOfPairs = async (
  sql: Sql,
  groupIds: readonly string[],
  pairs: readonly string[],
): Promise<Map<string, PlacesBefore>> => {
  const counts = await tables(sql)
    .selectFrom('message_gram')
    .select(({ fn }) => ['group_id', 'gram', fn.countAll<number>().as('count')])
    .where('group_id', 'in', groupIds)
    .where('gram', 'in', [...pairs, ...pairs.map(groupOfPair)])
    .groupBy(['group_id', 'gram'])
    .execute();
  const found = new Map<string, PlacesBefore>();
  for (const [groupId, those] of Map.groupBy(counts, ({ group_id: id }) => id)) {
    const count = new Map(those.map((one) => [one.gram, Number(one.count)]));
    const kept = pairs.map((pair): Kept => {
      const grams = [pair, groupOfPair(pair)].filter((gram) => count.has(gram));
      return { grams, count: grams.reduce((sum, gram) => sum + (count.get(gram) ?? 0), 0) };
    });
    if (kept.some(({ grams }) => grams.length === 0)) continue;
    const [rarest, ...others] = kept.toSorted((one, other) => one.count - other.count);
    if (rarest !== undefined) found.set(groupId, placesWith(sql, groupId, rarest, others));
  }
  return found;
};

/** What a pair is kept as in one conversation: itself, the group of long texts, or both. */
interface Kept {
  readonly grams: readonly string[];
  readonly count: number;
}

const placesWith =
  (sql: Sql, groupId: string, rarest: Kept, others: readonly Kept[]): PlacesBefore =>
  (seq, max) => {
    let query = tables(sql)
      .selectFrom('message_gram as led')
      .select('led.seq')
      .where('led.group_id', '=', groupId)
      .where('led.gram', 'in', rarest.grams)
      .where('led.seq', '<', seq);
    for (const { grams } of others)
      query = query.where(({ exists, selectFrom }) =>
        exists(
          selectFrom('message_gram as beside')
            .select('beside.seq')
            .whereRef('beside.group_id', '=', 'led.group_id')
            .whereRef('beside.seq', '=', 'led.seq')
            .where('beside.gram', 'in', grams),
        ),
      );
    return query.orderBy('led.seq', 'desc').limit(max).execute();
  };

/** Pairs in another order are not the text: each candidate is looked at. */
const newestWith = async (
  sql: Sql,
  groupId: string,
  {
    wanted,
    placesBefore,
    limit,
    uid,
  }: { readonly wanted: string; readonly placesBefore: PlacesBefore; readonly limit: number; readonly uid: string },
): Promise<MessageRow[]> => {
  const found: MessageRow[] = [];
  let max: number = firstPage;
  for (let before = Number.MAX_SAFE_INTEGER; found.length < limit; max = page) {
    const places = (await placesBefore(before, max)).map(({ seq }) => Number(seq));
    if (places.length > 0) found.push(...(await heldAt(sql, groupId, places, { wanted, uid })));
    before = places.at(-1) ?? 0;
    if (places.length < max) break;
  }
  return found.slice(0, limit);
};

const heldAt = async (
  sql: Sql,
  groupId: string,
  seqs: readonly number[],
  { wanted, uid }: { readonly wanted: string; readonly uid: string },
): Promise<MessageRow[]> => {
  const stored = await sql
    .withTables<AnyTables>()
    .selectFrom('message')
    .selectAll()
    .where('group_id', '=', groupId)
    .where('seq', 'in', seqs)
    .where(notHidden(uid))
    .orderBy('seq', 'desc')
    .execute();
  return stored.filter(({ text }) => folded(String(text)).includes(wanted)).map((one) => decodeRow(message, one));
};
