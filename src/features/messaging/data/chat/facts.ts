import type { Actor, ScopeRole } from '#contract/core/roles.ts';
import { isPrivateId } from '#contract/features/messaging/keys.ts';
import { privateId } from '#contract/features/messaging/private.ts';
import type { ConversationRow } from '#contract/features/messaging/rows.ts';
import type { Replica } from '#src/core/replica.ts';
import { allMembers, membersIn } from '#src/features/course/data/public.ts';
import { myConversation } from '../facts.ts';
import { conversationName } from '../list.ts';
import { participantsOf } from '../queries.ts';

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
