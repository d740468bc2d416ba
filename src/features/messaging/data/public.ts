import type { Replica } from '#src/core/replica.ts';
import { conversationsOf, unreadTotal as totalOf } from './list.ts';
import { searchMessages as searchIn } from './queries.ts';

/** What is unread in all conversations that are not muted. */
export const unreadTotal = (replica: Replica): Promise<number> => totalOf(replica);

/** Messages on this device by a part of their text, newest first. */
export const searchMessages = (replica: Replica, text: string, most?: number) => searchIn(replica, text, most);

/** Every conversation with its title, for whoever looks for one. */
export const allConversations = (replica: Replica) => conversationsOf(replica);
