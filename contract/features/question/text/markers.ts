import type { CreditMode, Difficulty, QuestionType } from '../keys.ts';

/** The two languages that a text can be printed in; both are read, mixed as they come. */
export type TextLanguage = 'zh' | 'en';

/** What stands in brackets for a type: the word that is printed, then everything else that is read. */
export const typeWords: Readonly<
  Record<QuestionType, { readonly zh: string; readonly en: string; readonly also: readonly string[] }>
> = {
  trueFalse: { zh: '判断题', en: 'true/false', also: ['判断', '是非题', '对错题', 'true or false', 'jude'] },
  single: {
    zh: '单选题',
    en: 'single choice',
    also: ['单选', '单项选择题', '单项选择', '选择题', 'single', 'radio', 'multiple choice (one)'],
  },
  multiple: { zh: '多选题', en: 'multiple choice', also: ['多选', '多项选择题', '多项选择', 'multiple', 'check'] },
  indefinite: { zh: '不定项选择题', en: 'indefinite choice', also: ['不定项', '不定项选择', '不定项题', 'indefinite'] },
  fill: {
    zh: '填空题',
    en: 'fill in',
    also: ['填空', '多项填空题', '横向填空题', 'fill in the blank', 'fill-in', 'fill', 'gapfill', 'cloze'],
  },
  shortAnswer: {
    zh: '简答题',
    en: 'short answer',
    also: [
      '简答',
      '问答题',
      '问答',
      '主观题',
      '论述题',
      '计算题',
      '名词解释',
      '材料题',
      'essay',
      'question',
      'open question',
    ],
  },
  sort: { zh: '排序题', en: 'sort', also: ['排序', 'order', 'ordering'] },
  matrix: { zh: '矩阵题', en: 'matrix', also: ['矩阵', '矩阵单选题', '连线题', '匹配题', 'matching'] },
  scale: { zh: '量表题', en: 'scale', also: ['量表', 'rating scale'] },
  reverseScale: { zh: '反向量表题', en: 'reverse scale', also: ['反向量表'] },
  likert: { zh: '矩阵量表题', en: 'likert', also: ['矩阵量表', '李克特量表题', 'matrix scale'] },
  weight: { zh: '比重题', en: 'weight', also: ['比重', '权重题', 'sum', 'constant sum'] },
  rating: { zh: '打分题', en: 'rating', also: ['打分', '评分题', '评分', 'numeric rating'] },
  file: { zh: '文件题', en: 'file', also: ['上传题', '附件题', '文件上传题', 'file upload'] },
  photo: { zh: '拍照题', en: 'photo', also: ['拍照'] },
  openAnonymous: { zh: '匿名题', en: 'anonymous', also: ['匿名问答题', '匿名', 'anonymous open'] },
  voteSingle: { zh: '投票单选题', en: 'vote', also: ['投票题', '投票', '单选投票', '单选投票题', 'single vote'] },
  voteMultiple: { zh: '投票多选题', en: 'multiple vote', also: ['多选投票', '多选投票题'] },
  table: { zh: '表格题', en: 'table', also: ['表格'] },
  paragraph: { zh: '段落说明', en: 'paragraph', also: ['段落', '说明', 'note', 'cut paragraph'] },
  pageBreak: { zh: '分页栏', en: 'page break', also: ['分页', '分页符', 'page-break', 'pagebreak'] },
};

/** Of `text` as it is compared: width, case and spaces make no difference. */
export const plainWord = (text: string): string =>
  text
    .replaceAll(/[\uff01-\uff5e]/g, (letter) => String.fromCharCode(letter.charCodeAt(0) - 0xfee0))
    .replaceAll(/[\s\u00a0\u3000]+/g, ' ')
    .trim()
    .toLowerCase();

const types = new Map<string, QuestionType>(
  Object.entries(typeWords).flatMap(([type, { zh, en, also }]) =>
    [zh, en, ...also].map((word): [string, QuestionType] => [plainWord(word), type as QuestionType]),
  ),
);

