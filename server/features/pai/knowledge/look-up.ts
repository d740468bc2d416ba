import { spaceScope } from '#contract/features/pai/keys.ts';
import type { DocumentRow } from '#contract/features/pai/rows.ts';
import { isLookedUp } from '#contract/features/pai/rules.ts';
import type { Sql } from '#server/core/db/database.ts';
import { allRows } from '#server/core/sync/rows.ts';
import { paiDocument, tables } from '../store.ts';
import type { Place } from './index-of.ts';
import { wordsIn } from './words.ts';

export interface Hit {
  readonly documentId: string;
  readonly name: string;
  /** Of the piece, from 0. */
  readonly number: number;
  readonly text: string;
  readonly score: number;
}

/** Of BM25, as everybody sets them. */
const [k1, b] = [1.2, 0.75] as const;

/** Words of a question that are looked up, the rest of a long one is not. */
const mostWords = 60;

/** Places of its words that one question looks at: words that stand everywhere say least, and are left out first. */
const mostPlaces = 20_000;

interface Asked {
  readonly spaceId: string;
  readonly datasets: readonly string[];
  readonly question: string;
  readonly most: number;
}

/** The pieces of some knowledge bases of one workspace that fit a question best, by the words that they share. */
export const lookUp = async (sql: Sql, { spaceId, datasets, question, most }: Asked): Promise<Hit[]> => {
  const words = [...new Set(wordsIn(question))].slice(0, mostWords);
  if (words.length === 0 || datasets.length === 0) return [];
  const rows = await allRows(sql, paiDocument, spaceScope(spaceId));
  const documents = new Map(
    rows.filter((one) => datasets.includes(one.datasetId) && isLookedUp(one)).map((one) => [one.id, one]),
  );
  if (documents.size === 0) return [];
  const telling = await tellingOf(sql, datasets, words);
  if (telling.length === 0) return [];
  const best = rank(documents, await placesOf(sql, datasets, telling), await meanOf(sql, [...documents.keys()]));
  return withTexts(sql, documents, best.slice(0, most));
};

/** The rarest of some words, as many as there is room for. */
const tellingOf = async (sql: Sql, datasets: readonly string[], words: readonly string[]): Promise<string[]> => {
  const counted = await tables(sql)
    .selectFrom('pai_term')
    .select(({ fn }) => ['term', fn.sum<number>('hits').as('hits')])
    .where('dataset_id', 'in', [...datasets])
    .where('term', 'in', [...words])
    .groupBy('term')
    .execute();
  const rarest = counted
    .map(({ term, hits }) => ({ term, hits: Number(hits) }))
    .sort((one, other) => one.hits - other.hits || (one.term < other.term ? -1 : 1));
  let room = mostPlaces;
  return rarest
    .filter(({ hits }, at) => {
      room -= hits;
      return room >= 0 || at === 0;
    })
    .map(({ term }) => term);
};

interface Found {
  readonly documentId: string;
  readonly term: string;
  readonly places: readonly Place[];
}

const placesOf = async (sql: Sql, datasets: readonly string[], words: readonly string[]): Promise<Found[]> => {
  const stored = await tables(sql)
    .selectFrom('pai_term')
    .select(['document_id', 'term', 'places'])
    .where('dataset_id', 'in', [...datasets])
    .where('term', 'in', [...words])
    .execute();
  return stored.map((one) => ({ documentId: one.document_id, term: one.term, places: JSON.parse(one.places) }));
};

const meanOf = async (sql: Sql, documents: readonly string[]): Promise<number> => {
  const found = await tables(sql)
    .selectFrom('pai_piece')
    .select(({ fn }) => [fn.sum<number>('words').as('words'), fn.countAll<number>().as('count')])
    .where('document_id', 'in', [...documents])
    .executeTakeFirst();
  return Number(found?.words ?? 0) / Math.max(1, Number(found?.count ?? 0));
};

interface Scored {
  readonly documentId: string;
  readonly number: number;
  readonly score: number;
}

const rank = (documents: ReadonlyMap<string, DocumentRow>, found: readonly Found[], mean: number): Scored[] => {
  const pieces = [...documents.values()].reduce((sum, one) => sum + one.pieces, 0);
  const known = found.filter(({ documentId }) => documents.has(documentId));
  const scores = new Map<string, Scored>();
  for (const [, of] of Map.groupBy(known, ({ term }) => term)) {
    const count = of.reduce((sum, { places }) => sum + places.length, 0);
    const idf = Math.log(1 + (pieces - count + 0.5) / (count + 0.5));
    for (const { documentId, places } of of)
      for (const [number, hits, words] of places) {
        const key = `${documentId} ${number}`;
        const more = (idf * hits * (k1 + 1)) / (hits + k1 * (1 - b + (b * words) / Math.max(1, mean)));
        scores.set(key, { documentId, number, score: (scores.get(key)?.score ?? 0) + more });
      }
  }
  return [...scores.values()].sort(
    (one, other) =>
      other.score - one.score || (one.documentId < other.documentId ? -1 : 1) || one.number - other.number,
  );
};

const withTexts = async (
  sql: Sql,
  documents: ReadonlyMap<string, DocumentRow>,
  best: readonly Scored[],
): Promise<Hit[]> => {
  if (best.length === 0) return [];
  const stored = await tables(sql)
    .selectFrom('pai_piece')
    .select(['document_id', 'number', 'body'])
    .where((eb) => eb.or(best.map(({ documentId, number }) => eb.and({ document_id: documentId, number }))))
    .execute();
  const texts = new Map(stored.map((one) => [`${one.document_id} ${one.number}`, one.body]));
  return best.flatMap(({ documentId, number, score }) => {
    const text = texts.get(`${documentId} ${number}`);
    return text === undefined ? [] : [{ documentId, number, score, text, name: documents.get(documentId)?.name ?? '' }];
  });
};
