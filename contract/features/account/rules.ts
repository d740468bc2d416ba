import { refusal } from '#contract/core/refusal.ts';
import { replyCode } from '#contract/core/reply-code.ts';

export const accountRefusal = {
  /** Account or password is wrong; which of them is not said. */
  wrongPassword: refusal('account.wrongPassword'),
  /** Too many attempts; `params.seconds` says how long to wait. */
  locked: refusal('account.locked', replyCode.tooMany),
  accountTaken: refusal('account.accountTaken'),
  institutionUnknown: refusal('account.institutionUnknown', replyCode.notFound),
} as const;
