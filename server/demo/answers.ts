import type { Answered } from '#contract/features/exam/rows.ts';
import type { Key, Question, Response } from '#contract/features/question/shapes.ts';
import type { Chance } from './random.ts';

interface Item {
  readonly id: string;
  readonly question: Question;
  readonly key: Key;
}

interface Answering {
  /** Where a person marks, in turn. */
  readonly words: readonly string[];
  readonly at: number;
  readonly chance: Chance;
  readonly isUnderWay: boolean;
}

/** What somebody answers: one has learned more than another, and who is not done has not come to the end. */
export const answersBy = (
  items: readonly Item[],
  { words, at, chance, isUnderWay }: Answering,
): Record<string, Answered> => {
  const knows = chance.between(35, 95) / 100;
  const reached = isUnderWay ? items.slice(0, Math.ceil(items.length / 2)) : items;
  const answers: Record<string, Answered> = {};
  for (const { id, question, key } of reached) {
    const response = responseTo(question, key, chance.next() < knows, words, chance);
    if (response !== undefined) answers[id] = { response, flagged: chance.next() < 0.05, seq: 1, at };
  }
  return answers;
};

const trueFalse = [{ id: 'true' }, { id: 'false' }];

/** `undefined`: nothing is asked. */
export const responseTo = (
  question: Question,
  { answer }: Key,
  isRight: boolean,
  words: readonly string[],
  chance: Chance,
): Response | undefined => {
  if (question.type === 'shortAnswer') return { kind: 'text', html: chance.pick(words), files: [] };
  if (question.type === 'trueFalse' || 'options' in question) {
    const options = question.type === 'trueFalse' ? trueFalse : question.options;
    if (isRight && answer.kind === 'options') return { kind: 'options', ids: answer.right };
    const right = answer.kind === 'options' ? answer.right : [];
    const others = options.filter(({ id }) => right.length !== 1 || !right.includes(id));
    return { kind: 'options', ids: [chance.pick(others).id] };
  }
  if (answer.kind === 'gaps')
    return {
      kind: 'gaps',
      gaps: Object.fromEntries(
        Object.entries(answer.gaps).map(([id, { accept }]) => [id, isRight ? (accept[0] ?? '') : '0']),
      ),
    };
  if (answer.kind === 'order')
    return { kind: 'order', order: isRight ? answer.order : [...chance.some(answer.order, answer.order.length)] };
  return undefined;
};
