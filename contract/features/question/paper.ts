import { digestOf } from '#contract/core/text/digest.ts';
import { isLayout } from './keys.ts';
import type { DrawRule, PaperItemRow, PaperPlanRow, PaperSettings } from './rows.ts';
import { maxOf, optionIds } from './score.ts';
import type { Question } from './shapes.ts';

type Plan = Pick<PaperPlanRow, 'sections' | 'rules'>;
export type Placed = Pick<PaperItemRow, 'id' | 'sectionId' | 'pool' | 'order' | 'score' | 'versionId'>;
type Shuffling = Pick<PaperSettings, 'shufflesQuestions' | 'shufflesOptions'>;

/** One question as one student is asked it: `options` is the order of what can be chosen, where that was changed. */
export interface Asked {
  readonly itemId: string;
  readonly versionId: string;
  readonly sectionId: string;
  readonly score: number;
  readonly options: readonly string[];
}

const byPlace = (one: Placed, other: Placed): number => {
  if (one.order !== other.order) return one.order < other.order ? -1 : 1;
  return one.id < other.id ? -1 : Number(one.id > other.id);
};

/** The items of each section in their order; one whose section is gone stands in the first. */
export const itemsBySection = <P extends Placed>({ sections }: Pick<Plan, 'sections'>, items: readonly P[]) => {
  const known = new Set(sections.map(({ id }) => id));
  const first = sections[0]?.id ?? '';
  const of = Map.groupBy(items, ({ sectionId }) => (known.has(sectionId) ? sectionId : first));
  return sections.map((section) => ({ section, items: (of.get(section.id) ?? []).toSorted(byPlace) }));
};

/** Sorted by a digest of seed and id: everywhere the same, and one drawn question more moves no other. */
const shuffled = <T extends { readonly id: string }>(of: readonly T[], ...seed: readonly string[]): T[] =>
  of
    .map((one) => ({ one, at: digestOf(...seed, one.id) }))
    .toSorted((a, b) => (a.at < b.at ? -1 : Number(a.at > b.at)))
    .map(({ one }) => one);

/** The pool of a rule. */
export const poolOf = <P extends Placed>(rule: Pick<DrawRule, 'id'>, items: readonly P[]): P[] =>
  items.filter(({ pool }) => pool === rule.id);

const drawnOf = (plan: Plan, items: readonly Placed[], seed: string): Placed[] => {
  const rules = new Map(plan.rules.map((rule) => [rule.id, rule]));
  const drawn = plan.rules.flatMap((rule) =>
    shuffled(poolOf(rule, items), seed, 'draw', rule.id)
      .slice(0, rule.count)
      .map((item) => ({ ...item, sectionId: rule.sectionId, score: rule.score })),
  );
  return [...items.filter(({ pool }) => pool === '' || !rules.has(pool)), ...drawn];
};

/** Between two notes or page breaks questions may change places; those stay where they are. */
const mixed = (items: readonly Placed[], isFixed: (item: Placed) => boolean, seed: readonly string[]): Placed[] => {
  const out: Placed[] = [];
  let run: Placed[] = [];
  for (const item of items) {
    if (!isFixed(item)) {
      run.push(item);
      continue;
    }
    out.push(...shuffled(run, ...seed), item);
    run = [];
  }
  return [...out, ...shuffled(run, ...seed)];
};

/** The order of what can be chosen, or put in order. True and false, scales, rows and columns stay as they are. */
const optionsOf = (question: Question, seed: readonly string[]): string[] => {
  const ids =
    question.type === 'sort'
      ? question.items.map(({ id }) => id)
      : question.type === 'trueFalse'
        ? []
        : optionIds(question);
  return shuffled(
    ids.map((id) => ({ id })),
    ...seed,
  ).map(({ id }) => id);
};

/**
 * What one attempt is asked: drawn and shuffled by its seed, a secret that stays on the server. The same seed gives the same
 * variant for as long as the paper is the same. A sort question is always shuffled: its written order is what is right.
 */
export const variantOf = (
  plan: Plan,
  items: readonly Placed[],
  questions: ReadonlyMap<string, Question>,
  { shufflesQuestions, shufflesOptions }: Shuffling,
  seed: string,
): Asked[] => {
  const known = drawnOf(plan, items, seed).filter(({ versionId }) => questions.has(versionId));
  const isFixed = ({ versionId }: Placed): boolean => {
    const question = questions.get(versionId);
    return question === undefined || isLayout(question.type);
  };
  return itemsBySection(plan, known).flatMap(({ section, items: placed }) =>
    (shufflesQuestions ? mixed(placed, isFixed, [seed, 'order']) : placed).map((item) => {
      const question = questions.get(item.versionId);
      const isMixed = question !== undefined && (shufflesOptions || question.type === 'sort');
      return {
        itemId: item.id,
        versionId: item.versionId,
        sectionId: section.id,
        score: item.score,
        options: isMixed ? optionsOf(question, [seed, 'options', item.id]) : [],
      };
    }),
  );
};

/** The question with its options in this order; those it does not name stay behind the others. */
export const withOptions = (question: Question, order: readonly string[]): Question => {
  if (order.length === 0) return question;
  const place = new Map(order.map((id, index) => [id, index]));
  const at = ({ id }: { readonly id: string }): number => place.get(id) ?? order.length;
  if (question.type === 'sort') return { ...question, items: question.items.toSorted((a, b) => at(a) - at(b)) };
  return 'options' in question
    ? { ...question, options: question.options.toSorted((a, b) => at(a) - at(b)) }
    : question;
};

/** The question with the score that it has in a paper: its parts in proportion, and still adding up. */
export const atScore = (question: Question, score: number): Question => {
  const whole = question.parts.reduce((sum, part) => sum + part.score, 0);
  if (score === question.score || whole === 0) return { ...question, score };
  let left = score;
  let weight = whole;
  const parts = question.parts.map((part) => {
    const share = weight === 0 ? 0 : Math.round((left * part.score) / weight);
    left -= share;
    weight -= part.score;
    return { ...part, score: share };
  });
  return { ...question, score, parts };
};

/** How many questions a student is asked, and what they come to. A rule whose pool is short counts what is there. */
export const totalsOf = (
  plan: Plan,
  items: readonly Placed[],
  questions: ReadonlyMap<string, Question>,
): { readonly count: number; readonly total: number } => {
  const asked = drawnOf(plan, items, '').flatMap((item) => {
    const question = questions.get(item.versionId);
    return question === undefined || isLayout(question.type) ? [] : [maxOf(atScore(question, item.score))];
  });
  return { count: asked.length, total: asked.reduce((sum, max) => sum + max, 0) };
};

/** Rules with too few questions in their pool. */
export const shortRules = ({ rules }: Pick<Plan, 'rules'>, items: readonly Placed[]): readonly DrawRule[] =>
  rules.filter((rule) => poolOf(rule, items).length < rule.count);
