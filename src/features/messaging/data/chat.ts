import { Dexie } from 'dexie';
import type { Actor, ScopeRole } from '#contract/core/roles.ts';
import { isPrivateId } from '#contract/features/messaging/keys.ts';
import { privateId } from '#contract/features/messaging/private.ts';
import type { ConversationRow, MessageFile, MessageRow } from '#contract/features/messaging/rows.ts';
import { conversationMarkTable, hiddenMessageTable, messageTable } from '#contract/features/messaging/tables.ts';
import type { Outbox } from '#src/core/outbox.ts';
import { type Replica, watch } from '#src/core/replica.ts';
import type { Session } from '#src/core/session.ts';
import { allMembers, membersIn } from '#src/features/course/data/public.ts';
import { conversationName } from './list.ts';
import { myConversation, participantsOf } from './queries.ts';

/** Somebody of a conversation. */
export interface Member {
  readonly uid: string;
  /** '' where nobody knows. */
  readonly name: string;
  /** Address of the picture, or ''. */
  readonly avatar: string;
  readonly role: ScopeRole;
}

/** One conversation and who is in it, as far as this device knows. */
export interface Facts {
  /** `undefined`: not on this device, or not opened yet. */
  readonly conversation: ConversationRow | undefined;
  /** As what I act in it. */
  readonly role: Actor | undefined;
  readonly title: string;
  readonly members: readonly Member[];
}

/** `to`: the other person of a conversation that is not open yet; '' otherwise, and where only its id is known. */
export const factsOf = async (replica: Replica, groupId: string, to: string): Promise<Facts> => {
  const { conversation, role } = await myConversation(replica, groupId);
  if (conversation === undefined) return { conversation, role, ...(await beforeOpening(replica, groupId, to)) };
  const [title, members] = await Promise.all([
    conversationName(replica, conversation),
    peopleIn(replica, conversation),
  ]);
  return { conversation, role, title, members };
};

const beforeOpening = async (
  replica: Replica,
  groupId: string,
  to: string,
): Promise<Pick<Facts, 'title' | 'members'>> => {
  if (to === '' && !isPrivateId(groupId)) return { title: '', members: [] };
  const known = await allMembers(replica);
  const isOther = ({ uid }: Pick<Member, 'uid'>): boolean =>
    to === '' ? uid !== replica.uid && privateId(replica.uid, uid) === groupId : uid === to;
  const other = known.find(isOther);
  const members = known
    .filter(({ uid }) => uid === other?.uid || uid === replica.uid)
    .map(({ uid, username }): Member => ({ uid, name: username, avatar: '', role: 'member' }));
  return { title: other?.username ?? '', members };
};

/** Of a course's conversations it is the course that says who is in them. */
const peopleIn = async (replica: Replica, { id, kind, courseId }: ConversationRow): Promise<readonly Member[]> => {
  if (kind === 'course' || kind === 'team')
    return (await membersIn(replica, courseId))
      .filter(({ role }) => kind === 'course' || role !== 'student')
      .map(({ uid, username, role }) => ({ uid, name: username, avatar: '', role }));
  const people = await participantsOf(replica, id);
  const known = people.every(({ name }) => name !== '') ? [] : await allMembers(replica);
  const names = new Map(known.map(({ uid, username }) => [uid, username]));
  return people.map(({ uid, name, avatar, role }) => ({ uid, name: name || (names.get(uid) ?? ''), avatar, role }));
};

/** `sent`: the server had it before it could be stopped. */
export type GaveUp = 'unsent' | 'sent';

/** What became of work that its maker gave up; what was sent already only the server knows. */
const endOf = (outbox: Outbox, mid: string): Promise<GaveUp | 'refused'> => {
  const look = async (): Promise<GaveUp | 'refused' | undefined> => {
    const entry = await outbox.entries.where('mid').equals(mid).first();
    if (entry?.state === 'done') return 'sent';
    if (entry?.state === 'rejected') return 'refused';
    if (entry !== undefined) return undefined;
    return (await outbox.history.get(mid))?.outcome === 'applied' ? 'sent' : 'unsent';
  };
  return new Promise((resolve) => {
    const stop = watch(look, (end) => {
      if (end === undefined) return;
      // It may be told before there is something to stop.
      queueMicrotask(() => stop());
      resolve(end);
    });
  });
};

type Means = Pick<Session, 'replica' | 'store' | 'nudge'> & {
  readonly files: Pick<Session['files'], 'putAside'>;
};

/**
 * Does not send what waits: discarded here, or sealed on the server, which is asked at once. Resolves when it is certain whether
 * that came in time; its files are put aside then: the message can be had back.
 */
export const giveUp = async ({ replica: { outbox }, store, files, nudge }: Means, mid: string): Promise<GaveUp> => {
  const named = (await outbox.entries.where('mid').equals(mid).first())?.files ?? [];
  await store.discard(mid);
  nudge('resend');
  const end = await endOf(outbox, mid);
  if (end === 'sent') return 'sent';
  if (end === 'refused') await store.discard(mid);
  if (named.length > 0) await files.putAside(named);
  return 'unsent';
};

