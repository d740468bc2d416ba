import type { Page } from 'playwright';
import { day, hour } from '#contract/core/time.ts';
import { publishCoursewares } from '#contract/features/content/calls.ts';
import * as calls from '#contract/features/exam/calls.ts';
import { usualSettings } from '#contract/features/question/keys.ts';
import { addPaperItems, createPaper } from '#contract/features/question/paper-calls.ts';
import type { Key, Question, Response } from '#contract/features/question/shapes.ts';
import { parseText } from '#contract/features/question/text/parse.ts';
import { makeId } from '#tests/e2e/harness/gallery/make-id.ts';
import type { Screen } from '#tests/e2e/harness/gallery/show.ts';
import type { Account } from '#tests/e2e/harness/school.ts';
import { see } from '#tests/e2e/harness/see.ts';
import type { Class, LargeClass } from './large-class.ts';

/** Tests in their states. */
export interface Exams {
  /** Nobody has begun it. */
  readonly openId: string;
  /** Most have handed it in; half of the words are marked. */
  readonly examId: string;
  readonly attemptId: string;
  readonly draftId: string;
}

const questions = `1. 下列细胞器中，含有自身遗传物质并能半自主复制的是哪一项？[单选题]（10分）
A. 高尔基体
B. 线粒体
C. 粗面内质网
D. 溶酶体，它由单层膜包裹，含有约六十种在酸性环境中工作的水解酶，负责分解衰老的细胞器
答案：B
解析：线粒体含有环状 DNA 和核糖体。
2. 关于主动运输，哪些说法是正确的？[多选题]（10分）
A. 逆浓度梯度进行
B. 需要载体蛋白
C. 不消耗能量
D. 可以被代谢抑制剂阻断
答案：ABD
3. 所有真核细胞都有细胞壁。[判断题]（10分）
答案：错
4. DNA 双螺旋由____和____于 1953 年提出。[填空题]（20分）
答案：沃森；克里克
5. 按有丝分裂的先后排列[排序题]（10分）
前期
中期
后期
末期
答案：1,2,3,4
6. 一对表型正常的夫妇生了一个患白化病的孩子。说明该病的遗传方式，并算出下一个孩子患病的概率。[简答题]（40分）
参考答案：常染色体隐性遗传；1/4。`;

type Item = {
  readonly id: string;
  readonly versionId: string;
  readonly sectionId: string;
  readonly order: string;
  readonly score: number;
  readonly question: Question;
  readonly key: Key;
};

const itemsOf = (text: string): readonly Item[] =>
  parseText(text)
    .items.flatMap((item) => (item.is === 'question' ? [item] : []))
    .map(({ question, key }, index) => ({
      ...{ id: makeId(), versionId: makeId(), sectionId: 's1', order: `a${index}`, score: question.score },
      ...{ question, key },
    }));

const words = [
  '<p>双亲正常而孩子患病，故为隐性遗传；男女发病机会相同，在常染色体上。双亲都是携带者，下一个孩子患病的概率为 1/4。</p>',
  '<p>隐性，四分之一。</p>',
  '<p>设致病基因为 a，双亲基因型均为 Aa，子代 AA : Aa : aa = 1 : 2 : 1，所以概率是 1/4，与性别无关。</p>',
];

export const answerTo = ({ question, key: { answer } }: Item, isRight: boolean, nth: number): Response | undefined => {
  if (answer.kind === 'options') {
    const all =
      question.type === 'trueFalse'
        ? ['true', 'false']
        : 'options' in question
          ? question.options.map(({ id }) => id)
          : [];
    const wrong = all.filter((id) => !answer.right.includes(id));
    return { kind: 'options', ids: isRight ? answer.right : wrong.slice(nth % wrong.length).slice(0, 1) };
  }
  if (answer.kind === 'gaps') {
    const of = ([id, gap]: [string, { accept: string[] }], index: number) => [
      id,
      isRight || index === 0 ? (gap.accept[0] ?? '') : '孟德尔',
    ];
    return { kind: 'gaps', gaps: Object.fromEntries(Object.entries(answer.gaps).map(of)) };
  }
  if (answer.kind === 'order') return { kind: 'order', order: isRight ? answer.order : answer.order.toReversed() };
  return question.type === 'shortAnswer'
    ? { kind: 'text', html: words[nth % words.length] ?? '', files: [] }
    : undefined;
};

