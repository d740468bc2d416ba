import { openModel } from '#server/core/model/model.ts';
import type { Border, Right } from './calls.ts';
import { reviewToolsFacts, setUpReviewTools } from './review-tools-calls.ts';

import { secret, smallFile } from './small-file.ts';

const staff: Right = ['teacher', 'assistant'];
const readers: Right = ['teacher', 'assistant', 'student', 'supervisor'];

/** A model that nobody answers for. */
export const silentModel = openModel({ url: 'http://127.0.0.1:9', key: '', name: 'none' });

/** The file of the student's work, by world. */
const workFiles = new WeakMap<object, string>();

/** A published homework, and the student's work. */
export const setUpHomework = async (
  border: Border,
  must: (who: 'teacher' | 'student', name: string, input: object) => Promise<void>,
): Promise<void> => {
  const { world, people, courseId, homeworkId, attemptId } = border;
  await must('teacher', 'createHomework', {
    courseId,
    id: homeworkId,
    title: secret,
    content: secret,
    order: 'a0',
    mode: 'peer',
    peer: {},
  });
  await must('teacher', 'publishCoursewares', { courseId, ids: [homeworkId] });
  const workFileId = world.newId();
  workFiles.set(world, workFileId);
  const { text: _text, ...file } = smallFile;
  await must('student', 'checkUploadFile', { ...file, id: workFileId, size: 5, chunks: 1 });
  await must('student', 'uploadV2', { ...file, id: workFileId, size: '5', chunks: '1', chunk: '0' });
  const files = [{ id: workFileId, name: 'a.txt', size: 5, type: 'text/plain' }];
  await must('student', 'submitHomework', { courseId, activityId: homeworkId, id: attemptId, text: secret, files });
  await must('teacher', 'giveComments', {
    courseId,
    activityId: homeworkId,
    works: [{ subject: people.student.uid, attemptId, basis: '' }],
    comment: secret,
  });
  await must('teacher', 'shareAnswer', { courseId, activityId: homeworkId, attemptId, reason: secret });
  await setUpReviewTools(border);
};

interface Fact {
  readonly may: Right;
  readonly input: (border: Border) => object;
}

const place = ({ courseId, homeworkId }: Border) => ({ courseId, activityId: homeworkId });
const works = (border: Border) => ({ ...place(border), subjects: [border.people.student.uid] });
const ofOne = (border: Border) => ({ ...place(border), subject: border.people.student.uid });
const one = (border: Border) => ({ subject: border.people.student.uid, attemptId: '', basis: 'none' });

