import type { Border, Right, Role } from './calls.ts';

const staff: readonly Role[] = ['teacher', 'assistant'];
const owner: readonly Role[] = ['teacher'];
const members: readonly Role[] = ['teacher', 'assistant', 'student'];
const readers: Right = [...members, 'supervisor'];

type Facts = Readonly<Record<string, { readonly may: Right; readonly input: (border: Border) => object }>>;

const course = ({ courseId }: Border) => ({ courseId });
const courses = ({ courseId }: Border) => ({ courseIds: [courseId] });
const semester = () => ({ semester: '2026-2027', term: 1 });
const nothing = () => ({});
const own = (input: (border: Border) => object) => ({ may: 'self' as const, input });
const line = { account: 'nobody-of-this-name' };

/** Who may call what of courses and their people, and an input that is right. */
export const courseFacts: Facts = {
  joinCourseByCode: own(() => ({ code: 'ZZZZZZ' })),
  removeMember: { may: owner, input: ({ courseId, world }) => ({ courseId, uid: world.newId() }) },
  readmitMember: { may: owner, input: ({ courseId, people }) => ({ courseId, uid: people.student.uid }) },
  setMemberRole: { may: owner, input: ({ courseId, world }) => ({ courseId, uid: world.newId(), role: 'student' }) },
  setCourseEnding: { may: owner, input: course },
  cancleCourseEnding: { may: owner, input: course },
  setCourseEndingVisit: { may: owner, input: ({ courseId }) => ({ courseId, canVisit: 1 }) },
  createGuestLink: {
    may: owner,
    input: ({ world, courseId }) => ({ courseId, id: world.newId(), kind: 'review', days: 1 }),
  },
  withdrawGuestLink: { may: owner, input: ({ world, courseId }) => ({ courseId, id: world.newId() }) },
  acceptGuestLink: own(() => ({ kind: 'review', code: 'no-such-code' })),
  myAllCourses: own(nothing),
  getUserInfoInCourse: { may: readers, input: course },
  getMemberList: { may: readers, input: course },
  getRemovedMembers: { may: owner, input: course },
  getStudentCount: { may: readers, input: course },
  getQrCode: { may: staff, input: course },
  updateCourse: { may: owner, input: ({ courseId }) => ({ courseId, location: 'Room 1' }) },
  stopCourseCode: { may: staff, input: course },
  startCourseCode: { may: staff, input: course },
  resetCourseCode: { may: staff, input: course },
  setCourseDeactivated: { may: owner, input: ({ courseId }) => ({ courseId, state: 0 }) },
  getDeletePattern: { may: owner, input: course },
  // A course that is deleted refuses everybody else: this one is not deleted here.
  delCourse: own(({ otherCourseId }) => ({ courseId: otherCourseId, name: 'not its name' })),
  restoreCourse: { may: owner, input: course },
  // Whoever is not in it has left already.
  quitCourse: own(({ world }) => ({ courseId: world.newId() })),
  transferCourse: own(({ courseId }) => ({ courseId, account: 'nobody-of-this-name' })),
  cancelTransfer: { may: owner, input: course },
  answerTransfer: own(({ courseId }) => ({ courseId, accept: 0 })),
  setCourseTop: own(course),
  cancelCourseTop: own(course),
  updateCourseSortBat: own(courses),
  addArchive: own(courses),
  cancleArchive: own(courses),
  semesterList: own(nothing),
  semesterCourseList: own(semester),
  getMySimpleSemesterList: own(nothing),
  getSimpleSemesterMyTeachCourseList: own(semester),
  getCourseStateAll: own(nothing),
  archiveSemesterList: own(nothing),
  archiveSemesterCourseList: own(semester),
  getCoursesToCopy: own(nothing),
  copyCourse: {
    may: owner,
    input: ({ world, courseId }) => ({
      ...{ courseId: world.newId(), id: world.newId(), fromCourseId: courseId },
      ...{ name: 'Copy', className: '', semester: '2026-2027', term: 1 },
    }),
  },
  // Nobody has two courses here: wrong roles are tried in copying.loop.test.ts and moodle.loop.test.ts.
  copyCourseToCourse: own(({ world, courseId, otherCourseId }) => ({
    courseId: otherCourseId,
    id: world.newId(),
    fromCourseId: courseId,
  })),
  paresMoodleMbz: own(({ world, courseId, fileId }) => ({
    courseId,
    id: world.newId(),
    file: { id: fileId, name: 'a.mbz', size: 1, type: '' },
  })),
  removeImport: { may: staff, input: ({ world, courseId }) => ({ courseId, id: world.newId() }) },
  checkPeople: { may: staff, input: ({ courseId }) => ({ courseId, lines: [line] }) },
  addMembers: { may: staff, input: ({ courseId }) => ({ courseId, lines: [line] }) },
  setMemberRights: {
    may: owner,
    input: ({ courseId, people }) => ({ courseId, uid: people.assistant.uid, granted: [], denied: [] }),
  },
  updateMyCourseInfo: { may: members, input: ({ courseId }) => ({ courseId, studentNumber: '1', answers: {} }) },
  updateMemberInfo: {
    may: staff,
    input: ({ courseId, people }) => ({ courseId, uid: people.student.uid, studentNumber: '1', answers: {} }),
  },
  checkMyInfo: { may: readers, input: course },
  shareInvite: { may: readers, input: course },
};