export interface GivenPaper {
  readonly id: string;
  readonly items: readonly Item[];
}

export const givePaper = async (
  { school, teacher, courseId }: LargeClass,
  { title, text = questions, ...more }: { title: string; text?: string } & Partial<Record<string, unknown>>,
): Promise<GivenPaper> => {
  const id = makeId();
  const items = itemsOf(text);
  const sections = [{ id: 's1', title: '', intro: '' }];
  const made = { courseId, id, title, order: `a${id.replaceAll('-', '').slice(-8)}`, sections };
  await school.say(teacher, createPaper, { ...usualSettings, labels: [], ...made, ...more });
  await school.say(teacher, addPaperItems, { courseId, paperId: id, items: [...items] });
  return { id, items };
};

export const giveExams = async (large: LargeClass): Promise<Exams> => {
  const { school, teacher, students, courseId } = large;
  const draft = await givePaper(large, { title: '第三章测验（还没有发布）' });
  const intro = '<p>请独立完成。可以使用计算器，不可以查阅教材。</p>';
  const open = await givePaper(large, { title: '第二章测验：细胞膜与物质运输', minutes: 45, attempts: 2, intro });
  const settings = { kind: 'exam', minutes: 90, watched: true, scoreShown: 'handedIn', answersShown: 'handedIn' };
  const exam = await givePaper(large, { title: '期中考试：细胞、遗传与进化', ...settings });
  await school.say(teacher, publishCoursewares, { courseId, ids: [open.id], closesAt: Date.now() + 2 * day });
  await school.say(teacher, publishCoursewares, { courseId, ids: [exam.id], closesAt: Date.now() + hour });
  const place = { courseId, activityId: exam.id };
  const attempts: string[] = [];
  const sit = async (who: Account, nth: number) => {
    const id = makeId();
    await school.say(who, calls.startTest, { ...place, id, device: 'phone' });
    attempts.push(id);
    if (nth > 24) return;
    const at = Date.now();
    const answers = exam.items.flatMap((item, index) => {
      const response = answerTo(item, (nth + index) % 4 !== 3, nth);
      return response === undefined || (nth + index) % 11 === 10
        ? []
        : [[item.id, { response, flagged: false, seq: 1, at }]];
    });
    const away = nth % 5 === 2 ? [{ kind: 'hidden' as const, at, ms: 42_000 }] : [];
    const handed = { ...place, attemptId: id, answers: Object.fromEntries(answers), by: 'person' as const, away };
    await school.say(who, calls.handInTest, handed);
  };
  for (const [nth, who] of students.slice(0, 28).entries()) await sit(who, nth);
  const last = exam.items.at(-1)?.id ?? '';
  const mark = (attemptId: string, nth: number) => ({
    ...{ id: makeId(), attemptId, itemId: last, score: (40 - (nth % 5) * 6) * 100 },
    comment: nth % 2 === 0 ? '遗传方式说对了，请写出基因型。' : '',
  });
  await school.say(teacher, calls.giveMarks, { ...place, marks: attempts.slice(0, 10).map(mark) });
  await school.say(teacher, calls.setExtraTime, { ...place, subjects: [students[26]?.uid ?? ''], minutes: 15 });
  await school.say(teacher, calls.returnTests, {
    ...place,
    subjects: [students[3]?.uid ?? ''],
    reason: '交卷时断网，请再做一次。',
  });
  return { openId: open.id, examId: exam.id, attemptId: attempts[0] ?? '', draftId: draft.id };
};

const at =
  (path: string, which: 'openId' | 'examId' | 'draftId', more = '') =>
  ({ large, exams }: Class): string =>
    `${path}?courseid=${large.courseId}&testpaperid=${exams[which]}${more.replace('ATTEMPT', exams.attemptId)}`;

