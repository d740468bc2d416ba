import type { Border, Right, Role } from './calls.ts';

const staff: readonly Role[] = ['teacher', 'assistant'];
const readers: Right = ['teacher', 'assistant', 'student', 'supervisor'];
const course = ({ courseId }: Border) => ({ courseId });
const nobody = ({ courseId }: Border) => ({ courseId, uid: 'nobody' });

/** Who may call what of enrolment, and an input that is right. Nobody can apply for the course: strangers are told nothing. */
export const enrollFacts: Readonly<
  Record<string, { readonly may: Right; readonly input: (border: Border) => object }>
> = {
  updateSetting: { may: ['teacher'], input: ({ courseId }) => ({ courseId, notice: 'n' }) },
  getEnrollState: { may: readers, input: course },
  getCourseInfo: { may: readers, input: course },
  getEnrollFormList: { may: readers, input: course },
  enroll: { may: 'self', input: ({ courseId }) => ({ courseId, answers: {} }) },
  getAuditLists: { may: staff, input: course },
  getStudentEnrollForm: { may: staff, input: nobody },
  updateAuditState: { may: staff, input: ({ courseId }) => ({ courseId, uids: ['nobody'], state: 1 }) },
  getWaitAuditCount: { may: staff, input: course },
  getBlackLists: { may: staff, input: course },
  addBlackListsItemBat: { may: staff, input: ({ courseId }) => ({ courseId, accounts: ['nobody'] }) },
  deleteBlackListsItem: { may: staff, input: nobody },
  deleteBlackListsItemBat: { may: staff, input: ({ courseId }) => ({ courseId, uids: ['nobody'] }) },
  updateBlackListState: { may: staff, input: (border) => ({ ...nobody(border), state: 0 }) },
  updateBlackListTips: { may: staff, input: ({ courseId }) => ({ courseId, tips: 't' }) },
  getBlackListSetting: { may: staff, input: course },
};
