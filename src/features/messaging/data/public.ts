import type { Replica } from '#src/core/replica.ts';
import { conversationsOf, unreadTotal as totalOf } from './list.ts';

/** What is unread in all conversations that are not muted. */
export const unreadTotal = (replica: Replica): Promise<number> => totalOf(replica);

/** Every conversation with its title, for whoever looks for one. */
export const allConversations = (replica: Replica) => conversationsOf(replica);
