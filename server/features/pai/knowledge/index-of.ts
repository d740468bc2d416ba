import { setImmediate } from 'node:timers/promises';
import type { Core } from '#server/core/core.ts';
import type { Sql } from '#server/core/db/database.ts';
import { tables } from '../store.ts';
import { wordsIn } from './words.ts';

/** A piece of a document in which a word stands: its number, how often, and how many words the piece has. */
export type Place = readonly [number: number, hits: number, words: number];

interface Indexed {
  readonly pieces: readonly { readonly body: string; readonly words: number }[];
  readonly places: ReadonlyMap<string, readonly Place[]>;
}

/** Which words stand where; others have their turn after each piece. */
export const indexed = async (bodies: readonly string[], signal: AbortSignal): Promise<Indexed> => {
  const pieces: { body: string; words: number }[] = [];
  const places = new Map<string, Place[]>();
  for (const [number, body] of bodies.entries()) {
    const words = wordsIn(body);
    pieces.push({ body, words: words.length });
    const hits = new Map<string, number>();
    for (const word of words) hits.set(word, (hits.get(word) ?? 0) + 1);
    for (const [word, count] of hits) {
      const known = places.get(word) ?? [];
      places.set(word, known);
      known.push([number, count, words.length]);
    }
    await setImmediate(undefined, { signal });
  }
  return { pieces, places };
};

/** Rows of one transaction: others write between two. */
const atOnce = 400;

interface Of {
  readonly documentId: string;
  readonly datasetId: string;
}

export const keepIndex = async (core: Core, { documentId, datasetId }: Of, { pieces, places }: Indexed) => {
  await forgetIndex(core, documentId);
  const inParts = async <T>(all: readonly T[], write: (sql: Sql, some: readonly T[]) => Promise<unknown>) => {
    for (let at = 0; at < all.length; at += atOnce)
      await core.db.write((sql) => write(sql, all.slice(at, at + atOnce)));
  };
  const bodies = pieces.map(({ body, words }, number) => ({
    ...{ document_id: documentId, number, dataset_id: datasetId, body, words },
  }));
  const terms = [...places].map(([term, found]) => ({
    ...{ document_id: documentId, term, dataset_id: datasetId, places: JSON.stringify(found), hits: found.length },
  }));
  await inParts(bodies, (sql, some) => tables(sql).insertInto('pai_piece').values(some).execute());
  await inParts(terms, (sql, some) => tables(sql).insertInto('pai_term').values(some).execute());
};

/** Nobody finds anything in it any more. */
export const forgetIndex = async (core: Core, documentId: string): Promise<void> => {
  await inPieces(core, (sql) =>
    tables(sql)
      .deleteFrom('pai_piece')
      .where('document_id', '=', documentId)
      .where('number', 'in', (eb) =>
        eb.selectFrom('pai_piece').select('number').where('document_id', '=', documentId).limit(atOnce),
      )
      .executeTakeFirst(),
  );
  await inPieces(core, (sql) =>
    tables(sql)
      .deleteFrom('pai_term')
      .where('document_id', '=', documentId)
      .where('term', 'in', (eb) =>
        eb.selectFrom('pai_term').select('term').where('document_id', '=', documentId).limit(atOnce),
      )
      .executeTakeFirst(),
  );
};

const inPieces = async (core: Core, some: (sql: Sql) => Promise<{ readonly numDeletedRows: bigint }>) => {
  while (Number((await core.db.write(some)).numDeletedRows) === atOnce) await setImmediate();
};
