import { expect, test } from 'vitest';
import { questionFrom } from '#server/features/course/moodle/questions.ts';
import type { Element } from '#server/features/course/moodle/xml.ts';
import { csvOf } from '#src/ui/words/csv.ts';

const element = (name: string, children: readonly Element[] | string, attributes = {}): Element => ({
  ...{ name, attributes },
  ...(typeof children === 'string' ? { children: [], text: children } : { children: [...children], text: '' }),
});

test('rows that are to be matched do not stand where their columns do, whoever made the question elsewhere', () => {
  const places = new Set<string>();
  for (let id = 1; id <= 8; id += 1) {
    const pairs = Array.from({ length: 6 }, (_, at) =>
      element('match', [element('questiontext', `Row ${at}`), element('answertext', `Column ${at}`)], { id: `${at}` }),
    );
    const kind = [element('qtype', 'match'), element('questiontext', 'Which?'), element('matches', pairs)];
    const made = questionFrom(element('question', kind, { id: `${id}` }), String);
    if (made?.question.type !== 'matrix' || made.key.answer.kind !== 'cells') throw new Error('no matrix');
    const { rows, columns } = made.question;
    const { rows: right } = made.key.answer;
    expect(rows.map(({ html }) => html)).toEqual(['Row 0', 'Row 1', 'Row 2', 'Row 3', 'Row 4', 'Row 5']);
    const columnOf = ({ id: row }: (typeof rows)[number]) => columns.findIndex((one) => one.id === right[row]?.[0]);
    places.add(rows.map(columnOf).join());
    // What is right is still right.
    expect(rows.map((row) => columns[columnOf(row)]?.html)).toEqual(
      rows.map(({ html }) => html.replace('Row', 'Column')),
    );
  }
  expect([places.has('0,1,2,3,4,5'), places.size > 4]).toEqual([false, true]);
});

test('nothing that somebody wrote is run as a formula, also with the wide signs of an input method', () => {
  for (const start of ['=', '+', '-', '@', '＝', '＋', '－', '＠', ' =', '\t', '\r', '\n='])
    expect(
      csvOf([[`${start}HYPERLINK("https://evil.example")`]])
        .replace('\uFEFF', '')
        .replace(/^"/, ''),
    ).toMatch(/^'/);
  expect(csvOf([['李明', -1, 'a=b']])).toBe('\uFEFF李明,-1,a=b');
});
