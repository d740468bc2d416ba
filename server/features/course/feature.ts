import type { Feature } from '#server/core/feature.ts';
import { asEntity } from '#server/core/sync/entity.ts';
import { courseMutations } from './handlers.ts';
import { courseCalls } from './questions.ts';
import { courseCode, course as courseEntity, courseMember } from './store.ts';

export const course: Feature = {
  name: 'course',
  entities: [asEntity(courseEntity), asEntity(courseCode), asEntity(courseMember)],
  mutations: courseMutations,
  calls: courseCalls,
  jobs: [],
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
    'course.alreadyMember': { zh: '您已加入该课程', zh_tw: '您已加入該課程', en: 'You are already in this course' },
    'course.notATeacher': {
      zh: '不能移除或更改教师',
      zh_tw: '不能移除或變更教師',
      en: 'A teacher cannot be removed or changed',
    },
  },
};
