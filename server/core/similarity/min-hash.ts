import type { Tokens, Vocabulary } from './tokens.ts';

/** Blocks of a text, by characters of the source; each begins in the middle of the one before, so that a passage lies whole in one. */
const block = { chars: 400, step: 200 } as const;
/** Shingles: so many characters, or words. */
const shingle = { single: 4, word: 3 } as const;
/** 32 bands of 4 rows: two blocks that have half of their shingles in common are found in 87 of 100 cases, a third of them in 32. */
const [bands, rows] = [32, 4] as const;

/** Fewer tokens say nothing. */
const fewest = 24;

const mixed = (hash: number, value: number): number => {
  let next = Math.imul(hash ^ (value + 0x9e3779b9), 0x85ebca6b);
  next ^= next >>> 13;
  next = Math.imul(next, 0xc2b2ae35);
  return next ^ (next >>> 16);
};

/** The same for the same word in every vocabulary (FNV-1a). */
const hashOf = (word: string): number => {
  let hash = 0x811c9dc5;
  for (let at = 0; at < word.length; at += 1) hash = Math.imul(hash ^ word.charCodeAt(at), 0x01000193);
  return hash;
};

/** Of each word of a vocabulary, by its number. */
export const wordHashes = (known: Vocabulary): Int32Array => Int32Array.from(known.keys(), hashOf);

/**
 * The bands of the MinHash signatures (Broder 1997) of a text's blocks, one after another: texts that have one in common may have a
 * passage in common. `leftOut`: 1 for each token that is nobody's own.
 */
export const bandsOf = (tokens: Tokens, leftOut: Uint8Array, hashes: Int32Array): Uint32Array => {
  const shingles = shinglesOf(tokens, leftOut, hashes);
  const end = tokens.ends.at(-1) ?? 0;
  const found: number[] = [];
  let [first, next] = [0, 0];
  for (let from = 0; from === 0 || from + block.chars - block.step < end; from += block.step) {
    while (first < shingles.length && (shingles[first]?.at ?? 0) < from) first += 1;
    while (next < shingles.length && (shingles[next]?.at ?? 0) < from + block.chars) next += 1;
    const inside = shingles.slice(first, next);
    if (inside.length >= fewest) found.push(...bandsOfBlock(inside.map(({ hash }) => hash)));
  }
  return Uint32Array.from(found);
};

const shinglesOf = ({ ids, single, starts }: Tokens, leftOut: Uint8Array, hashes: Int32Array) => {
  const found: { readonly at: number; readonly hash: number }[] = [];
  for (let token = 0; token < ids.length; token += 1) {
    const length = single[token] === 1 ? shingle.single : shingle.word;
    if (token + length > ids.length || leftOut.subarray(token, token + length).includes(1)) continue;
    let hash: number = length;
    for (let next = token; next < token + length; next += 1) hash = mixed(hash, hashes[ids[next] as number] as number);
    found.push({ at: starts[token] as number, hash });
  }
  return found;
};

const bandsOfBlock = (shingles: readonly number[]): number[] => {
  const found: number[] = [];
  for (let band = 0; band < bands; band += 1) {
    let hash = band + 1;
    for (let row = 0; row < rows; row += 1) {
      const seed = Math.imul(band * rows + row + 1, 0x9e3779b1);
      let least = 0xffffffff;
      for (const one of shingles) least = Math.min(least, mixed(seed, one) >>> 0);
      hash = mixed(hash, least);
    }
    found.push(hash >>> 0);
  }
  return found;
};

/** As it is stored: four bytes a band. */
export const packedBands = (found: Uint32Array): string =>
  Buffer.from(found.buffer, found.byteOffset, found.byteLength).toString('base64');

export const unpackedBands = (packed: string): Uint32Array => {
  const bytes = Buffer.from(packed, 'base64');
  return Uint32Array.from({ length: bytes.length >> 2 }, (_, at) => bytes.readUInt32LE(at * 4));
};

/** Who of `others` has bands in common with each of `own`, those with the most of them first. */
export const sharing = (
  own: readonly { readonly id: string; readonly by: string; readonly bands: Uint32Array }[],
  others: Iterable<{ readonly id: string; readonly by: string; readonly bands: Uint32Array }>,
  max: number,
): ReadonlyMap<string, readonly string[]> => {
  const index = new Map<number, Set<number>>();
  for (const [place, one] of own.entries())
    for (const band of one.bands) {
      const places = index.get(band);
      if (places === undefined) index.set(band, new Set([place]));
      else places.add(place);
    }
  const found = own.map(() => new Map<string, number>());
  for (const other of others)
    for (const band of other.bands)
      for (const place of index.get(band) ?? [])
        if (own[place]?.by !== other.by) found[place]?.set(other.id, (found[place]?.get(other.id) ?? 0) + 1);
  return new Map(
    own.map(({ id }, place) => [
      id,
      [...(found[place] ?? [])]
        .sort(([, one], [, two]) => two - one)
        .slice(0, max)
        .map(([other]) => other),
    ]),
  );
};
