import { sendFeedback as sendFeedbackCall } from '#contract/features/portal/calls.ts';
import { feedbackFrom, refuseSendFeedback } from '#contract/features/portal/rules.ts';
import { feedbackTable } from '#contract/features/portal/tables.ts';
import { clientMutation, rowKey } from '#src/core/feature.ts';

export const sendFeedback = clientMutation({
  call: sendFeedbackCall,
  touches: ({ id }) => [rowKey(feedbackTable, id)],
  effect: (rows, input, writing) => rows.put(feedbackTable, feedbackFrom(input, writing)),
  refuse: async (_replica, input) => refuseSendFeedback(input),
});
