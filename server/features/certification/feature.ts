import type { Feature } from '#server/core/feature.ts';
import { attestHandlers } from './attest.ts';
import { certificationDesk } from './desk.ts';
import { certification as v0131 } from './migrations/0131-certification.ts';
import { timetableHandlers } from './timetable.ts';

export const certification: Feature = {
  name: 'certification',
  migrations: { '0131-certification': v0131 },
  entities: [],
  mutations: [],
  calls: [...attestHandlers, ...timetableHandlers, ...certificationDesk],
  jobs: [],
  schedules: [],
  left: [],
  words: {
    'certification.schoolMissing': { zh: '请输入学校/机构', zh_tw: '請輸入學校/機構', en: 'Enter your school' },
    'certification.nameMissing': { zh: '请输入姓名', zh_tw: '請輸入姓名', en: 'Enter your name' },
    'certification.staffNumberMissing': {
      zh: '请输入教工号',
      zh_tw: '請輸入教職員編號',
      en: 'Enter your staff number',
    },
    'certification.studentNumberMissing': { zh: '请输入学号', zh_tw: '請輸入學號', en: 'Enter your student number' },
    'certification.schoolUnknown': { zh: '学校/机构不存在', zh_tw: '學校/機構不存在', en: 'Unknown school' },
    'certification.notListed': {
      zh: '学校名册中没有此姓名与编号',
      zh_tw: '學校名冊中沒有此姓名與編號',
      en: 'The register of the school does not have this name with this number',
    },
    'certification.numberTaken': {
      zh: '该编号已被其他账号使用，请联系学校',
      zh_tw: '該編號已被其他帳號使用，請聯絡學校',
      en: 'Another account has this number; ask the school',
    },
    'certification.tooOften': {
      zh: '尝试次数过多，请明天再试',
      zh_tw: '嘗試次數過多，請明天再試',
      en: 'Too many attempts; try again tomorrow',
    },
    'certification.notCertified': {
      zh: '尚未通过该机构认证',
      zh_tw: '尚未通過該機構認證',
      en: 'This institution has not certified you',
    },
    'certification.schoolMade': {
      zh: '此账号由学校创建，请联系学校修改',
      zh_tw: '此帳號由學校建立，請聯絡學校修改',
      en: 'The school made this account; ask it for changes',
    },
    'certification.classUnknown': {
      zh: '课表中没有此教学班',
      zh_tw: '課表中沒有此教學班',
      en: 'Not a class of your timetable',
    },
    'certification.courseNotTheirs': {
      zh: '你不是此课程的教师',
      zh_tw: '你不是此課程的教師',
      en: 'You do not teach this course',
    },
    'certification.courseTwice': {
      zh: '一门课程只能绑定一个教学班',
      zh_tw: '一門課程只能綁定一個教學班',
      en: 'A course stands for one class',
    },
    'certification.requestUnknown': {
      zh: '本校没有此认证申请',
      zh_tw: '本校沒有此認證申請',
      en: 'Your school has no such request',
    },
  },
};
