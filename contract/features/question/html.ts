import { filesIn } from '#contract/core/text/rich-text.ts';
import type { Key, Question } from './shapes.ts';

interface Pair {
  readonly question: Question;
  readonly key: Key;
}

type Change = (html: string) => string;
const parts = <P extends { readonly html: string }>(all: readonly P[], change: Change): P[] =>
  all.map((part) => ({ ...part, html: change(part.html) }));

const changed = (question: Question, change: Change): Question => {
  const next = { ...question, stem: change(question.stem) };
  if ('options' in next) return { ...next, options: parts(next.options, change) };
  if (next.type === 'sort') return { ...next, items: parts(next.items, change) };
  if (next.type === 'likert') return { ...next, rows: parts(next.rows, change), steps: parts(next.steps, change) };
  if ('steps' in next) return { ...next, steps: parts(next.steps, change) };
  if (next.type === 'matrix' || next.type === 'table')
    return { ...next, rows: parts(next.rows, change), columns: parts(next.columns, change) };
  return next.type === 'weight' ? { ...next, rows: parts(next.rows, change) } : next;
};

/** The same with every formatted text in it changed, each once, in one order. */
export const withHtml = ({ question, key }: Pair, change: Change): Pair => ({
  question: changed(question, change),
  key: { ...key, reference: change(key.reference), analysis: change(key.analysis) },
});

/** Every formatted text in it, in the order of `withHtml`. */
export const htmlOf = (pair: Pair): readonly string[] => {
  const all: string[] = [];
  withHtml(pair, (html) => {
    all.push(html);
    return html;
  });
  return all;
};

/** Ids of the files it shows, each once. */
export const filesOf = (pairs: readonly Pair[]): readonly string[] => [
  ...new Set(pairs.flatMap((pair) => htmlOf(pair).flatMap(filesIn))),
];

/** The same with other ids for everything that can be chosen, ordered or filled: what was typed in order would give itself away. */
export const withIds = ({ question, key }: Pair, newId: () => string): Pair => {
  const names = new Map<string, string>();
  const nameOf = (id: string): string => {
    if (id === 'true' || id === 'false') return id;
    const known = names.get(id) ?? newId();
    names.set(id, known);
    return known;
  };
  const asked = JSON.parse(JSON.stringify(question), (name, value) =>
    name === 'id' ? nameOf(String(value)) : value,
  ) as Question;
  const { answer } = key;
  const renamed = <V>(of: Readonly<Record<string, V>>, change: (value: V) => V): Record<string, V> =>
    Object.fromEntries(Object.entries(of).map(([id, value]) => [nameOf(id), change(value)]));
  if (answer.kind === 'options')
    return { question: asked, key: { ...key, answer: { ...answer, right: answer.right.map(nameOf) } } };
  if (answer.kind === 'order')
    return { question: asked, key: { ...key, answer: { ...answer, order: answer.order.map(nameOf) } } };
  if (answer.kind === 'cells')
    return {
      question: asked,
      key: { ...key, answer: { ...answer, rows: renamed(answer.rows, (ids) => ids.map(nameOf)) } },
    };
  return {
    question: asked,
    key: answer.kind === 'gaps' ? { ...key, answer: { ...answer, gaps: renamed(answer.gaps, (gap) => gap) } } : key,
  };
};
