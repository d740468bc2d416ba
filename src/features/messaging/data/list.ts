import { Dexie } from 'dexie';
import { freshMark, isCountable } from '#contract/features/messaging/new-rows.ts';
import { byPinnedThenLatest, unreadOf } from '#contract/features/messaging/order.ts';
import type {
  ConversationMarkRow,
  ConversationRow,
  MessageRow,
  ParticipantRow,
} from '#contract/features/messaging/rows.ts';
import {
  conversationMarkTable,
  conversationTable,
  hiddenMessageTable,
  messageTable,
  participantTable,
} from '#contract/features/messaging/tables.ts';
import { entriesIn } from '#src/core/outbox.ts';
import type { Replica } from '#src/core/replica.ts';
import { allMembers, coursesOfMine } from '#src/features/course/data/public.ts';
import { participantsOf } from './queries.ts';

/** One line of the list of conversations. */
export interface ConversationItem {
  readonly id: string;
  readonly conversation: ConversationRow;
  /** A course's name with its class, the other's name, or the group's; a teaching team is said beside it. */
  readonly title: string;
  readonly avatar: string;
  /** Of a private conversation: the other. */
  readonly otherUid: string;
  /** Of a course, or of its team, that is over. */
  readonly isEnded: boolean;
  /** The others of a private or group conversation. */
  readonly others: readonly ParticipantRow[];
  readonly last: MessageRow | undefined;
  /** Of the newest that the server placed, also where it is hidden or one's own waits below it; 0 for none. */
  readonly placedSeq: number;
  readonly unread: number;
  readonly mark: ConversationMarkRow;
  /** Of the last message, or of the conversation. */
  readonly at: number;
}

/** Pinned first, then what was said last. A conversation of two begins to be listed with its first message, for its opener at once. */
export const conversationsOf = async (replica: Replica): Promise<ConversationItem[]> => {
  const [items, naming] = await Promise.all([
    states(replica),
    namingOf(replica, await replica.rows(participantTable).toArray()),
  ]);
  return items
    .filter(isListed(replica.uid))
    .map((state) => ({ ...state, ...naming(state.conversation), id: state.conversation.id, at: timeOf(state) }))
    .sort(byPinnedThenLatest);
};

/** How a conversation is called, wherever it is spoken of. */
export const conversationName = async (replica: Replica, row: ConversationRow): Promise<string> =>
  (await namingOf(replica, await participantsOf(replica, row.id)))(row).title;

/** What is unread in all conversations that are not muted. */
export const unreadTotal = async (replica: Replica): Promise<number> =>
  (await states(replica, ({ muted }) => !muted))
    .filter(isListed(replica.uid))
    .reduce((sum, { unread }) => sum + unread, 0);

interface State {
  readonly conversation: ConversationRow;
  readonly mark: ConversationMarkRow;
  readonly last: MessageRow | undefined;
  readonly placedSeq: number;
  readonly unread: number;
}

const timeOf = ({ last, conversation }: Pick<State, 'last' | 'conversation'>): number =>
  last?.at ?? conversation.createdAt;

const isListed =
  (uid: string) =>
  ({ conversation, last, mark }: State): boolean => {
    if (last === undefined)
      return mark.removedSeq < 0 && (conversation.kind !== 'private' || conversation.createdBy === uid);
    return last.seq === 0 || last.seq > mark.removedSeq;
  };

/** Runs at every change of a message anywhere: what is not read of each conversation is what counts. */
const states = async (
  replica: Replica,
  isWanted: (mark: ConversationMarkRow) => boolean = () => true,
): Promise<State[]> => {
  const [conversations, marks, hidden, waiting] = await Promise.all([
    replica.rows(conversationTable).toArray(),
    replica.rows(conversationMarkTable).toArray(),
    replica.rows(hiddenMessageTable).toCollection().primaryKeys(),
    lastWaiting(replica),
  ]);
  const markOf = new Map(marks.map((one) => [one.id, one]));
  const away = new Set(hidden);
  const wanted = conversations
    .map((conversation) => {
      const mark = markOf.get(conversation.id) ?? freshMark(conversation.id, replica.uid);
      return { conversation, mark };
    })
    .filter(({ mark }) => isWanted(mark));
  return Promise.all(
    wanted.map(async ({ conversation, mark }) => {
      const placed = await lastPlaced(replica, conversation.id);
      return {
        conversation,
        mark,
        last: waiting.get(conversation.id) ?? (await lastShown(replica, placed, away)),
        placedSeq: placed?.seq ?? 0,
        unread: await unreadIn(replica, conversation.id, placed, mark.readSeq),
      };
    }),
  );
};

