import { minute } from '#contract/core/time.ts';

export const conversationKinds = ['course', 'team', 'private', 'group'] as const;
export type ConversationKind = (typeof conversationKinds)[number];

/** What a person may send. */
export const sentTypes = ['text', 'image', 'file', 'audio', 'video', 'homework'] as const;
export type SentType = (typeof sentTypes)[number];
/** `change` is written by the server's handlers alone: somebody came, left, renamed the group. */
export const messageTypes = [...sentTypes, 'change'] as const;
export type MessageType = (typeof messageTypes)[number];

/** E-065, in its order: the index is the wire's number. */
export const changeKinds = [
  'addUser',
  'removeUser',
  'changeName',
  'changeAvatar',
  'changeAdmin',
  'changeGroupPostMessage',
  'changeGroupAuth',
] as const;
export type ChangeKind = (typeof changeKinds)[number];

/** As long as people may take back what they wrote; staff may always. */
export const recallTime = 2 * minute;
/** In larger conversations nobody is told who has read what. */
export const receiptsUpTo = 50;
/** Messages of one question about the past (S-534). */
export const historyPage = 1_000;
/** Friends of one page (S-535). */
export const friendsPage = 50;
export const groupLimits = { people: 500, mentions: 50, pictureBytes: 1024 * 1024 } as const;

const pictureText = /^file:([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})$/;

/** The text of a change of the picture (E-065 kind 3): `file:<id>`, or '' for none. Anything else names no file. */
export const pictureFile = (text: string): string | undefined => pictureText.exec(text)?.[1];

/** The conversation of a course is named as the course is. */
const teamPrefix = 'team-';
export const privatePrefix = 'p-';
/** Of a course's teaching team. */
export const teamId = (courseId: string): string => `${teamPrefix}${courseId}`;

/** A course's, its team's, a group's, that of two people; the last as releases until 0.1 named it. */
export const groupIdPattern =
  /^(team-)?[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$|^p-[0-9a-f]{64}$|^p-[0-9a-f]{32}$/;

export const isPrivateId = (groupId: string): boolean => groupId.startsWith(privatePrefix);

export const participantId = (groupId: string, uid: string): string => `${groupId}:${uid}`;
/** One for each reader, as there is one participant. */
export const receiptId = (groupId: string, uid: string): string => `${groupId}:${uid}`;
