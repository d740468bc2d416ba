import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { wordsOfRichText } from '#contract/core/text/rich-text.ts';
import { point } from '#contract/features/question/keys.ts';
import type { Key, Question } from '#contract/features/question/shapes.ts';
import { parseText } from '#contract/features/question/text/parse.ts';

/** Documents as teachers paste them, each with what it shall read as below it: `type score key | stem | options`, `! line problem`. */
const documents = readFileSync(new URL('./documents/pasted.txt', import.meta.url), 'utf8')
  .split(/^=== /m)
  .slice(1)
  .map((one) => {
    const [name = '', rest = ''] = [one.slice(0, one.indexOf('\n')), one.slice(one.indexOf('\n') + 1)];
    const [text = '', expected = ''] = rest.split(/^---\n/m);
    return { name, text, expected: expected.trimEnd() };
  });

const listed = (question: Question): readonly { readonly id: string; readonly html: string }[] => {
  if ('options' in question) return question.options;
  return question.type === 'sort' ? question.items : [];
};

const keyOf = (question: Question, { answer, reference }: Key): string => {
  const letterOf = (id: string) =>
    question.type === 'trueFalse' ? id : 'ABCDEFGH'.charAt(listed(question).findIndex((one) => one.id === id));
  if (answer.kind === 'options') return answer.right.map(letterOf).join('');
  if (answer.kind === 'order') return answer.order.map(letterOf).join('>');
  if (answer.kind === 'gaps')
    return Object.values(answer.gaps)
      .flatMap(({ accept }) => accept.join('/'))
      .join(';');
  return reference === '' ? '-' : `“${wordsOfRichText(reference)}”`;
};

const read = (text: string): string => {
  const { items, problems } = parseText(text);
  const lines = items.map((item) => {
    if (item.is === 'section') return `# ${item.title}`;
    const { question, key } = item;
    const parts = [
      `${question.type} ${question.score / point} ${keyOf(question, key)}`,
      wordsOfRichText(question.stem),
    ];
    const options = listed(question).map(({ html }) => wordsOfRichText(html));
    if (options.length > 0) parts.push(options.join(' / '));
    if (key.analysis !== '') parts.push(`(${wordsOfRichText(key.analysis)})`);
    return parts.join(' | ').replaceAll(/[\s\u3000]+/g, ' ');
  });
  return [...lines, ...problems.map(({ line, problem }) => `! ${line} ${problem}`)].join('\n');
};

describe('forty documents that teachers paste (S-442, S-443, S-445, S-446, S-458)', () => {
  test('are forty', () => expect(documents).toHaveLength(40));

  test.each(documents)('$name', ({ text, expected }) => expect(read(text)).toBe(expected));
});
