import { plainOfRichText, richOfPlain } from '#contract/core/text/rich-text.ts';
import type { NoticeRow } from './rows.ts';

/** `activitylabel` of the wire. */
export const noticeLabel = 5;

/** A row of an older device or server has no `format`: then its text is plain. */
type Written = Pick<NoticeRow, 'content'> & Partial<Pick<NoticeRow, 'format'>>;

/** What a notice says, as HTML, however old it is. */
export const richContent = ({ content, format }: Written): string =>
  format === 'html' ? content : richOfPlain(content);

/** Its words, line by line. */
export const plainContent = ({ content, format }: Written): string =>
  format === 'html' ? plainOfRichText(content) : content;

/** Files of one notice. */
export const noticeFiles = 20;
