import { plainOfRichText, richOfPlain } from '#contract/core/text/rich-text.ts';
import type { TopicRow } from './rows.ts';

/** `activitylabel` of the wire. */
export const topicLabel = 6;

/** Characters of a reply that an answer may quote, and of a reason. */
export const topicLimits = { quoteChars: 500, reasonChars: 200 } as const;

/** As much of a reply as is quoted. */
export const quoteOf = (content: string): string =>
  content.length > topicLimits.quoteChars ? `${content.slice(0, topicLimits.quoteChars - 1)}…` : content;

/** A row of an older device or server has no `gone`: then it is there. */
export const isGone = ({ gone }: { readonly gone?: string | undefined }): boolean =>
  gone === 'deleted' || gone === 'removed';

type Written = Pick<TopicRow, 'content'> & Partial<Pick<TopicRow, 'format'>>;

/** What a topic says, as HTML, however old it is. */
export const richContent = ({ content, format }: Written): string =>
  format === 'html' ? content : richOfPlain(content);

/** Its words, line by line. */
export const plainContent = ({ content, format }: Written): string =>
  format === 'html' ? plainOfRichText(content) : content;
