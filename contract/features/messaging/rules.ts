import type { Input } from '#contract/core/call.ts';
import { fileAddress } from '#contract/core/files.ts';
import { limits } from '#contract/core/limits.ts';
import { coreRefusal, ofField, type Refusal, refusals } from '#contract/core/refusal.ts';
import { replyCode } from '#contract/core/reply-code.ts';
import { type Actor, can, refuseUnless } from '#contract/core/roles.ts';
import type { changeGroup, createGroup, sendMessage } from './calls.ts';
import { type ConversationKind, groupLimits, pictureFile, recallTime } from './keys.ts';
import { privateId } from './private.ts';
import type { ConversationRow, MessageRow, ParticipantRow } from './rows.ts';

export const messagingRefusal = refusals('messaging', {
  /** S-437. */
  toOneself: { text: 'Private messages to yourself are not supported.' },
  /** S-438. */
  blank: { text: 'Write something first.', field: 'text' },
  /** They do not take private messages of this person. */
  blocked: { text: 'They do not accept private messages from you.', code: replyCode.notAllowed },
  /** This person refuses theirs, and has to take them again first. */
  blockedByYou: { text: 'You refuse their private messages. Accept them again first.' },
  /** No course is shared: one writes to people of one's courses. */
  stranger: { text: 'You can only write to people of your courses.', code: replyCode.notAllowed },
  mutedAll: { text: 'Everybody is muted here.', code: replyCode.notAllowed },
  /** The two minutes are over. */
  tooLate: { text: 'A message can be taken back within two minutes only.' },
  /** The message or the conversation is not there, or not for this person. */
  gone: { text: 'This message is not there any more.', code: replyCode.notFound },
  groupNameBlank: { text: 'Give the group a name.', field: 'text' },
  groupEmpty: { text: 'Choose somebody.', field: 'uids' },
  groupFull: { text: 'The group is full.', field: 'uids' },
});

/** Where somebody writes, as far as the asking side knows it. */
export interface SpeakerStanding {
  /** `undefined`: there is no such conversation yet. */
  readonly conversation: Pick<ConversationRow, 'kind' | 'mutedAll'> | undefined;
  readonly role: Actor | undefined;
}

/** The first message to somebody, or to oneself. */
export const opensPrivate = ({ groupId, to }: Pick<Input<typeof sendMessage>, 'groupId' | 'to'>, uid: string) =>
  to !== undefined && privateId(uid, to) === groupId;

export const refuseSend = (
  input: Input<typeof sendMessage>,
  uid: string,
  { conversation, role }: SpeakerStanding,
): Refusal | undefined => {
  if (input.to === uid || input.groupId === privateId(uid, uid)) return messagingRefusal.toOneself;
  if (input.to !== undefined && !opensPrivate(input, uid)) return ofField(coreRefusal.invalidInput, 'to');
  if (conversation === undefined) return opensPrivate(input, uid) ? refuseContent(input) : coreRefusal.notAllowed;
  const early = refuseUnless(role, 'message.send');
  if (early !== undefined) return early;
  if (conversation.mutedAll && !can(role, 'conversation.manage')) return messagingRefusal.mutedAll;
  return refuseContent(input);
};

const refuseContent = ({ type, text, file, card }: Input<typeof sendMessage>): Refusal | undefined => {
  if (type === 'text') return text.trim() === '' ? messagingRefusal.blank : undefined;
  if (type === 'homework') return card === undefined ? ofField(coreRefusal.invalidInput, 'card') : undefined;
  return file === undefined ? ofField(coreRefusal.invalidInput, 'file') : undefined;
};

/** `now` is the server's clock, or the device's estimate of it. One that the server has not seen yet may always be taken back. */
export const refuseRecall = (
  row: MessageRow | undefined,
  { uid, role, now }: { readonly uid: string; readonly role: Actor | undefined; readonly now: number },
): Refusal | undefined => {
  const early = refuseUnless(role, 'message.send');
  if (early !== undefined) return early;
  if (row === undefined) return messagingRefusal.gone;
  if (row.type === 'change') return coreRefusal.notAllowed;
  if (can(role, 'conversation.manage')) return undefined;
  if (row.fromUid !== uid) return coreRefusal.notAllowed;
  return row.recalledAt === 0 && row.seq > 0 && now - row.at > recallTime ? messagingRefusal.tooLate : undefined;
};

export const refuseOpen = (friendUid: string, uid: string): Refusal | undefined =>
  friendUid === uid ? messagingRefusal.toOneself : undefined;

