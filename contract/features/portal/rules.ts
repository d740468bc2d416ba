import type { Input } from '#contract/core/call.ts';
import { type Refusal, refusals } from '#contract/core/refusal.ts';
import { replyCode } from '#contract/core/reply-code.ts';
import { isBlankRichText } from '#contract/core/text/rich-text.ts';
import type { Writing } from '#contract/core/writing.ts';
import type { sendFeedback } from './calls.ts';
import { feedbackTypes } from './keys.ts';
import type { FeedbackRow } from './rows.ts';

export const portalRefusal = refusals('portal', {
  /** S-380 to S-382. */
  typeMissing: { text: 'Choose what it is about.', field: 'type' },
  emailWrong: { text: 'Check the e-mail address.', field: 'email' },
  contentBlank: { text: 'Write your feedback.', field: 'content' },
  /** More than `feedbackPerHour`; the server's alone to say. */
  tooMuch: { text: 'That was a lot of feedback within an hour. Send it again later.', code: replyCode.tooMany },
});

export const feedbackPerHour = 10;

/** One @, a name before it, a domain with a dot behind it; whether it exists only a mail can tell. */
const emailPattern = /^[^\s@<>"]{1,64}@[^\s@<>"/]+\.[^\s@<>"./]{2,}$/;

type Given = Pick<Input<typeof sendFeedback>, 'type' | 'email' | 'content'>;

/** Everything that is wrong with it, one refusal for each field. */
export const feedbackFaults = ({ type, email, content }: Given): readonly Refusal[] => [
  ...(feedbackTypes.some((known) => known === type) ? [] : [portalRefusal.typeMissing]),
  ...(emailPattern.test(email.trim()) ? [] : [portalRefusal.emailWrong]),
  ...(isBlankRichText(content) ? [portalRefusal.contentBlank] : []),
];

export const refuseSendFeedback = (input: Given): Refusal | undefined => feedbackFaults(input)[0];

export const feedbackFrom = (
  { id, type, email, username, school, content }: Input<typeof sendFeedback>,
  { uid, at }: Pick<Writing, 'uid' | 'at'>,
): FeedbackRow => ({ id, uid, type, email: email.trim(), username, school, content, createdAt: at });
