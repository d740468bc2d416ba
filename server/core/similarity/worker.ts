import { flushCompileCache } from 'node:module';
import { parentPort, workerData } from 'node:worker_threads';
import { type Comparison, compareWorks, type Pair, type Work } from './compare.ts';
import { leftOutOf } from './fingerprints.ts';
import { bandsOf, packedBands, sharing, unpackedBands, wordHashes } from './min-hash.ts';
import { tokensOf, vocabulary } from './tokens.ts';

/** A work of elsewhere, as it was prepared before. */
export interface Print {
  readonly id: string;
  readonly by: string;
  readonly bands: string;
}

export type SimilarityOrder =
  | {
      readonly of: 'class';
      readonly works: readonly Work[];
      readonly templates: readonly string[];
      readonly prints: readonly Print[];
    }
  /** Each work with the works of elsewhere that it may share something with. */
  | {
      readonly of: 'pairs';
      readonly pairs: readonly { readonly work: Work; readonly others: readonly Work[] }[];
      readonly templates: readonly string[];
    }
  | { readonly of: 'prints'; readonly works: readonly Work[]; readonly templates: readonly string[] };

export interface ClassCompared {
  readonly comparison: Comparison;
  readonly prints: readonly Print[];
  readonly candidates: ReadonlyMap<string, readonly string[]>;
}

export type SimilarityDone =
  | { readonly is: 'progress'; readonly part: number }
  | { readonly is: 'done'; readonly value: unknown };

/** Works of elsewhere that are looked at word by word, for each work. */
const candidatesEach = 3;

// Without what was compiled at an earlier start, this thread would hold a compiler of 20 MB.
flushCompileCache();

const printsOf = (works: readonly Work[], templates: readonly string[]) => {
  const known = vocabulary();
  const given = templates.map((text) => tokensOf(text, known));
  const cut = works.map((work) => ({ work, tokens: tokensOf(work.text, known) }));
  const hashes = wordHashes(known);
  return cut.map(({ work: { id, by, text }, tokens }) => ({
    id,
    by,
    bands: bandsOf(tokens, leftOutOf(text, tokens, given), hashes),
  }));
};

/** One after another: all of them at once would take ten times the room. */
function* unpacked(prints: readonly Print[]) {
  for (const { id, by, bands } of prints) yield { id, by, bands: unpackedBands(bands) };
}

const tell = (part: number) => parentPort?.postMessage({ is: 'progress', part } satisfies SimilarityDone);

const run = async (order: SimilarityOrder): Promise<unknown> => {
  if (order.of === 'prints')
    return printsOf(order.works, order.templates).map((one) => ({ ...one, bands: packedBands(one.bands) }));
  if (order.of === 'class') {
    const { works, templates } = order;
    const comparison = await compareWorks(works, templates, async (done) => tell(done * 0.8));
    const own = printsOf(works, templates);
    tell(0.9);
    const others = unpacked(order.prints);
    const candidates = sharing(own, others, candidatesEach);
    return { comparison, prints: own.map((one) => ({ ...one, bands: packedBands(one.bands) })), candidates };
  }
  const found: Pair[] = [];
  for (const [place, { work, others }] of order.pairs.entries()) {
    tell(place / order.pairs.length);
    for (const other of others) found.push(...(await compareWorks([work, other], order.templates)).pairs);
  }
  return found;
};

parentPort?.postMessage({ is: 'done', value: await run(workerData as SimilarityOrder) } satisfies SimilarityDone);
