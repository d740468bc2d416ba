import { can } from '#contract/core/roles.ts';
import type { Drafts } from '#src/core/drafts.ts';
import type { Replica } from '#src/core/replica.ts';
import { putInBox } from './drafts.ts';
import { conversationsOf, unreadTotal as totalOf } from './list.ts';
import { myConversation } from './queries.ts';

/** What is unread in all conversations that are not muted. */
export const unreadTotal = (replica: Replica): Promise<number> => totalOf(replica);

/** Every conversation with its title, for whoever looks for one. */
export const allConversations = (replica: Replica) => conversationsOf(replica);

/** Those in which this person may write. */
export const conversationsToWriteIn = async (replica: Replica) => {
  const all = await conversationsOf(replica);
  const mine = await Promise.all(all.map(({ id }) => myConversation(replica, id)));
  return all.filter(({ isEnded }, index) => {
    const { conversation, role } = mine[index] ?? {};
    if (isEnded || !can(role, 'message.send')) return false;
    return conversation?.mutedAll !== true || can(role, 'conversation.manage');
  });
};

/** A text and files for the send box of a conversation, behind what stands there; nothing is sent. */
export const putInMessage = (
  drafts: Pick<Drafts, 'changeDraft'>,
  groupId: string,
  { text, files }: { readonly text: string; readonly files: readonly File[] },
): Promise<void> => putInBox(drafts, groupId, text, files);
