import type { Call, Input } from '#contract/core/call.ts';
import { requestType } from '#contract/core/channel/frames.ts';
import { refused } from '#contract/core/result.ts';
import { can } from '#contract/core/roles.ts';
import { convScope } from '#contract/core/scopes.ts';
import { readConversation, removeMessage, sendMessage } from '#contract/features/messaging/calls.ts';
import {
  getGroupMenuTree,
  getGroupMessage,
  getGroupUserList,
  getMessage,
} from '#contract/features/messaging/questions.ts';
import { messagingRefusal } from '#contract/features/messaging/rules.ts';
import { PushedMessage, readCode, sendInputOf } from '#contract/features/messaging/wire.ts';
import { type FrameHandler, onAsk, onFrame } from '#server/core/channel/frames.ts';
import { roleIn } from '#server/core/sync/members.ts';
import { readRow } from '#server/core/sync/rows.ts';
import { messagingCalls } from './questions.ts';
import { message } from './store.ts';

/** Asks what the call of the same name asks. */
const asking = (type: number, call: Call): FrameHandler => {
  const handler = messagingCalls.find((one) => one.call === call);
  if (handler === undefined) throw new Error(`${call.name} has no handler`);
  return onAsk(type, handler);
};

/** The specification's own form of a message, and of a mark (C-415, C-421). Who sends is whoever is logged in, whatever it says. */
const push = onFrame(requestType.pushMessage, PushedMessage, async (pushed, asker) => {
  if (pushed.msgType !== readCode)
    return asker.carryOut(sendMessage, sendInputOf(pushed, asker.uniqueCode) as Input<typeof sendMessage>);
  const { groupId, id = '' } = pushed;
  const scope = convScope(groupId);
  const row = await asker.core.db.read(async (sql) =>
    can(await roleIn(sql, asker.uid, scope), 'message.read') ? readRow(sql, message, scope, id) : undefined,
  );
  if (row === undefined) return refused(messagingRefusal.gone);
  return asker.carryOut(readConversation, { groupId, seq: row.seq });
});

const remove = onFrame(requestType.removeMessage, removeMessage.input, (input, asker) =>
  asker.carryOut(removeMessage, input),
);

export const messagingFrames: readonly FrameHandler[] = [
  push,
  asking(requestType.getMessage, getMessage),
  asking(requestType.getGroupMessage, getGroupMessage),
  asking(requestType.getGroupUserList, getGroupUserList),
  remove,
  asking(requestType.getGroupMenuTree, getGroupMenuTree),
];