/** Where a conversation stands when it is opened. */
export interface Opening {
  /** How far I read it. */
  readonly readSeq: number;
  /** The first by others behind that; '' when there is none, or when more is unread than is opened or held. */
  readonly unreadFirst: string;
  /** How many of the newest messages it opens with. */
  readonly rows: number;
}

/** Fills the panel several times over. */
const few = 60;
/** So much of what is unread is opened at its beginning. */
const many = 300;

export const openingOf = async (replica: Replica, groupId: string): Promise<Opening> => {
  const rows = replica.rows(messageTable);
  const readSeq = (await replica.rows(conversationMarkTable).get(groupId))?.readSeq ?? 0;
  const within = (from: number, to: unknown) =>
    rows.where('[groupId+seq]').between([groupId, from], [groupId, to], true, true);
  const newest = (await within(1, Dexie.maxKey).last())?.seq ?? 0;
  // Of what is older than this device holds, or of a beginning far away, nobody is shown the beginning.
  const unread = newest - readSeq > many ? [] : await within(readSeq + 1, newest).toArray();
  const isWhole = unread.length === newest - readSeq;
  const first = isWhole ? unread.find(({ fromUid }) => fromUid !== replica.uid) : undefined;
  return {
    readSeq,
    unreadFirst: first?.id ?? '',
    rows: first === undefined ? few : Math.max(few, unread.length + few / 2),
  };
};

/** The messages of a conversation that I removed for myself. */
export const hiddenIn = async (replica: Replica, groupId: string): Promise<ReadonlySet<string>> =>
  new Set(await replica.rows(hiddenMessageTable).where('groupId').equals(groupId).primaryKeys());

/** A piece of a conversation, and where it stands in it. */
export interface Piece {
  /** As asked: an answer to an older question is none to the newest. */
  readonly from: number;
  readonly to: number;
  /** Placed by the server, one behind the other without a gap. */
  readonly placed: readonly MessageRow[];
  /** The newest place that this device knows; 0 when it knows none. */
  readonly newest: number;
}

/**
 * The messages between two places, back to the first gap: what lies below it is older than what this device has all of. `from` 0
 * means the newest `most`, `to` 0 the live end.
 */
export const pieceOf = async (
  replica: Replica,
  groupId: string,
  from: number,
  to: number,
  max: number,
): Promise<Piece> => {
  const newest = (await within(replica, groupId, 1, Dexie.maxKey).last())?.seq ?? 0;
  const last = to === 0 ? newest : to;
  // In the order of the index it is one request; backwards it would be one for each row.
  const held = await within(replica, groupId, Math.max(1, from === 0 ? last - max + 1 : from), last).toArray();
  const gap = held.findLastIndex(({ seq }, index) => index > 0 && seq !== (held[index - 1]?.seq ?? 0) + 1);
  return { from, to, placed: gap === -1 ? held : held.slice(gap), newest };
};

/** This device has every message between two places. */
export const holdsAll = async (replica: Replica, groupId: string, first: number, last: number): Promise<boolean> =>
  (await within(replica, groupId, first, last).count()) === last - first + 1;

const within = (replica: Replica, groupId: string, first: number, last: unknown) =>
  replica.rows(messageTable).where('[groupId+seq]').between([groupId, first], [groupId, last], true, true);

/** How far, up to `to`, this device holds without a gap what begins at `seq`; less than `seq` when it does not hold that. */
export const heldUpTo = async (replica: Replica, groupId: string, seq: number, to: number): Promise<number> => {
  const held = await within(replica, groupId, seq, to).toArray();
  const gap = held.findIndex((row, index) => row.seq !== seq + index);
  return seq - 1 + (gap === -1 ? held.length : gap);
};

/** The place of a message that is on this device. */
export const placeOf = async (replica: Replica, id: string): Promise<number | undefined> =>
  (await replica.rows(messageTable).get(id))?.seq;

/** As far as one leafs from a file: messages before and after it. */
const around = 1_000;

/** Files that this device holds of a conversation, near a message, oldest first; what has no place yet comes last. */
export const filesNear = async (
  replica: Replica,
  { groupId, seq }: Pick<MessageRow, 'groupId' | 'seq'>,
): Promise<readonly { readonly messageId: string; readonly file: MessageFile }[]> => {
  const byPlace = replica.rows(messageTable).where('[groupId+seq]');
  const from = seq === 0 ? await lastSeq(replica, groupId) : seq;
  const placed = await byPlace
    .between([groupId, Math.max(1, from - around)], [groupId, from + around], true, true)
    .toArray();
  const waiting = await replica.rows(messageTable).where('[groupId+seq]').equals([groupId, 0]).toArray();
  return [...placed, ...waiting.sort((one, other) => one.at - other.at || (one.id < other.id ? -1 : 1))].flatMap(
    ({ id, file }) => (file === null ? [] : [{ messageId: id, file }]),
  );
};

const lastSeq = async (replica: Replica, groupId: string): Promise<number> => {
  const all = replica.rows(messageTable).where('[groupId+seq]');
  const last = await all.between([groupId, 1], [groupId, Number.POSITIVE_INFINITY]).last();
  return last?.seq ?? 1;
};
