import type { Actor } from '#contract/core/roles.ts';
import { participantId } from '#contract/features/messaging/keys.ts';
import type { ConversationRow } from '#contract/features/messaging/rows.ts';
import { conversationTable, participantTable } from '#contract/features/messaging/tables.ts';
import type { Replica } from '#src/core/replica.ts';
import { actorIn as actorInCourse } from '#src/features/course/data/public.ts';

/** A conversation with my role in it, as far as this device knows. */
export interface MyConversation {
  readonly conversation: ConversationRow | undefined;
  readonly role: Actor | undefined;
}

export const myConversation = async (replica: Replica, groupId: string): Promise<MyConversation> => {
  const conversation = await replica.rows(conversationTable).get(groupId);
  if (conversation === undefined) return { conversation, role: undefined };
  const { kind, courseId } = conversation;
  if (kind === 'course' || kind === 'team') return { conversation, role: await actorInCourse(replica, courseId) };
  const me = await replica.rows(participantTable).get(participantId(groupId, replica.uid));
  return { conversation, role: me?.role };
};
