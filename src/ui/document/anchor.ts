/** A passage of a text: its words, those around it, and where it began when it was marked. */
export interface Anchor {
  readonly quote: string;
  readonly before: string;
  readonly after: string;
  readonly start: number;
}

export const anchorAt = (text: string, start: number, end: number, context: number): Anchor => ({
  quote: text.slice(start, end),
  before: text.slice(Math.max(0, start - context), start),
  after: text.slice(end, end + context),
  start,
});

/** So short a passage stands in many places: it is taken only where what is around it is the same, too. */
const short = 8;

/** Where the passage stands now: the place that looks most like it; `undefined` rather than a guess. */
export const placeOf = (text: string, { quote, before, after, start }: Anchor): number | undefined => {
  if (quote === '') return undefined;
  let best: { readonly at: number; readonly score: number } | undefined;
  for (let at = text.indexOf(quote); at >= 0; at = text.indexOf(quote, at + 1)) {
    const hasBefore = text.slice(0, at).endsWith(before);
    const hasAfter = text.startsWith(after, at + quote.length);
    if (quote.length < short && !hasBefore && !hasAfter) continue;
    const score = Number(hasBefore) * 2 + Number(hasAfter) * 2 + 1 / (1 + Math.abs(at - start));
    if (best === undefined || score > best.score) best = { at, score };
  }
  return best?.at;
};
