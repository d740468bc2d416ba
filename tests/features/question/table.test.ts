import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseText } from '#contract/features/question/text/parse.ts';
import { printText } from '#contract/features/question/text/print.ts';
import { tableLimits, tableOf, templateOf, textOfTable } from '#contract/features/question/text/table.ts';
import { bodies, choices, fills, open, statements } from './questions.ts';

describe('questions in a table', () => {
  it('come back as the same text that is printed of them, in both languages', () => {
    fc.assert(
      fc.property(
        fc.array(fc.oneof(choices, statements, fills, open, bodies), { minLength: 1, maxLength: 4 }),
        fc.constantFrom('zh', 'en' as const),
        (all, language) => {
          const { head, lines } = tableOf(all, language);
          expect(textOfTable([head, ...lines], language)?.text).toBe(printText(all, language));
        },
      ),
      { numRuns: 1_000 },
    );
  });

  it('the template is read without a fault', () => {
    for (const language of ['zh', 'en'] as const) {
      const { head, lines } = templateOf(language);
      const { items, problems } = parseText(textOfTable([head, ...lines], language)?.text ?? '');
      expect(items).toHaveLength(5);
      expect(problems).toEqual([]);
    }
  });

  it('finds its columns by their names, in any order, below a title, in either language', () => {
    const rows = [
      ['期末试题'],
      ['正确答案', '题干', 'A', 'B', '分数', '类型'],
      ['B', '1+1=', '1', '2', '3', '单选'],
      ['', '', '', '', '', ''],
      ['错', '水是单质', '', '', '2 分', '判断'],
    ];
    const read = textOfTable(rows, 'zh');
    expect(read).toMatchObject({ count: 2, left: 0 });
    expect(read?.text).toBe('1. [单选题][3分] 1+1=\nA. 1\nB. 2\n答案：B\n\n2. [判断题][2分] 水是单质\n答案：错');
  });

  it('takes cells as words: what looks like a mark or a formula is none', () => {
    const read = textOfTable(
      [
        ['Question', 'Answer'],
        ['=HYPERLINK("x")\nAnswer: no\n2. [single choice] x', 'yes'],
      ],
      'en',
    );
    const { items } = parseText(read?.text ?? '');
    expect(items).toHaveLength(1);
    expect(JSON.stringify(items)).toContain('=HYPERLINK');
  });

  it('says what it is not: without names of columns, and beyond its limit', () => {
    expect(
      textOfTable(
        [
          ['a', 'b'],
          ['c', 'd'],
        ],
        'en',
      ),
    ).toBeUndefined();
    expect(textOfTable([], 'zh')).toBeUndefined();
    const many = Array.from({ length: tableLimits.rows + 3 }, () => ['x', 'A']);
    expect(textOfTable([['Question', 'Answer'], ...many], 'en')).toMatchObject({ count: tableLimits.rows, left: 3 });
  });
});
