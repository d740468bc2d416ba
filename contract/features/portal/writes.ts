import { userScope } from '#contract/core/scopes.ts';
import { creating } from '#contract/core/write.ts';
import * as calls from './calls.ts';
import { feedbackFrom, refuseSendFeedback } from './rules.ts';
import { feedbackTable } from './tables.ts';

export const sendFeedback = creating({
  call: calls.sendFeedback,
  of: feedbackTable,
  at: ({ id }, uid) => [userScope(uid), id],
  refuse: (_facts, input) => refuseSendFeedback(input),
  row: feedbackFrom,
  answer: ({ id }) => ({ id }),
});
