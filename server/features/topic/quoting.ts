import { isGone, quoteOf } from '#contract/features/topic/keys.ts';
import type { TopicReplyRow } from '#contract/features/topic/rows.ts';
import type { Sql } from '#server/core/db/database.ts';
import { contentsBefore } from './store.ts';

/**
 * What an answer quotes: what the other reply says, or said before it was changed, whatever its device claims. Of what is gone
 * nothing is said again.
 */
export const quoteFor = async ({ sql }: { readonly sql: Sql }, quote: string, answered: TopicReplyRow | undefined) => {
  const claimed = quote.trim();
  if (claimed === '' || answered === undefined || isGone(answered)) return '';
  const said = quoteOf(answered.content).trim();
  if (claimed === said) return said;
  const before = await contentsBefore(sql, answered);
  return before.some((content) => quoteOf(content).trim() === claimed) ? claimed : said;
};
