import { teamId } from '#contract/features/messaging/keys.ts';
import { privateId } from '#contract/features/messaging/private.ts';
import type { Border, Right, Role } from './calls.ts';

const members: readonly Role[] = ['teacher', 'assistant', 'student'];
const staff: readonly Role[] = ['teacher', 'assistant'];

type Facts = Readonly<
  Record<string, { readonly may: Right; readonly input: (border: Border, who: { readonly uid: string }) => object }>
>;

const there = ({ courseId }: Border) => ({ groupId: courseId });
const one = (border: Border) => ({ ...there(border), id: border.messageId });

const otherThan = ({ people: { teacher, student } }: Border, { uid }: { readonly uid: string }): string =>
  uid === student.uid ? teacher.uid : student.uid;

/** Who may call what of messaging, and an input that is right. */
export const messagingFacts: Facts = {
  sendMessage: {
    may: members,
    input: (border) => ({ ...there(border), id: border.world.newId(), text: 'hello' }),
  },
  recallMessage: { may: staff, input: one },
  readConversation: { may: members, input: (border) => ({ ...there(border), seq: 1 }) },
  setConversation: { may: members, input: (border) => ({ ...there(border), pinned: true }) },
  deleteSession: { may: members, input: there },
  removeMessage: { may: members, input: one },
  refusePerson: { may: 'self', input: () => ({ uid: 'nobody' }) },
  openConversation: { may: members, input: (border, who) => ({ friendUid: otherThan(border, who) }) },
  createGroup: {
    may: members,
    input: (border, who) => ({ id: border.world.newId(), name: 'g', uids: [otherThan(border, who)] }),
  },
  changeGroup: {
    may: staff,
    input: (border) => ({ ...there(border), id: border.world.newId(), kind: 'changeGroupPostMessage', on: false }),
  },
  getLetterCourses: { may: 'self', input: () => ({}) },
  getClassFriends: { may: members, input: ({ courseId }) => ({ classId: courseId }) },
  getTeachTeam: { may: members, input: ({ courseId }) => ({ classId: courseId }) },
  searchLetters: { may: 'self', input: () => ({ keyword: 'xyzzy' }) },
  getOldMessages: { may: 'self', input: ({ people }) => ({ friendUid: people.student.uid }) },
  getMessage: { may: members, input: one },
  getGroupMessage: { may: members, input: there },
  getGroupUserList: { may: staff, input: ({ courseId }) => ({ groupId: teamId(courseId) }) },
  getGroupMenuTree: { may: 'self', input: () => ({}) },
};

/** Something was said in the course, and between two of it. */
export const setUpMessaging = async (
  { courseId, messageId, people, world }: Border,
  text: string,
  must: (name: string, input: object) => Promise<void>,
): Promise<void> => {
  const { teacher, student } = people;
  await must('sendMessage', { groupId: courseId, id: messageId, text });
  const groupId = privateId(teacher.uid, student.uid);
  await must('sendMessage', { groupId, id: world.newId(), to: student.uid, text });
};
