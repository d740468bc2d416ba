import type { Feature } from '#server/core/feature.ts';
import { asEntity } from '#server/core/sync/entity.ts';
import { guest, guestLink } from './guest-store.ts';
import { endGuestLink } from './guests.ts';
import { courseMutations } from './handlers.ts';
import { courseCalls } from './questions.ts';
import { courseCode, course as courseEntity, courseMember } from './store.ts';

export const course: Feature = {
  name: 'course',
  entities: [
    asEntity(courseEntity),
    asEntity(courseCode),
    asEntity(courseMember),
    asEntity(guestLink),
    asEntity(guest),
  ],
  mutations: courseMutations,
  calls: courseCalls,
  jobs: [endGuestLink],
  schedules: [],
  left: [],
  words: {
    'course.nameBlank': { zh: '请输入课程名称', zh_tw: '請輸入課程名稱', en: 'Enter the name of the course' },
    'course.semesterWrong': { zh: '学期不正确', zh_tw: '學期不正確', en: 'The semester is not valid' },
    'course.onlyTeachers': {
      zh: '只有教师可以创建课程',
      zh_tw: '只有教師可以建立課程',
      en: 'Only teachers create courses',
    },
    'course.codeUnknown': { zh: '加课码不存在', zh_tw: '加課碼不存在', en: 'No course has this join code' },
    'course.alreadyMember': { zh: '你已加入该课程', zh_tw: '你已加入該課程', en: 'You are already in this course' },
    'course.notATeacher': {
      zh: '不能移除或更改教师',
      zh_tw: '不能移除或變更教師',
      en: 'A teacher cannot be removed or changed',
    },
    'course.superviseLinkGone': {
      zh: '当前课程督导链接已经失效，请重新访问',
      zh_tw: '目前課程督導連結已經失效，請重新訪問',
      en: 'This supervisor link is no longer valid; open a new one',
    },
    'course.reviewLinkGone': {
      zh: '当前的课程评审链接已经失效，请联系课程负责人',
      zh_tw: '目前的課程評審連結已經失效，請聯絡課程負責人',
      en: 'This review link is no longer valid; ask the person in charge of the course',
    },
    'course.tooManyLinks': {
      zh: '该课程的链接过多，请先撤回一些',
      zh_tw: '該課程的連結過多，請先撤回一些',
      en: 'The course has too many open links; withdraw some first',
    },
    'course.linkIsFull': {
      zh: '该链接的访问人数已满',
      zh_tw: '該連結的訪問人數已滿',
      en: 'The link has been used by too many people',
    },
  },
};
