import { Dexie } from 'dexie';
import type { Actor } from '#contract/core/roles.ts';
import { participantId } from '#contract/features/messaging/keys.ts';
import { messageFrom } from '#contract/features/messaging/new-rows.ts';
import type {
  BlockedPersonRow,
  ConversationMarkRow,
  ConversationRow,
  MessageRow,
  ParticipantRow,
} from '#contract/features/messaging/rows.ts';
import {
  blockedPersonTable,
  conversationMarkTable,
  conversationTable,
  hiddenMessageTable,
  messageTable,
  participantTable,
  readReceiptTable,
} from '#contract/features/messaging/tables.ts';
import type { OutboxEntry } from '#src/core/outbox.ts';
import type { Replica } from '#src/core/replica.ts';
import { actorIn as actorInCourse } from '#src/features/course/data/public.ts';

/** A message as its bubble shows it. */
export interface ShownMessage {
  readonly message: MessageRow;
  /** Its promise, as long as there is one: what `sendState` and the tray's acts go by. */
  readonly entry?: OutboxEntry;
}

/** Sent ones in the server's order, then one's own that wait or failed, in the order in which they were written. */
export interface Stretch {
  readonly messages: readonly ShownMessage[];
  /** The device holds older ones without a gap than those asked for. */
  readonly hasMore: boolean;
  /** Number of the oldest one shown: older ones are asked of the server before it; 1 is the first ever. */
  readonly oldest: number;
}

/** The newest `count` that lie here without a gap. What was removed is left out and counted. */
export const messagesOf = async (replica: Replica, groupId: string, count: number): Promise<Stretch> => {
  const [newest, waiting, hidden] = await Promise.all([
    newestOf(replica, groupId, count + 1),
    waitingIn(replica, groupId),
    replica.rows(hiddenMessageTable).where('groupId').equals(groupId).primaryKeys(),
  ]);
  const held = contiguous(newest);
  const shown = held.slice(0, count).reverse();
  const away = new Set(hidden);
  return {
    messages: [...shown.map((message) => ({ message })), ...waiting].filter(({ message }) => !away.has(message.id)),
    hasMore: held.length > count,
    oldest: shown[0]?.seq ?? 0,
  };
};

/** Newest first, those that the server has placed. */
const newestOf = (replica: Replica, groupId: string, count: number): Promise<MessageRow[]> =>
  replica
    .rows(messageTable)
    .where('[groupId+seq]')
    .between([groupId, 1], [groupId, Dexie.maxKey])
    .reverse()
    .limit(count)
    .toArray();

/** From the newest back until a number is missing: what lies beyond belongs to another visit. */
const contiguous = (newest: readonly MessageRow[]): readonly MessageRow[] => {
  const gap = newest.findIndex(({ seq }, index) => index > 0 && seq !== (newest[index - 1]?.seq ?? 0) - 1);
  return gap === -1 ? newest : newest.slice(0, gap);
};

/** One's own that the server has not placed yet, and those it refused: their content is in the outbox alone. */
export const waitingIn = async ({ outbox, uid, ...replica }: Replica, groupId: string): Promise<ShownMessage[]> => {
  const open = await outbox.entries.where('lane').equals(laneOf(groupId)).toArray();
  const sends = open.filter(({ name }) => name === 'sendMessage').sort((one, other) => one.seq - other.seq);
  const ids = sends.flatMap(({ creates }) => creates);
  const rows = new Map((await replica.rows(messageTable).bulkGet(ids)).map((row) => [row?.id, row]));
  return sends.flatMap((entry) => {
    const row = rows.get(entry.creates[0]);
    if (row !== undefined && row.seq > 0) return [];
    return [{ message: row ?? messageFrom(entry.input as never, { uid, at: entry.at }), entry }];
  });
};

/** What this conversation is to me, once something was done with it. */
export const conversationMark = (replica: Replica, groupId: string): Promise<ConversationMarkRow | undefined> =>
  replica.rows(conversationMarkTable).get(groupId);

/** `laneOf` of the contract, for who only reads. */
const laneOf = (groupId: string): string => `conv:${groupId}/messaging`;

/** The promise behind a message, while there is one. */
export const entryOf = async ({ outbox }: Replica, messageId: string): Promise<OutboxEntry | undefined> =>
  outbox.entries.where('creates').equals(messageId).first();

export const conversationById = (replica: Replica, groupId: string): Promise<ConversationRow | undefined> =>
  replica.rows(conversationTable).get(groupId);

export const messageById = (replica: Replica, id: string): Promise<MessageRow | undefined> =>
  replica.rows(messageTable).get(id);

/** People of a private or group conversation, as they came. */
export const participantsOf = (replica: Replica, groupId: string): Promise<ParticipantRow[]> =>
  replica.rows(participantTable).where('groupId').equals(groupId).sortBy('joinedAt');

/** How far each of the others has read, by uid; nobody in large conversations. */
export const receiptsOf = async (replica: Replica, groupId: string): Promise<Map<string, number>> =>
  new Map(
    (await replica.rows(readReceiptTable).where('groupId').equals(groupId).toArray())
      .filter(({ uid }) => uid !== replica.uid)
      .map(({ uid, seq }) => [uid, seq]),
  );

/** Those whose private messages I refuse. */
export const blockedPeople = (replica: Replica): Promise<BlockedPersonRow[]> =>
  replica.rows(blockedPersonTable).toArray();

export const isBlocked = async (replica: Replica, uid: string): Promise<boolean> =>
  (await replica.rows(blockedPersonTable).get(uid)) !== undefined;

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
