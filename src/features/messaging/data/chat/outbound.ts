import { convScope } from '#contract/core/scopes.ts';
import { bySeq, type OutboxEntry } from '#src/core/outbox.ts';
import type { Replica } from '#src/core/replica.ts';

/** What was said in a conversation and is not on the server, in the order in which it was said. */
export const outboundOf = async ({ outbox }: Replica, groupId: string): Promise<readonly OutboxEntry[]> => {
  const entries = await outbox.entries.where('lane').equals(`${convScope(groupId)}/messaging`).toArray();
  return entries.filter(({ name, state }) => name === 'sendMessage' && state !== 'done').sort(bySeq);
};
