import * as z from 'zod/mini';
import { newId } from '#contract/core/ids.ts';
import { richOfPlain } from '#contract/core/text/rich-text.ts';
import {
  createCourse,
  getQrCode,
  joinCourseByCode,
  setCourseEnding,
  setMemberRole,
} from '#contract/features/course/calls.ts';
import { setMemberRights } from '#contract/features/course/people-calls.ts';
import { addArchive } from '#contract/features/course/shelf-calls.ts';
import { enroll, updateAuditState, updateSetting } from '#contract/features/enroll/calls.ts';
import { createNotice } from '#contract/features/notice/calls.ts';
import { act, momentOf, momentsAfter } from './calendar.ts';
import type { Person, Pupil } from './person.ts';
import type { Chance } from './random.ts';

interface Setting {
  readonly teachers: readonly Pupil[];
  readonly students: readonly Pupil[];
  readonly now: number;
  readonly chance: Chance;
}

interface PastCourse {
  readonly name: string;
  readonly className: string;
  readonly semester: string;
  readonly term: 1 | 2;
  readonly daysAgo: number;
  /** The teacher keeps it in the archive. */
  readonly archived: boolean;
}

const past: readonly PastCourse[] = [
  { name: '线性代数', className: '数学 2501 班', semester: '2025-2026', term: 2, daysAgo: 270, archived: false },
  { name: '概率论', className: '数学 2402 班', semester: '2025-2026', term: 1, daysAgo: 300, archived: true },
  { name: '数学史', className: '通识选修', semester: '2024-2025', term: 2, daysAgo: 330, archived: true },
];

const comeBy = async (owner: Person, courseId: string, students: readonly Person[], from: number, setting: Setting) => {
  const { now, chance } = setting;
  const { code } = await owner.ask(getQrCode, { courseId }, z.object({ code: z.string() }));
  const moments = momentsAfter(from, students.length, now, chance);
  for (const [index, student] of students.entries())
    await student.write(joinCourseByCode, { code }, act(moments[index] ?? now, chance));
};

/** Terms that are over: ended courses, some of them archived. */
const lookBack = async (owner: Pupil, setting: Setting): Promise<void> => {
  const { students, now, chance } = setting;
  for (const { daysAgo, archived, ...course } of past) {
    const opened = momentOf(daysAgo, now, chance);
    const courseId = newId(opened, chance.bytes);
    await owner.write(createCourse, { ...course, courseId, mode: 'blend', intro: '' }, act(opened, chance));
    await comeBy(owner, courseId, chance.some(students, 12), opened, setting);
    const over = momentOf(daysAgo - 120, now, chance);
    const notice = { title: '成绩已公布', content: richOfPlain('期末成绩已公布。感谢同学们一学期的努力！'), files: [] };
    await owner.write(createNotice, { courseId, id: newId(over, chance.bytes), ...notice }, act(over, chance));
    await owner.write(setCourseEnding, { courseId }, act(over, chance));
    if (archived) await owner.write(addArchive, { courseIds: [courseId] }, act(over, chance));
  }
};

const reasons = ['对方向很感兴趣，想跟着做一个小项目。', '学过 Python，希望系统地学一遍。', '导师推荐我来旁听。'];

/** A course that one applies for: some were admitted, one was declined, the rest wait. A colleague assists, and may not decide. */
const openEnrolment = async (owner: Pupil, assistant: Pupil, setting: Setting): Promise<void> => {
  const { students, now, chance } = setting;
  const opened = momentOf(20, now, chance);
  const courseId = newId(opened, chance.bytes);
  const course = { name: '人工智能导论', className: '公选 1 班', semester: '2026-2027', term: 1 } as const;
  const intro = '面向全校的公选课。名额有限，请在报名表中写明理由。';
  await owner.write(createCourse, { ...course, courseId, mode: 'blend', intro }, act(opened, chance));
  await comeBy(owner, courseId, [assistant], opened, setting);
  await owner.write(setMemberRole, { courseId, uid: assistant.uid, role: 'assistant' }, act(opened, chance));
  const rights = { courseId, uid: assistant.uid, granted: [], denied: ['enroll.review', 'notice.write'] };
  await owner.write(setMemberRights, rights, act(opened, chance));
  const why = { id: newId(opened, chance.bytes), label: '报名理由', kind: 'long' as const, required: true };
  const grade = { id: newId(opened, chance.bytes), label: '年级', kind: 'choice' as const, required: true };
  const fields = [
    { ...why, options: [] },
    { ...grade, options: ['大一', '大二', '大三', '大四'] },
  ];
  const terms = { open: true, review: true, capacity: 30, notice: '结果将在一周内公布。' };
  await owner.write(updateSetting, { courseId, ...terms, fields }, act(opened, chance));
  const applicants = chance.some(students, 9);
  const moments = momentsAfter(opened, applicants.length, now, chance);
  for (const [index, one] of applicants.entries()) {
    const answers = { [why.id]: reasons[index % reasons.length] ?? '', [grade.id]: index % 2 === 0 ? '大二' : '大三' };
    await one.write(enroll, { courseId, answers }, act(moments[index] ?? now, chance));
  }
  const decide = (uids: readonly string[], state: 1 | 2, reason: string) =>
    owner.write(updateAuditState, { courseId, uids: [...uids], state, reason }, act(now, chance));
  await decide(
    applicants.slice(0, 4).map(({ uid }) => uid),
    1,
    '',
  );
  await decide(
    applicants.slice(4, 5).map(({ uid }) => uid),
    2,
    '先修课程尚未完成',
  );
};

/** What a teacher has besides this term's classes. */
export const lookAround = async (setting: Setting): Promise<void> => {
  const [, second, third] = setting.teachers;
  if (second === undefined || third === undefined) throw new Error('the demo school has too few teachers');
  await lookBack(second, setting);
  await openEnrolment(third, second, setting);
};