const between = (replica: Replica, groupId: string, from: number, to: unknown = Dexie.maxKey) =>
  replica.rows(messageTable).where('[groupId+seq]').between([groupId, from], [groupId, to], true, true);

const lastPlaced = (replica: Replica, groupId: string): Promise<MessageRow | undefined> =>
  between(replica, groupId, 1).last();

/** What was removed is not spoken of, neither is it here. */
const lastShown = (replica: Replica, placed: MessageRow | undefined, away: ReadonlySet<string>) =>
  placed === undefined || !away.has(placed.id)
    ? placed
    : between(replica, placed.groupId, 1)
        .reverse()
        .filter(({ id }) => !away.has(id))
        .first();

/** By conversation, of one's own that wait the one that was written last. */
const lastWaiting = async (replica: Replica): Promise<ReadonlyMap<string, MessageRow>> => {
  const open = await entriesIn(replica.outbox, ['queued', 'sending', 'done']);
  const ids = open.filter(({ name }) => name === 'sendMessage').flatMap(({ creates }) => creates);
  const rows = ids.length === 0 ? [] : await replica.rows(messageTable).bulkGet(ids);
  return new Map(rows.flatMap((row) => (row?.seq === 0 ? [[row.groupId, row] as const] : [])));
};

/** More than this are never told apart. */
const enough = 300;

/** By subtraction where the read message lies here; otherwise those that lie here are counted. */
const unreadIn = async (
  replica: Replica,
  groupId: string,
  last: MessageRow | undefined,
  readSeq: number,
): Promise<number> => {
  if (last === undefined || last.seq <= readSeq) return 0;
  // A range, not a walk: one request.
  const newer = await between(replica, groupId, Math.max(readSeq + 1, last.seq - enough + 1)).toArray();
  const countable = newer.filter(isCountable);
  const own = countable.filter(({ fromUid }) => fromUid === replica.uid).length;
  if (newer.length === last.seq - readSeq) return countable.length - own;
  const read = readSeq === 0 ? undefined : await between(replica, groupId, readSeq, readSeq).first();
  if (read === undefined && readSeq > 0) return countable.length - own;
  return unreadOf({ last, readSeq, readCum: read?.cum ?? 0, own });
};

/** `participants`: of the conversations that are to be named. */
const namingOf = async (replica: Replica, participants: readonly ParticipantRow[]) => {
  const [courses, members] = await Promise.all([
    coursesOfMine(replica),
    participants.every(({ name }) => name !== '') ? [] : allMembers(replica),
  ]);
  const courseOf = new Map(courses.map(({ course }) => [course.id, course]));
  const nameOf = new Map(members.map(({ uid, username }) => [uid, username]));
  const byGroup = Map.groupBy(participants, ({ groupId }) => groupId);
  return (row: ConversationRow) => {
    const course = courseOf.get(row.courseId);
    const others = (byGroup.get(row.id) ?? [])
      .filter(({ uid }) => uid !== replica.uid)
      .map((one) => (one.name === '' ? { ...one, name: nameOf.get(one.uid) ?? '' } : one));
    const people = others.map(({ name }) => name).filter((name) => name !== '');
    const ofCourse = [course?.name ?? '', course?.className ?? ''].filter(Boolean).join(' · ');
    const title = row.name || ofCourse || people.join('、');
    const avatar = row.avatar || (row.kind === 'private' ? (others[0]?.avatar ?? '') : '');
    const isEnded = course?.ended === true;
    return { title, avatar, others, isEnded, otherUid: row.kind === 'private' ? (others[0]?.uid ?? '') : '' };
  };
};
