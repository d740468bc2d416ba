import type { Feature } from '#server/core/feature.ts';
import { asEntity } from '#server/core/sync/entity.ts';
import { goOnImporting, serveImports, wakeImporter } from './copying/importer.ts';
import { courseImport } from './copying/store.ts';
import { guest, guestLink } from './guest-store.ts';
import { endGuestLink } from './guests.ts';
import { courseMutations } from './handlers.ts';
import { purgeCourse } from './managing.ts';
import { course as v0003 } from './migrations/0003-course.ts';
import { courseGuests as v0006 } from './migrations/0006-course-guests.ts';
import { wholeCourses as v0046 } from './migrations/0046-whole-courses.ts';
import { courseImports as v0077 } from './migrations/0077-course-import.ts';
import { memberInfo, offer, shelf, transfer } from './own-store.ts';
import { courseCalls } from './questions.ts';
import { courseCode, course as courseEntity, courseMember } from './store.ts';

export const course: Feature = {
  name: 'course',
  migrations: {
    '0003-course': v0003,
    '0006-course-guests': v0006,
    '0046-whole-courses': v0046,
    '0077-course-import': v0077,
  },
  entities: [
    asEntity(courseEntity),
    asEntity(courseCode),
    asEntity(courseMember),
    asEntity(guestLink),
    asEntity(guest),
    asEntity(memberInfo),
    asEntity(shelf),
    asEntity(transfer),
    asEntity(offer),
    asEntity(courseImport),
  ],
  mutations: courseMutations,
  calls: courseCalls,
  jobs: [endGuestLink, purgeCourse, wakeImporter],
  schedules: [goOnImporting],
  serve: serveImports,
  left: [],
  words: {
    'course.codeStopped': { zh: '该邀请码已停用', zh_tw: '該邀請碼已停用', en: 'This join code is stopped for now' },
    'course.enrolFirst': { zh: '该课程需要先报名', zh_tw: '該課程需要先報名', en: 'Apply for this course first' },
    'course.blocked': { zh: '你不能加入该课程', zh_tw: '你不能加入該課程', en: 'You cannot join this course' },
    'course.off': { zh: '课程已停用', zh_tw: '課程已停用', en: 'The course is switched off' },
    'course.nameWrong': {
      zh: '输入的课程名称不一致',
      zh_tw: '輸入的課程名稱不一致',
      en: 'This is not the name of the course',
    },
    'course.personUnknown': {
      zh: '本校没有该账号',
      zh_tw: '本校沒有該帳號',
      en: 'Nobody of your school has this account',
    },
    'course.notATeachersAccount': {
      zh: '只能移交给教师',
      zh_tw: '只能移交給教師',
      en: 'A course can be handed to a teacher only',
    },
    'course.notToOneself': { zh: '课程已经是你的', zh_tw: '課程已經是你的', en: 'The course is yours already' },
    'course.noOffer': { zh: '移交已撤回', zh_tw: '移交已收回', en: 'The offer was taken back' },
    'course.ownerStays': {
      zh: '请先移交课程，再退出',
      zh_tw: '請先移交課程，再退出',
      en: 'Hand the course over before you leave it',
    },
    'course.rightsBeyondOwn': {
      zh: '不能授予自己没有的权限，也不能更改自己的权限',
      zh_tw: '不能授予自己沒有的權限，也不能變更自己的權限',
      en: 'Nobody gives rights that they do not have, or changes their own',
    },
    'course.notAnAssistant': { zh: '该成员不是助教', zh_tw: '該成員不是助教', en: 'This member is not an assistant' },
    'course.numberBlank': { zh: '请输入学号', zh_tw: '請輸入學號', en: 'Enter your student number' },
    'course.answerBlank': { zh: '请填写全部信息', zh_tw: '請填寫全部資訊', en: 'Fill in everything that is asked' },
    'course.coverWrong': {
      zh: '封面只能是 512 KB 以内的图片',
      zh_tw: '封面只能是 512 KB 以內的圖片',
      en: 'A cover is a picture of at most 512 KB',
    },
    'course.copyToItself': { zh: '请选择另一门课程', zh_tw: '請選擇另一門課程', en: 'Choose another course' },
    'course.notABackup': {
      zh: '请选择 Moodle 备份文件（.mbz）',
      zh_tw: '請選擇 Moodle 備份檔（.mbz）',
      en: 'Choose a Moodle backup (.mbz)',
    },
    'course.tooManyImports': {
      zh: '该课程还有导入正在进行',
      zh_tw: '該課程還有匯入正在進行',
      en: 'Other imports of this course are still at work',
    },
    'course.nameBlank': { zh: '请输入课程名称', zh_tw: '請輸入課程名稱', en: 'Enter the name of the course' },
    'course.semesterWrong': { zh: '学期不正确', zh_tw: '學期不正確', en: 'The semester is not valid' },
    'course.onlyTeachers': {
      zh: '只有教师可以创建课程',
      zh_tw: '只有教師可以建立課程',
      en: 'Only teachers create courses',
    },
    'course.codeUnknown': { zh: '邀请码不存在', zh_tw: '邀請碼不存在', en: 'No course has this join code' },
    'course.alreadyMember': { zh: '你已加入该课程', zh_tw: '你已加入該課程', en: 'You are already in this course' },
    'course.wasRemoved': {
      zh: '你已被移出该课程，请联系任课老师重新加入',
      zh_tw: '你已被移出該課程，請聯絡任課老師',
      en: 'You were removed from this course; ask its teacher to let you in again',
    },
    'course.notATeacher': {
      zh: '不能移除或更改教师',
      zh_tw: '不能移除或變更教師',
      en: 'A teacher cannot be removed or changed',
    },
    'course.superviseLinkGone': {
      zh: '当前课程督导链接已经失效，请重新访问',
      zh_tw: '目前的課程督導連結已經失效，請重新開啟',
      en: 'This supervisor link is no longer valid; open a new one',
    },
    'course.reviewLinkGone': {
      zh: '当前的课程评审链接已经失效，请联系课程负责人',
      zh_tw: '目前的課程評審連結已經失效，請聯絡課程負責人',
      en: 'This review link is no longer valid; ask the person in charge of the course',
    },
    'course.tooManyLinks': {
      zh: '该课程的链接过多，请先撤回一些',
      zh_tw: '該課程的連結過多，請先撤銷一些',
      en: 'The course has too many open links; withdraw some first',
    },
    'course.linkIsFull': {
      zh: '该链接的访问人数已满',
      zh_tw: '該連結的使用人數已達上限',
      en: 'The link has been used by too many people',
    },
  },
};
