import { describe, expect, it } from 'vitest';
import { wordsOfRichText } from '#contract/core/text/rich-text.ts';
import type { Answer, Question } from '#contract/features/question/shapes.ts';
import { parseText } from '#contract/features/question/text/parse.ts';
import type { ReadQuestion } from '#contract/features/question/text/reading.ts';

const read = (text: string) => {
  const found = parseText(text);
  return { ...found, questions: found.items.filter((item): item is ReadQuestion => item.is === 'question') };
};
const one = (text: string): ReadQuestion => {
  const { questions, items } = read(text);
  expect(items).toHaveLength(1);
  const [first] = questions;
  if (first === undefined) throw new Error('nothing was read');
  return first;
};
const optionsOf = (question: Question): string[] =>
  'options' in question ? question.options.map(({ html }) => wordsOfRichText(html)) : [];
const partIds = (question: Question): readonly string[] =>
  question.type === 'trueFalse'
    ? ['true', 'false']
    : 'options' in question
      ? question.options.map(({ id }) => id)
      : 'items' in question
        ? question.items.map(({ id }) => id)
        : [];
const picked = ({ question, key }: Pick<ReadQuestion, 'question' | 'key'>): string => {
  const ids = partIds(question);
  const { answer } = key;
  if (answer.kind === 'options')
    return answer.right.map((id) => (question.type === 'trueFalse' ? id : 'ABCDEFGH'.charAt(ids.indexOf(id)))).join('');
  return answer.kind === 'order' ? answer.order.map((id) => ids.indexOf(id) + 1).join() : '';
};
const accepted = (answer: Answer): readonly (readonly string[])[] =>
  answer.kind === 'gaps' ? Object.values(answer.gaps).map(({ accept }) => accept) : [];
const problems = (text: string): string[] => parseText(text).problems.map(({ problem }) => problem);

