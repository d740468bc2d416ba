import { fingerprints } from './fingerprints.ts';
import { seedsBetween } from './seeds.ts';
import { spansOf } from './spans.ts';
import type { Tokens } from './tokens.ts';

/** A line that says nothing but that references follow. */
const references = /^[ \t#*\d.、一二三四五六七八九十]*(参考文献|參考文獻|references|bibliography)[ \t:：*]*$/gimu;

/** Words in quotation marks of which a source is named right after: `[3]`, `（鲁迅，1921）`, `(Smith 2004)`. */
const quotes =
  /[“「『"]([^“”「」『』"]{4,600})[”」』"]\s*(\[\d{1,3}\]|[（(][^（）()]{0,60}\d{4}[^（）()]{0,20}[）)])/gu;

/**
 * What is nobody's own, 1 for each token of it: the task's words and templates, found fuzzily in what was handed in; references at the
 * end; quotations with their source. It counts neither as similar nor as part of the whole.
 */
export const leftOutOf = (text: string, tokens: Tokens, templates: readonly Tokens[]): Uint8Array => {
  const out = new Uint8Array(tokens.ids.length);
  const mark = (from: number, to: number) => {
    for (let token = 0; token < tokens.ids.length; token += 1)
      if ((tokens.starts[token] as number) >= from && (tokens.ends[token] as number) <= to) out[token] = 1;
  };
  const heading = [...text.matchAll(references)].at(-1);
  if (heading !== undefined && heading.index > text.length / 3) mark(heading.index, text.length);
  for (const quote of text.matchAll(quotes)) mark(quote.index, quote.index + quote[0].length);
  const own = fingerprints(tokens);
  for (const template of templates)
    for (const span of spansOf(tokens, template, seedsBetween(own, fingerprints(template))))
      out.fill(1, span.a, span.a + span.lengthA);
  return out;
};
