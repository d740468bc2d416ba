import { addBankItems, saveBankFolder } from '#contract/features/question/bank-calls.ts';
import { usualSettings } from '#contract/features/question/keys.ts';
import { addPaperItems, createPaper } from '#contract/features/question/paper-calls.ts';
import { parseText } from '#contract/features/question/text/parse.ts';
import type { Account, School } from '../school.ts';
import { makeId } from './make-id.ts';
import type { Screen } from './show.ts';

/** One question of almost every kind. */
const everyKind = `1. 光合作用在哪里进行？[单选题]（2分）
A. 线粒体
B. 叶绿体
C. 细胞核
答案：B
解析：叶绿体含有叶绿素。
2. 下列哪些是质数？[多选题][限选2项]
A. 2
B. 3
C. 4
答案：AB
3. 水在标准大气压下 100℃ 沸腾。[判断题]
答案：对
4. 鲁迅原名____，字____。[填空题]
答案：周樟寿；豫才
5. 简述 TCP 三次握手的过程。[简答题]（10分）
参考答案：SYN、SYN+ACK、ACK。
6. 按朝代先后排列[排序题]
秦
汉
唐
答案：1,2,3
7. 对本课程的评价[矩阵题]
满意 一般 不满意
内容
节奏
8. 这门课的难度[量表题]
1~5
9. 每周学习时间的分配[比重题]
听课
作业
复习
10. 上传你的实验照片[拍照题]`;

export const fillPaper = async ({
  school,
  teacher,
  courseId,
}: {
  school: School;
  teacher: Account;
  courseId: string;
}): Promise<string> => {
  const paperId = makeId();
  const { labels, ...settings } = usualSettings;
  await school.say(teacher, createPaper, {
    courseId,
    id: paperId,
    title: '期中测验：细胞、数与历史',
    order: 'b0',
    ...settings,
    labels: [...labels],
    sections: [{ id: 's1', title: '', intro: '' }],
  });
  const read = parseText(everyKind).items.flatMap((item) => (item.is === 'question' ? [item] : []));
  await school.say(teacher, addPaperItems, {
    courseId,
    paperId,
    items: read.map(({ question, key }, index) => ({
      id: makeId(),
      versionId: makeId(),
      sectionId: 's1',
      order: `a${index}`,
      score: question.score,
      question,
      key,
    })),
  });
  const folderId = makeId();
  await school.say(teacher, saveBankFolder, { courseId, id: folderId, title: '第一章', order: 'a0' });
  await school.say(teacher, addBankItems, {
    courseId,
    items: read.map(({ question, key }) => ({ id: makeId(), folderId, labels: ['细胞'], question, key })),
  });
  return paperId;
};

const at = (page: string, courseId: string, id: string): string => `/${page}?courseid=${courseId}&testpaperid=${id}`;

export const questionScreens: readonly Screen[] = [
  { name: 'test: new', who: 'teacher', path: ({ courseId }) => `/class_addtestpaper?courseid=${courseId}` },
  {
    name: 'test: editor',
    who: 'teacher',
    path: ({ courseId, paperId }) => at('class_addtestpaper', courseId, paperId),
  },
  {
    name: 'test: preview',
    who: 'teacher',
    path: ({ courseId, paperId }) => at('class_testPreview', courseId, paperId),
  },
  { name: 'test: bank', who: 'teacher', path: ({ courseId }) => `/questionBank?courseid=${courseId}` },
  {
    name: 'test: bank, chosen',
    who: 'teacher',
    path: ({ courseId }) => `/questionBank?courseid=${courseId}`,
    into: async (page) => {
      for (const nth of [0, 2]) await page.locator('main li label').nth(nth).click();
    },
    shows: '[role="toolbar"] select',
  },
  {
    name: 'test: settings that are refused',
    who: 'teacher',
    path: ({ courseId, paperId }) => at('class_addtestpaper', courseId, paperId),
    into: async (page) => {
      await page.locator('main button:has(svg.lucide-settings)').first().click();
      const times = page.locator('[role="dialog"] input[type="datetime-local"]');
      await times.nth(0).fill('2030-01-15T10:00');
      await times.nth(1).fill('2030-01-15T09:00');
      await page.locator('[role="dialog"] button[type="submit"]').click();
    },
    shows: '[role="dialog"] [aria-invalid="true"]',
  },
  {
    name: 'test: a question is edited',
    who: 'teacher',
    path: ({ courseId, paperId }) => at('class_addtestpaper', courseId, paperId),
    into: (page) => page.locator('main ol li button:has(svg.lucide-pencil)').first().click(),
    shows: '[role="dialog"] .ProseMirror',
  },
  {
    name: 'test: questions from text',
    who: 'teacher',
    path: ({ courseId, paperId }) => at('class_addtestpaper', courseId, paperId),
    into: async (page) => {
      await page.locator('main button:has(svg.lucide-file-text)').first().click();
      await page.locator('[role="dialog"] textarea').fill(`标题行\n${everyKind.replace('答案：AB', '答案：AF')}`);
    },
    shows: '[role="dialog"] fieldset',
  },
];