/** Begins or goes on with the test, also where it was begun at another device. */
const sit = async (page: Page): Promise<void> => {
  const left = page.locator('[data-time-left]');
  const next = page.locator('main a[href*="class_testClassRoomDetail"], main button').last();
  await see(async () => {
    if (!(await left.isVisible())) await next.click({ timeout: 2_000 });
    await see(left).toBeVisible({ timeout: 4_000 });
  }).toPass();
};

const isStaffHere = (page: Page): Promise<unknown> => page.locator('main [data-taker]').first().waitFor();

export const examScreens: readonly Screen<Class>[] = [
  { name: 'exam: to begin', who: 'student', path: at('/class_studentDetail', 'openId') },
  {
    name: 'exam: sitting it',
    who: 'student',
    path: at('/class_studentDetail', 'openId'),
    into: sit,
    shows: '[data-time-left]',
  },
  {
    name: 'exam: sitting it, further down',
    who: 'student',
    path: at('/class_studentDetail', 'openId'),
    into: async (page) => {
      await sit(page);
      await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
    },
    shows: '[data-time-left]',
  },
  {
    name: 'exam: handing it in',
    who: 'student',
    path: at('/class_studentDetail', 'openId'),
    into: async (page) => {
      await sit(page);
      await page.locator('label:has(input[type=radio])').first().click();
      await page.locator('header button').last().click();
    },
    shows: '[role=alertdialog]',
  },
  { name: 'exam: handed in', who: 'student', path: at('/class_studentDetail', 'examId') },
  { name: 'exam: own result', who: 'student', path: at('/class_studentTestDetail', 'examId', '&id=ATTEMPT') },
  {
    name: 'exam: who sits it',
    who: 'teacher',
    path: at('/class_testDetail', 'examId'),
    into: isStaffHere,
    shows: '[data-taker]',
  },
  {
    name: 'exam: who sits it, further down',
    who: 'teacher',
    path: at('/class_testDetail', 'examId'),
    into: async (page) => {
      await isStaffHere(page);
      await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
    },
    shows: 'main [data-taker]',
  },
  { name: 'exam: nobody has begun', who: 'teacher', path: at('/class_testDetail', 'openId') },
  {
    name: 'exam: more time',
    who: 'teacher',
    path: at('/class_testDetail', 'examId'),
    into: async (page) => {
      await isStaffHere(page);
      await page.locator('[data-taker] button').last().click();
    },
    shows: '[role=dialog]',
  },
  {
    name: 'exam: another attempt',
    who: 'teacher',
    path: at('/class_testDetail', 'examId'),
    into: async (page) => {
      await isStaffHere(page);
      const marked = page.locator('[data-taker]', { hasText: ' / ' }).first();
      await marked.getByRole('button').last().click();
    },
    shows: '[role=dialog]',
  },
  {
    name: 'exam: summary',
    who: 'teacher',
    path: at('/examSummarize', 'examId'),
    into: (page) => page.locator('main [data-student]').first().waitFor(),
    shows: '[data-student]',
  },
  {
    name: 'exam: summary, further down',
    who: 'teacher',
    path: at('/examSummarize', 'examId'),
    into: async (page) => {
      await page.locator('main [data-student]').first().waitFor();
      await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
    },
    shows: '[data-student]',
  },
  {
    name: 'exam: summary, what was answered',
    who: 'teacher',
    path: at('/examSummarize', 'examId'),
    into: async (page) => {
      const open = page.locator('tr[data-item] button');
      await open.nth(4).click();
      await open.nth(4).scrollIntoViewIfNeeded();
    },
    shows: 'tr[data-item] + tr figure svg',
  },
  { name: 'exam: summary of nothing', who: 'teacher', path: at('/examSummarize', 'openId') },
  {
    name: 'exam: marking',
    who: 'teacher',
    path: at('/class_reviewDetails', 'examId'),
    into: (page) => page.locator('main textarea').first().waitFor(),
    shows: 'main textarea',
  },
  {
    name: 'exam: one student',
    who: 'teacher',
    path: at('/class_studentTestDetail', 'examId', '&id=ATTEMPT'),
    into: (page) => page.locator('main ol, main li').first().waitFor(),
    shows: 'main li',
  },
  { name: 'exam: editor of a draft', who: 'teacher', path: at('/class_addtestpaper', 'draftId') },
];