/** Its maker is one of its people, named or not. */
export const refuseCreateGroup = ({ uids }: Input<typeof createGroup>, uid: string): Refusal | undefined => {
  const others = new Set(uids.filter((one) => one !== uid)).size;
  if (others === 0) return messagingRefusal.groupEmpty;
  return others + 1 > groupLimits.people ? messagingRefusal.groupFull : undefined;
};

/** A group as its changes need it. */
export interface Group {
  readonly conversation: Pick<ConversationRow, 'kind' | 'restricted' | 'mutedAll'>;
  readonly role: Actor | undefined;
  readonly people: readonly Pick<ParticipantRow, 'uid' | 'role'>[];
}

export const refuseChange = (
  input: Input<typeof changeGroup>,
  uid: string,
  group: Group | undefined,
): Refusal | undefined => {
  if (group === undefined) return coreRefusal.notAllowed;
  const early = refuseUnless(group.role, 'message.send');
  if (early !== undefined) return early;
  if (!changesOf(group.conversation.kind).includes(input.kind)) return coreRefusal.notAllowed;
  return refuseKind(input, uid, group);
};

/** People, name and picture of the others follow from their course, or from the two. */
const changesOf = (kind: ConversationKind): readonly Input<typeof changeGroup>['kind'][] => {
  if (kind === 'private') return [];
  if (kind !== 'group') return ['changeGroupPostMessage'];
  return [
    'addUser',
    'removeUser',
    'changeName',
    'changeAvatar',
    'changeAdmin',
    'changeGroupPostMessage',
    'changeGroupAuth',
  ];
};

const refuseKind = (
  { kind, uids, text }: Input<typeof changeGroup>,
  uid: string,
  { conversation, role, people }: Group,
): Refusal | undefined => {
  switch (kind) {
    case 'addUser':
    case 'changeName':
    case 'changeAvatar': {
      if (conversation.restricted && !can(role, 'conversation.manage')) return coreRefusal.notAllowed;
      if (kind === 'addUser') return refusePeople(uids, people);
      // Name and picture are words to everybody, too.
      if (conversation.mutedAll && !can(role, 'conversation.manage')) return messagingRefusal.mutedAll;
      return kind === 'changeName' ? refuseName(text.trim()) : refusePicture(text);
    }
    case 'removeUser': {
      if (uids.length === 1 && uids[0] === uid) return undefined;
      return refuseUnless(role, 'conversation.manage') ?? refuseRemoving(uids, role, people);
    }
    case 'changeAdmin':
      return (
        refuseUnless(role, 'conversation.own') ??
        (uids.includes(uid) ? ofField(coreRefusal.invalidInput, 'uids') : undefined)
      );
    case 'changeGroupPostMessage':
    case 'changeGroupAuth':
      return refuseUnless(role, 'conversation.manage');
  }
};

const refuseName = (name: string): Refusal | undefined => {
  if (name === '') return messagingRefusal.groupNameBlank;
  return name.length > limits.nameChars ? ofField(coreRefusal.invalidInput, 'text') : undefined;
};

const refusePicture = (text: string): Refusal | undefined =>
  text === '' || pictureFile(text) !== undefined ? undefined : ofField(coreRefusal.invalidInput, 'text');

const refusePeople = (uids: readonly string[], people: Group['people']): Refusal | undefined => {
  if (uids.length === 0) return messagingRefusal.groupEmpty;
  return new Set([...uids, ...people.map(({ uid }) => uid)]).size > groupLimits.people
    ? messagingRefusal.groupFull
    : undefined;
};

/** Administrators are removed by the owner, the owner by nobody. */
const refuseRemoving = (
  uids: readonly string[],
  role: Actor | undefined,
  people: Group['people'],
): Refusal | undefined => {
  const protectedRoles = can(role, 'conversation.own') ? ['owner'] : ['owner', 'admin'];
  const isProtected = people.some((one) => uids.includes(one.uid) && protectedRoles.includes(one.role));
  return isProtected ? coreRefusal.notAllowed : undefined;
};

const pictureAddress = (text: string): string => {
  const id = pictureFile(text);
  return id === undefined ? '' : fileAddress(id);
};

/** Name, picture and rights of the conversation after a change; the same where the change is one of people. */
export const conversationAfter = (
  row: ConversationRow,
  { kind, text, on }: Pick<Input<typeof changeGroup>, 'kind' | 'text' | 'on'>,
): ConversationRow => {
  if (kind === 'changeName') return { ...row, name: text.trim() };
  if (kind === 'changeAvatar') return { ...row, avatar: pictureAddress(text) };
  if (kind === 'changeGroupPostMessage') return { ...row, mutedAll: on };
  return kind === 'changeGroupAuth' ? { ...row, restricted: on } : row;
};