export const homeworkFacts: Readonly<Record<string, Fact>> = {
  ...reviewToolsFacts,
  createHomework: {
    may: staff,
    input: ({ world, courseId }) => ({ courseId, id: world.newId(), title: 't', content: 'c', order: 'a0' }),
  },
  updateHomework: {
    may: staff,
    input: ({ courseId, homeworkId }) => ({ courseId, id: homeworkId, canResubmit: true }),
  },
  setScoreDisplay: { may: staff, input: (border) => ({ ...place(border), hides: false }) },
  submitHomework: { may: ['student'], input: (border) => ({ ...place(border), id: border.world.newId(), text: 'x' }) },
  takeInWork: {
    may: staff,
    input: (border) => ({
      ...place(border),
      id: border.world.newId(),
      author: border.people.student.uid,
      text: 'x',
      finishedAt: border.world.now(),
    }),
  },
  giveScores: { may: staff, input: (border) => ({ ...place(border), works: [{ ...one(border), score: null }] }) },
  giveRandomScores: { may: staff, input: (border) => ({ ...works(border), low: 0, high: 0, step: 1, seed: 's' }) },
  giveComments: { may: staff, input: (border) => ({ ...place(border), works: [one(border)], comment: 'c' }) },
  releaseReviews: { may: staff, input: works },
  returnWorks: { may: staff, input: (border) => ({ ...works(border), reason: 'r' }) },
  setHandInState: { may: staff, input: (border) => ({ ...works(border), state: 'submitted' }) },
  urgeStudents: { may: staff, input: works },
  urgeAll: { may: staff, input: place },
  saveComment: { may: 'self', input: ({ world }) => ({ id: world.newId(), text: 'c' }) },
  deleteComment: { may: 'self', input: ({ world }) => ({ id: world.newId() }) },
  shareAnswer: { may: staff, input: (border) => ({ ...place(border), attemptId: border.attemptId, reason: 'r' }) },
  unshareAnswer: { may: staff, input: (border) => ({ ...place(border), attemptId: border.world.newId() }) },
  giveGroupScores: { may: staff, input: (border) => ({ ...place(border), works: [{ ...one(border), score: null }] }) },
  giveGroupComments: { may: staff, input: (border) => ({ ...place(border), works: [one(border)], comment: 'c' }) },
  returnGroupWorks: { may: staff, input: (border) => ({ ...works(border), reason: 'r' }) },
  setGroupHandInState: { may: staff, input: (border) => ({ ...works(border), state: 'submitted' }) },
  urgeGroups: { may: staff, input: works },
  shareGroupAnswer: { may: staff, input: (border) => ({ ...place(border), attemptId: border.attemptId, reason: 'r' }) },
  unshareGroupAnswer: { may: staff, input: (border) => ({ ...place(border), attemptId: border.world.newId() }) },
  setReviewInfo: { may: staff, input: (border) => ({ ...place(border), peer: {} }) },
  distributeReviews: { may: staff, input: place },
  changeExaminesPeople: {
    may: staff,
    input: (border) => ({ ...place(border), subject: border.people.student.uid, reviewers: [] }),
  },
  // Nobody reviews what was not given to them.
  givePeerReview: { may: [], input: (border) => ({ ...place(border), id: 'none', score: null, comment: 'c' }) },
  takePeerScores: { may: staff, input: works },
  listGroups: { may: staff, input: place },
  getGroupHomework: { may: staff, input: (border) => ({ ...place(border), subject: border.people.student.uid }) },
  homeworkLogListGroup: { may: staff, input: (border) => ({ ...place(border), groupId: border.groupId }) },
  getReviewInfo: { may: staff, input: place },
  getExaminesPeople: { may: staff, input: place },
  getExaminesPeopleGroup: { may: staff, input: place },
  getDistributionResult: { may: staff, input: place },
  getStudentReviewInfo: { may: readers, input: place },
  getCalendarAddress: { may: 'self', input: () => ({}) },
  renewCalendarAddress: { may: 'self', input: () => ({}) },
  downloadHomework: { may: staff, input: place },
  storeHomeworkFileToCourseware: {
    may: staff,
    input: (border) => ({
      ...place(border),
      id: border.world.newId(),
      fileId: workFiles.get(border.world),
      title: 't',
      order: 'a0',
    }),
  },
  getHomework: { may: readers, input: place },
  getHomeworkSimple: { may: readers, input: place },
  getlistsTeacher: { may: staff, input: ({ courseId }) => ({ courseId }) },
  getListByCourseToStudent: { may: readers, input: ({ courseId }) => ({ courseId }) },
  getActivityList: { may: 'self', input: () => ({}) },
  getListByHomework: { may: staff, input: place },
  getlistByhomework: { may: staff, input: place },
  getStudentHomework: { may: staff, input: (border) => ({ ...place(border), subject: border.people.student.uid }) },
  getHandupHomework: { may: 'self', input: ({ homeworkId }) => ({ activityId: homeworkId }) },
  getHandupListsVip: { may: readers, input: place },
  homeworkLogList: { may: staff, input: place },
  listShared: { may: readers, input: place },
  reTrancodeHomework: {
    may: staff,
    input: (border) => ({ ...place(border), subject: border.people.student.uid }),
  },
  getHomeworkAiReviewSetting: { may: staff, input: place },
  saveHomeworkAiReviewSetting: { may: staff, input: (border) => ({ ...place(border), strictness: 'usual' }) },
  aiReviewHomework: { may: staff, input: works },
  aiReviewSingleHomework: { may: staff, input: ofOne },
  aiReviewSingleGroupHomework: { may: staff, input: ofOne },
  retractAiReview: { may: staff, input: works },
  retractAiGroupReview: { may: staff, input: works },
  takeAiReviews: { may: staff, input: works },
};
