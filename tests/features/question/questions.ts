import fc from 'fast-check';
import { richOfPlain } from '#contract/core/text/rich-text.ts';
import type { Answer, Key, Question, QuestionOf } from '#contract/features/question/shapes.ts';

/** What texts are made of that somebody pastes, in pieces. */
export const pieces = [
  '答案：',
  'Answer:',
  '【答案】',
  '解析：',
  '难度：易',
  '1.',
  '2、',
  '（3）',
  '三、',
  'A.',
  'B、',
  'Ｃ：',
  '（A）',
  '*B.',
  '[单选题]',
  '【多选题】',
  '[矩阵题]',
  '[量表题]',
  '[比重题]',
  '[表格题]',
  '[段落说明]',
  '[分页栏]',
  '=== 分页 ===',
  '（4分）',
  '[限选2项]',
  '____',
  '[[',
  ']]',
  '[[x]]',
  '√',
  '×',
  '对',
  'AB',
  '1-3 ABC 4-5 √×',
  '\n',
  '\n\n',
  '\r\n',
  '\v',
  '　',
  '\t',
  ' ',
  '\\',
  '\\[单选题]',
  '$x^2$',
  '# ',
  '一、选择题（每题2分）',
  '文',
  'word',
  '😀',
  '<b>',
  '&amp;',
  '=3.14±0.01',
  '[内容]',
  '标签：甲、乙',
  '\u200b',
  '1~5',
  '/',
  '；',
];
const line = fc
  .array(
    fc.oneof(
      { weight: 4, arbitrary: fc.constantFrom('水', '的', 'cell', 'x', '3', '，', ' ', '。', 'Vitamin') },
      {
        weight: 2,
        arbitrary: fc.constantFrom(...pieces.filter((piece) => !/[\n\r\v\t$#\u200b_\\]|\[\[|\]\]|！\[/.test(piece))),
      },
    ),
    { minLength: 1, maxLength: 8 },
  )
  .map((all) => all.join('').trim().replaceAll(/\s+/g, ' '))
  .filter((text) => text !== '');
const html = fc.array(line, { minLength: 1, maxLength: 3 }).map((lines) => richOfPlain(lines.join('\n')));
const maybeHtml = fc.oneof(fc.constant(''), html);
/** Without a sign that would be the key. */
const calm = fc
  .array(fc.constantFrom('水', '的', 'cell', '，', '。', 'Vitamin', '是'), { minLength: 1, maxLength: 6 })
  .map((all) => all.join(''));
const word = calm;
const score = fc.constantFrom(100, 250, 500, 1_000);
const common = (stem: fc.Arbitrary<string>) =>
  fc.record({
    stem,
    difficulty: fc.constantFrom('', 'easy', 'medium', 'hard' as const),
    score,
    parts: fc.constant([]),
    required: fc.boolean(),
  }) as fc.Arbitrary<Pick<Question, 'stem' | 'difficulty' | 'score' | 'parts' | 'required'>>;
const key = (answer: fc.Arbitrary<Answer>): fc.Arbitrary<Key> =>
  fc.record({
    answer,
    credit: fc.constantFrom('exact', 'missedSome', 'plusMinus', 'each' as const),
    missedScore: fc.constant(0),
    reference: maybeHtml,
    analysis: maybeHtml,
  });

export type Pair = { readonly question: Question; readonly key: Key };
const pair = (
  question: fc.Arbitrary<Question>,
  answer: (question: Question) => fc.Arbitrary<Answer>,
): fc.Arbitrary<Pair> => question.chain((made) => key(answer(made)).map((of) => ({ question: made, key: of })));
const partsOf = (of: fc.Arbitrary<string>, minLength: number, maxLength: number, letter = 'r') =>
  fc
    .array(of, { minLength, maxLength })
    .map((all) =>
      all.map((text, index) => ({ id: `${letter}${index}`, html: text.startsWith('<') ? text : richOfPlain(text) })),
    );
const none = () => fc.constant<Answer>({ kind: 'none' });
const stemOf = calm.chain((first) =>
  fc
    .array(line, { maxLength: 2 })
    .map((more) =>
      richOfPlain([first, ...more.filter((one) => !/[（(]\s*([A-Z]|√|×|对|错)\s*[)）]/.test(one))].join('\n')),
    ),
);

export const choices = pair(
  fc
    .tuple(
      common(stemOf),
      partsOf(html, 2, 6),
      fc.constantFrom('single', 'multiple', 'indefinite', 'voteMultiple' as const),
      fc.nat(3),
    )
    .map(
      ([of, options, type, perRow]): Question =>
        type === 'single'
          ? { ...of, type, options, perRow }
          : { ...of, type, options, perRow, min: 0, max: options.length > 2 ? 2 : 0 },
    ),
  (question) =>
    'options' in question && question.type !== 'single' && question.type !== 'voteMultiple'
      ? fc
          .subarray(
            question.options.map(({ id }) => id),
            { minLength: 1 },
          )
          .map((right): Answer => ({ kind: 'options', right }))
      : none(),
);
export const statements = pair(
  common(calm.map(richOfPlain)).map((of): Question => ({ ...of, type: 'trueFalse' })),
  () => fc.constantFrom<Answer>({ kind: 'options', right: ['true'] }, { kind: 'options', right: ['false'] }),
);
export const fills = pair(
  fc.tuple(common(fc.constant('')), fc.array(calm, { minLength: 1, maxLength: 4 })).map(
    ([of, words]): Question => ({
      ...of,
      stem: richOfPlain(words.map((one) => `${one}____`).join('')),
      type: 'fill',
      gaps: words.map((_, index) => ({ id: `gap${index}`, numeric: false })),
    }),
  ),
  (question) =>
    'gaps' in question
      ? fc
          .record({
            accept: fc.array(
              fc.array(
                fc.array(line, { minLength: 1, maxLength: 1 }).map((all) => all.join('')),
                { minLength: 1, maxLength: 3 },
              ),
              { minLength: question.gaps.length, maxLength: question.gaps.length },
            ),
            anyOrder: fc.boolean(),
            caseSensitive: fc.boolean(),
            punctuation: fc.boolean(),
          })
          .map(
            ({ accept, ...more }): Answer => ({
              kind: 'gaps',
              gaps: Object.fromEntries(
                question.gaps.map(({ id }, index) => [
                  id,
                  { accept: accept[index] ?? [], tolerance: { by: 'none', amount: '' } },
                ]),
              ),
              ...more,
            }),
          )
      : none(),
);
export const open = pair(
  fc
    .tuple(common(stemOf), fc.constantFrom('shortAnswer', 'openAnonymous', 'paragraph' as const))
    .map(
      ([of, type]): Question =>
        type === 'shortAnswer'
          ? { ...of, type, files: false }
          : { ...of, type, ...(type === 'paragraph' ? { score: 0 } : {}) },
    ),
  none,
);
/** Some rows have a right column, at least one of them. */
const cellsOf = ({ rows, columns }: QuestionOf<'matrix'>): fc.Arbitrary<Answer> =>
  fc
    .array(fc.integer({ min: -1, max: columns.length - 1 }), { minLength: rows.length, maxLength: rows.length })
    .map((at): Answer => {
      const of = rows.flatMap(({ id }, index): [string, string[]][] => {
        // Of two with the same name nobody can name the second.
        const column = columns.find(({ html }) => html === columns[at[index] ?? -1]?.html);
        return column === undefined ? [] : [[id, [column.id]]];
      });
      return of.length === 0 ? { kind: 'none' } : { kind: 'cells', rows: Object.fromEntries(of) };
    });
export const bodies = pair(
  fc
    .tuple(
      common(stemOf),
      partsOf(word, 2, 5),
      partsOf(word, 2, 4, 'c'),
      fc.constantFrom('matrix', 'table', 'weight', 'sort', 'scale', 'reverseScale', 'likert', 'rating' as const),
    )
    .map(([of, rows, columns, type]): Question => {
      const steps = columns.map((column, index, all) => ({
        ...column,
        value: type === 'reverseScale' ? all.length - index : index + 1,
      }));
      if (type === 'matrix') return { ...of, type, rows, columns, many: false };
      if (type === 'table') return { ...of, type, rows, columns };
      if (type === 'weight') return { ...of, type, rows, total: 100 };
      if (type === 'sort') return { ...of, type, items: rows };
      if (type === 'likert') return { ...of, type, rows, steps };
      if (type === 'rating') return { ...of, type, from: 1, to: 10, low: '', high: '' };
      return { ...of, type, steps };
    }),
  (question) =>
    question.type === 'matrix'
      ? cellsOf(question)
      : question.type === 'sort'
        ? fc
            .shuffledSubarray(
              question.items.map(({ id }) => id),
              { minLength: question.items.length },
            )
            .map((order): Answer => ({ kind: 'order', order }))
        : none(),
);