describe('documents that teachers paste (E-071)', () => {
  it('single choice, the letter in the stem (S-442)', () => {
    const got = one('1. 光合作用在（ B ）中进行\nA. 线粒体\nB. 叶绿体');
    expect(got.question.type).toBe('single');
    expect(picked(got)).toBe('B');
    expect(wordsOfRichText(got.question.stem)).toMatch(/^光合作用在（\s*）中进行$/);
    expect(got.question.score).toBe(500);
  });

  it('multiple choice with a score, options in one line (S-443, S-455)', () => {
    const got = one('2、【多选】质数（4分）\nA、2 B、3 C、4\n答案：AB');
    expect(got.question).toMatchObject({ type: 'multiple', score: 400 });
    expect(optionsOf(got.question)).toEqual(['2', '3', '4']);
    expect(picked(got)).toBe('AB');
  });

  it('true and false (S-458)', () => {
    expect(picked(one('三、0是自然数。（√）'))).toBe('true');
    const got = one('（4）水恒在100℃沸腾（×）\n解析：与气压有关');
    expect(got.question.type).toBe('trueFalse');
    expect(picked(got)).toBe('false');
    expect(got.key.analysis).toBe('<p>与气压有关</p>');
    const sum = one('24. 1+1=2　对　错\n答案：对');
    expect(sum.question.type).toBe('trueFalse');
    expect(picked(sum)).toBe('true');
  });

  it('fill-in: alternatives, several gaps, gaps in brackets (S-445)', () => {
    const first = one('５．首都是＿＿＿。\n答案：北京/北京市');
    expect(first.question.type).toBe('fill');
    expect(accepted(first.key.answer)).toEqual([['北京', '北京市']]);
    expect(accepted(one('6.鲁迅原名____，字____\n【答案】周樟寿；豫才').key.answer)).toEqual([['周樟寿'], ['豫才']]);
    const third = one('7. [[牛顿]]提出万有引力');
    expect(third.question.type).toBe('fill');
    expect(accepted(third.key.answer)).toEqual([['牛顿']]);
    expect(wordsOfRichText(third.question.stem)).toBe('____提出万有引力');
  });

  it('short answer with a model answer (S-446)', () => {
    const got = one('8.简述TCP握手（10分）\n参考答案：SYN…\n解析：见3.2节');
    expect(got.question).toMatchObject({ type: 'shortAnswer', score: 1_000 });
    expect(got.key).toMatchObject({ reference: '<p>SYN…</p>', analysis: '<p>见3.2节</p>' });
  });

  it('indefinite choice (S-444)', () => {
    const got = one('[不定项选择题]9 正确的是\nA．甲\nB．乙\n正确答案：B');
    expect(got.question.type).toBe('indefinite');
    expect(picked(got)).toBe('B');
  });

  it('options without letters, and no key: a warning, no error', () => {
    const text = '10. 最爱的季节[单选题]\n春\n夏';
    expect(optionsOf(one(text).question)).toEqual(['春', '夏']);
    expect(problems(text)).toEqual(['noKey']);
  });

  it('matrix, scale, reverse scale, sort, weight, table (S-447, S-448, S-449, S-450, S-451, S-452, S-459)', () => {
    const matrix = one('11. 评价[矩阵题]\n好 中 差\n内容\n节奏').question;
    expect(matrix.type === 'matrix' && [matrix.columns.length, matrix.rows.length]).toEqual([3, 2]);
    const scale = one('12. 难度[量表题]\n1~5').question;
    expect(scale.type === 'scale' && scale.steps.map(({ value }) => value)).toEqual([1, 2, 3, 4, 5]);
    const reverse = one('13. 担心吗[反向量表题]\n不 一般 很').question;
    expect(reverse.type === 'reverseScale' && reverse.steps.map(({ value }) => value)).toEqual([3, 2, 1]);
    const sorted = one('14. 排朝代[排序题]\n唐\n秦\n汉\n答案：秦>汉>唐');
    expect(sorted.question.type).toBe('sort');
    expect(picked(sorted)).toBe('2,3,1');
    const weight = one('15. 时间[比重题]\n学\n玩').question;
    expect(weight.type === 'weight' && [weight.rows.length, weight.total]).toEqual([2, 100]);
    const table = one('15. 登记[表格题]\n姓名 年龄\n第一人\n第二人').question;
    expect(table.type === 'table' && [table.columns.length, table.rows.length]).toEqual([2, 2]);
  });

  it('how many may be chosen (S-457)', () => {
    const got = one('16. 选[多选题][限选2项]\nA 甲\nB 乙\nC 丙\n答案 A,C');
    expect(got.question).toMatchObject({ type: 'multiple', min: 2, max: 2 });
    expect(picked(got)).toBe('AC');
    expect(one('1. 选[多选题][最多选2项]\nA.甲\nB.乙\nC.丙').question).toMatchObject({ min: 0, max: 2 });
    expect(one('1. 选[多选题]【至少选2项】\nA.甲\nB.乙\nC.丙').question).toMatchObject({ min: 2, max: 0 });
  });

  it('page breaks and notes (S-453, S-454)', () => {
    const { questions } = read('[分页栏]\n[段落说明]请读下文');
    expect(questions.map(({ question }) => question.type)).toEqual(['pageBreak', 'paragraph']);
    expect(questions[1]?.question.stem).toBe('<p>请读下文</p>');
  });

  it('a letter inside an option is a word', () => {
    const got = one('18. Which?\nA. iron B. zinc C. Vitamin B. 12');
    expect(optionsOf(got.question)).toEqual(['iron', 'zinc', 'Vitamin B. 12']);
  });

  it('braces stay, a star marks what is right (S-456)', () => {
    const got = one('19. f(x)={x²}\nA. 2x\n*B. x');
    expect(got.question.stem).toBe('<p>f(x)={x²}</p>');
    expect(picked(got)).toBe('B');
  });

  it('all in one line', () => {
    const got = one('20. 非编程语言？（A）Java（B）HTML【答案】B');
    expect(optionsOf(got.question)).toEqual(['Java', 'HTML']);
    expect(picked(got)).toBe('B');
  });

  it('a list in the stem is no list of options', () => {
    const got = one('21. 对的是\n①甲 ②乙\nA.① B.①②\n答：A');
    expect(got.question.stem).toBe('<p>对的是<br>①甲 ②乙</p>');
    expect(optionsOf(got.question)).toEqual(['①', '①②']);
    expect(picked(got)).toBe('A');
  });

  it('full-width letters', () => {
    expect(picked(one('22. 选\nＡ：甲\nＢ：乙\n答案：ａ'))).toBe('A');
  });

  it('a block of answers at the end, and what contradicts it', () => {
    const { questions, problems: found } = read(
      '1. 甲\nA. 一\nB. 二\n2. 乙\nA. 一\nB. 二\n答案：A\n3. 丙\nA. 一\nB. 二\nC. 三\n4. 丁（　）\n5. 戊（　）\n答案：1-3 ABC 4-5 √×',
    );
    expect(questions.map(picked)).toEqual(['A', 'A', 'C', 'true', 'false']);
    expect(found.map(({ problem }) => problem)).toContain('keyConflict');
  });

  it('a number that begins a question is none of a date', () => {
    const text = '25. 2023.5.1是？\nA.一 B.二\n答案：C';
    expect(one(text).question.stem).toBe('<p>2023.5.1是？</p>');
    expect(problems(text)).toEqual(['keyUnknown']);
  });

  it('headings say type and score of what follows', () => {
    const { items, questions } = read(
      '一、单项选择题（每小题2分，共4分）\n1. 甲\nA. 一\nB. 二\n答案：A\n2. 乙\nA. 一\nB. 二\n答案：B\n二、判断题（每题1分）\n1. 丙（√）',
    );
    expect(items.map(({ is }) => is)).toEqual(['section', 'question', 'question', 'section', 'question']);
    expect(questions.map(({ question: { type, score } }) => [type, score])).toEqual([
      ['single', 200],
      ['single', 200],
      ['trueFalse', 100],
    ]);
  });
});
