import { createCoursewareUrlLog } from '#contract/features/content/calls.ts';
import { createChapter } from '#contract/features/content/structure-calls.ts';
import { finishLearnV2, learnTimeLogV2, startLearnStatusV2 } from '#contract/features/learning/calls.ts';
import { addTask } from '#contract/features/todo/calls.ts';
import { type Account, openSchool, type School } from '../school.ts';
import { type FilledArea, fillArea } from './area-screens.ts';
import { carry } from './carried.ts';
import { talked } from './chat-screens.ts';
import { drawGraph } from './graph-screens.ts';
import { grouped } from './group-screens.ts';
import { type GivenHomework, giveHomework } from './homework.ts';
import { makeId } from './make-id.ts';
import { type GivenOffice, giveOffice } from './office-screens.ts';
import { giveFiles, type Viewable } from './previews.ts';
import { fillPaper } from './question-screens.ts';
import { type ReviewedHomework, reviewHomework } from './review-tools.ts';
import { talk } from './talk.ts';

export type Person = 'teacher' | 'student' | 'newcomer';

/** A school with something on every screen. */
export interface Furnished extends Record<Person, Account> {
  readonly school: School;
  readonly assistant: Account;
  readonly courseId: string;
  readonly noticeId: string;
  /** With everything that a formatted text can have. */
  readonly formattedId: string;
  readonly topicId: string;
  /** Something to learn, which the student has finished. */
  readonly activityId: string;
  /** One of each kind that is shown in its own way: `#file=…` opens them. */
  readonly files: Viewable;
  readonly homework: GivenHomework;
  readonly reviewed: ReviewedHomework;
  /** A test with a question of almost every kind, not published. */
  readonly paperId: string;
  readonly area: FilledArea;
  readonly graphId: string;
  readonly office: GivenOffice;
}

export const furnish = async (environment: Parameters<typeof openSchool>[0] = {}): Promise<Furnished> => {
  const school = await openSchool(environment);
  const teacher = await school.person('teacher', '王老师', 1);
  const student = await school.person('student', '李明');
  const newcomer = await school.person('student', '张伟');
  const assistant = await school.person('student', '欧阳娜娜');
  const courseId = await school.course(
    teacher,
    '大学物理（含一个很长很长的课程名称，用来看换行）',
    [student],
    [assistant],
  );
  const noticeId = await school.notice(teacher, courseId, '实验课改期', '改到下周三\n\n带实验报告');
  await school.notice(
    teacher,
    courseId,
    'A-very-long-title-without-any-space-that-could-be-broken-somewhere-in-between',
  );
  const topicId = await school.topic(teacher, courseId, '光是波还是粒子');
  await school.reply(student, courseId, topicId, '先看双缝实验');
  await school.say(student, addTask, {
    id: makeId(),
    kind: 'dataCopy',
  });
  const activityId = await learned({ school, teacher, student, courseId });
  await grouped({ school, teacher, student, courseId });
  await talked({ school, teacher, student, courseId });
  const files = await giveFiles(school, teacher);
  const formattedId = await formatted({ school, teacher, courseId, files });
  await talk({ school, teacher, student, assistant, courseId });
  await carry({ school, teacher, courseId, files });
  const graphId = await drawGraph(school, teacher, courseId);
  const paperId = await fillPaper({ school, teacher, courseId });
  const area = await fillArea(school, teacher);
  const office = await giveOffice(school, teacher);
  const homework = await giveHomework({ school, teacher, student });
  const reviewed = await reviewHomework({ school, teacher, student });
  const people = { teacher, student, newcomer, assistant };
  return {
    school,
    ...people,
    courseId,
    noticeId,
    formattedId,
    topicId,
    activityId,
    files,
    homework,
    reviewed,
    paperId,
    area,
    graphId,
    office,
  };
};

const formatted = ({
  school,
  teacher,
  courseId,
  files,
}: Pick<Furnished, 'school' | 'teacher' | 'courseId' | 'files'>): Promise<string> =>
  school.notice(
    teacher,
    courseId,
    '第三章实验：欧姆定律',
    `<h2>一、目的</h2><p>验证 <span data-formula="inline">I=\\frac{U}{R}</span>，并画出伏安特性曲线。</p>
<p><span data-formula="block">R=\\rho\\frac{l}{S}</span></p>
<table><tbody><tr><th>电压 / V</th><th>电流 / A</th><th>备注</th></tr><tr><td>1.5</td><td>0.15</td><td>预热五分钟后读数</td></tr><tr><td>3.0</td><td>0.31</td><td></td></tr></tbody></table>
<p><img src="file:${files.picture}" alt="实验装置"></p><pre><code data-language="python">r = u / i</code></pre>`,
  );

/** Two chapters; the first piece is done, the second begun. */
const learned = async (given: Pick<Furnished, 'school' | 'teacher' | 'student' | 'courseId'>): Promise<string> => {
  const { school, teacher, student, courseId } = given;
  const titles = ['极限的定义', '夹逼定理与一个很长很长很长很长的标题，用来看换行', 'Continuity'];
  const [first, second] = [makeId(), makeId()];
  await school.say(teacher, createChapter, { courseId, id: first, title: '第一章 极限', order: 'a0' });
  await school.say(teacher, createChapter, { courseId, id: second, title: '第二章 连续', order: 'a1' });
  const ids: string[] = [];
  for (const [index, title] of titles.entries()) {
    const id = makeId();
    const chapterId = index === 2 ? second : first;
    const link = { courseId, id, title, chapterId, order: `a${index}`, url: 'https://example.org/calculus' };
    await school.say(teacher, createCoursewareUrlLog, link);
    ids.push(id);
  }
  const [done = '', begun = ''] = ids;
  const now = Date.now();
  await school.say(student, learnTimeLogV2, { courseId, id: done, spent: [[now - 400_000, now]] });
  await school.say(student, finishLearnV2, { courseId, id: done });
  await school.say(student, startLearnStatusV2, { courseId, id: begun });
  return done;
};