export const typeOfWord = (word: string): QuestionType | undefined => types.get(plainWord(word));

/** A mark in brackets, and what it says. */
export type Mark =
  | { readonly is: 'type'; readonly type: QuestionType }
  | { readonly is: 'score'; readonly score: number }
  | { readonly is: 'parts'; readonly scores: readonly number[] }
  | { readonly is: 'limits'; readonly min?: number; readonly max?: number }
  | { readonly is: 'perRow'; readonly count: number }
  | { readonly is: 'required' }
  | { readonly is: 'credit'; readonly credit: CreditMode; readonly missedScore: number }
  | { readonly is: 'answer'; readonly text: string }
  | { readonly is: 'gapOption'; readonly option: 'anyOrder' | 'caseSensitive' | 'noPunctuation' }
  | { readonly is: 'total'; readonly total: number }
  | { readonly is: 'files'; readonly count: number }
  | { readonly is: 'body' };

const hundredths = (text: string): number => Math.round(Number(text) * 100);
const number = '(\\d{1,4}(?:\\.\\d{1,2})?)';
const points = '(?:分|points?|pts?|marks?)';
const items = '(?:项|个|items?|options?)?';

const rules: readonly (readonly [RegExp, (found: readonly string[]) => Mark | undefined])[] = [
  [new RegExp(`^(?:(?:共|每[小]?题|本题)?(?:分[数值])?[:为]? ?)${number} ?${points}$`), ([, n = '']) => scored(n)],
  [new RegExp(`^(?:分[数值]|score|points) ?[:=]? ?${number} ?${points}?$`), ([, n = '']) => scored(n)],
  [
    /^(?:分项|parts) ?: ?(\d[\d.+ ]*)$/,
    ([, n = '']) => ({ is: 'parts', scores: n.split('+').map((one) => hundredths(one)) }),
  ],
  [
    new RegExp(`^(?:限选|选择?|choose|select) ?(\\d{1,3}) ?(?:-|~|to|到|至) ?(\\d{1,3}) ?${items}$`),
    ([, n, m]) => ({ is: 'limits', min: Number(n), max: Number(m) }),
  ],
  [
    new RegExp(`^(?:限选?|必选|choose|select|limit) ?(\\d{1,3}) ?${items}$`),
    ([, n]) => ({ is: 'limits', min: Number(n), max: Number(n) }),
  ],
  [
    new RegExp(`^(?:最多选?择?|at most|choose at most) ?(\\d{1,3}) ?${items}$`),
    ([, n]) => ({ is: 'limits', max: Number(n) }),
  ],
  [
    new RegExp(`^(?:最少选?择?|至少选?择?|at least|choose at least) ?(\\d{1,3}) ?${items}$`),
    ([, n]) => ({ is: 'limits', min: Number(n) }),
  ],
  [
    new RegExp(`^(?:每行 ?(\\d{1,2}) ?${items}|(\\d{1,2}) (?:per row|in a row))$`),
    ([, n, m]) => ({ is: 'perRow', count: Number(n ?? m) }),
  ],
  [/^(?:必答|必填|required)$/, () => ({ is: 'required' })],
  [/^(?:漏选给分|漏选得分|部分|partial|missed some)$/, () => ({ is: 'credit', credit: 'missedSome', missedScore: 0 })],
  [
    new RegExp(`^(?:漏选得|missed some:) ?${number} ?${points}$`),
    ([, n = '']) => ({ is: 'credit', credit: 'missedSome', missedScore: hundredths(n) }),
  ],
  [/^(?:增减给分|plus-minus)$/, () => ({ is: 'credit', credit: 'plusMinus', missedScore: 0 })],
  [/^(?:逐项给分|each)$/, () => ({ is: 'credit', credit: 'each', missedScore: 0 })],
  [/^(?:不分顺序|任意顺序|any order)$/, () => ({ is: 'gapOption', option: 'anyOrder' })],
  [/^(?:区分大小写|case sensitive)$/, () => ({ is: 'gapOption', option: 'caseSensitive' })],
  [/^(?:忽略标点|no punctuation)$/, () => ({ is: 'gapOption', option: 'noPunctuation' })],
  [/^(?:总[分和]|total) ?:? ?(\d{1,5})$/, ([, n]) => ({ is: 'total', total: Number(n) })],
  [/^(?:最多|up to) ?(\d{1,2}) ?(?:个文件|张|份|files?|photos?)$/, ([, n]) => ({ is: 'files', count: Number(n) })],
  [/^(?:内容|content)$/, () => ({ is: 'body' })],
];

const scored = (n: string): Mark => ({ is: 'score', score: hundredths(n) });

/** What the words between two brackets mean; `undefined`: they are words. */
export const markOf = (inside: string): Mark | undefined => {
  const type = typeOfWord(inside);
  if (type !== undefined) return { is: 'type', type };
  const answer = /^\s*(?:正确|参考)?(?:答案|answer)\s*[:：]\s*(.+)$/is.exec(inside);
  if (answer?.[1] !== undefined) return { is: 'answer', text: answer[1].trim() };
  const plain = plainWord(inside);
  for (const [rule, mean] of rules) {
    const found = rule.exec(plain);
    if (found !== null) return mean(found);
  }
  return undefined;
};

/** Where a mark may begin and end; the backslashes before it make words of it. */
export const bracketed = /(?<!\\)(\\*)([[(【（［])([^[\]()【】（）［］\r\n]{1,60})([\])】）］])/g;

/** Words at the beginning of a line that say what follows. */
export const lineWords = {
  answer:
    /^(?:【(?:正确|标准|参考)?答案】|(?:正确|标准)?答案(?:是|为)?\s*[:：]|答案\s+(?=\S)|答\s*[:：]|(?:correct )?answers?\s*[:：]|key\s*[:：])\s*[:：]?\s*/i,
  model: /^(?:参考答案|范文|model answer)\s*[:：]\s*/i,
  reference: /^(?:参考|reference)\s*[:：]\s*/i,
  analysis:
    /^(?:【(?:答案)?解析】|【分析】|(?:答案|试题)?解析\s*[:：]|分析\s*[:：]|解答\s*[:：]|explanation\s*[:：]|analysis\s*[:：]|feedback\s*[:：])\s*[:：]?\s*/i,
  difficulty: /^(?:【难度】|难易?度\s*[:：]|difficulty\s*[:：])\s*/i,
  labels: /^(?:【(?:知识点|标签)】|(?:知识点|标签)\s*[:：]|labels?\s*[:：]|tags?\s*[:：])\s*/i,
  score: /^(?:【分[值数]】|分[值数]\s*[:：]|(?:score|points)\s*[:：])\s*/i,
} as const;
export type LineWord = keyof typeof lineWords;

export const difficultyWords: Readonly<Record<Exclude<Difficulty, ''>, readonly string[]>> = {
  easy: ['易', 'easy', '简单', '容易', '较易', '低'],
  medium: ['中', 'medium', '中等', '一般', '适中'],
  hard: ['难', 'hard', '困难', '较难', '高'],
};

const yes = ['√', '✓', '✔', '对', '正确', '是', 't', 'true', 'yes', 'right'];
const no = ['×', '✗', '✘', '╳', '错', '错误', '否', '不对', 'f', 'false', 'no', 'wrong'];

/** What a word says of a statement. */
export const truthOf = (word: string): 'true' | 'false' | undefined => {
  const plain = plainWord(word).replaceAll(/[.。]$/g, '');
  if (yes.includes(plain)) return 'true';
  return no.includes(plain) ? 'false' : undefined;
};
