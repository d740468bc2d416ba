import { useLingui } from '@lingui/react/macro';
import { useRef } from 'react';
import { ordersAfter } from '#contract/features/content/order.ts';
import { batches } from '#contract/features/question/batches.ts';
import { withIds } from '#contract/features/question/html.ts';
import { isLayout } from '#contract/features/question/keys.ts';
import { itemsBySection } from '#contract/features/question/paper.ts';
import { addPaperItems, arrangePaper, removePaperItems } from '#contract/features/question/paper-calls.ts';
import type { PaperSection } from '#contract/features/question/rows.ts';
import type { Key, Question } from '#contract/features/question/shapes.ts';
import type { WholePaper } from '#src/features/question/data/queries.ts';
import { makeId } from '#src/ui/live/drafts/make-id.ts';
import { useSession } from '#src/ui/live/session.tsx';
import { tell, useTellRefusal } from '#src/ui/words/tell.ts';
import { partId } from '../show/props.ts';

export interface Given {
  readonly question: Question;
  readonly key: Key;
  readonly fromId?: string;
  /** Of a rule that may draw it. */
  readonly pool?: string;
  readonly score?: number;
  readonly sectionId?: string;
}
export type Incoming = Given | { readonly section: string };

const isSection = (one: Incoming): one is { readonly section: string } => 'section' in one;

/** What was made of one text: a failure in the middle goes on with the same ids, so that nothing is there twice. */
interface Unfinished {
  readonly of: string;
  readonly sections: readonly PaperSection[];
  readonly placed: ReturnType<typeof placedIn>;
  readonly left: ReturnType<typeof placedIn>[];
  isArranged: boolean;
}

/** Puts questions at the end of a paper, with sections of their own where the text named some; says so, and how to take it back. */
export const useInsert = ({ paper, plan, items }: WholePaper) => {
  const unfinished = useRef<Unfinished>(undefined);
  const { store } = useSession();
  const { t } = useLingui();
  const tellRefusal = useTellRefusal();
  const place = { courseId: paper.courseId, paperId: paper.id };
  const begun = (incoming: readonly Incoming[], rules: WholePaper['plan']['rules']): Unfinished => {
    const of = JSON.stringify(incoming);
    if (unfinished.current?.of === of) return unfinished.current;
    const made = incoming
      .filter(isSection)
      .map(({ section }): PaperSection => ({ id: partId(), title: section, intro: '' }));
    const isBlank = items.length === 0 && plan.sections.length === 1 && plan.sections[0]?.title === '';
    const isHeaded = incoming[0] !== undefined && isSection(incoming[0]);
    const sections = [...(isBlank && isHeaded ? [] : plan.sections), ...made];
    const placed = placedIn(incoming, made, sections, { plan: { sections }, items });
    const isArranged = made.length === 0 && rules === plan.rules;
    unfinished.current = { of, sections, placed, left: batches(placed), isArranged };
    return unfinished.current;
  };
  return async (incoming: readonly Incoming[], rules = plan.rules): Promise<boolean> => {
    const work = begun(incoming, rules);
    if (!work.isArranged) {
      const arranged = await store.mutate(arrangePaper, {
        ...place,
        sections: [...work.sections],
        rules: [...rules],
        basis: { plan: plan.editions.plan ?? '' },
      });
      if (!arranged.ok) {
        tellRefusal(arranged.refusal);
        return false;
      }
      work.isArranged = true;
    }
    for (const batch of [...work.left]) {
      const added = await store.mutate(addPaperItems, { ...place, items: batch });
      if (!added.ok) {
        tellRefusal(added.refusal);
        return false;
      }
      work.left.shift();
    }
    unfinished.current = undefined;
    const { placed } = work;
    const ids = placed.map(({ id }) => id);
    tell(t`Added: ${ids.length}`, 'info', {
      label: t`Undo`,
      run: () => void store.mutate(removePaperItems, { ...place, ids }),
    });
    return true;
  };
};

const placedIn = (
  incoming: readonly Incoming[],
  made: readonly PaperSection[],
  sections: readonly PaperSection[],
  { plan, items }: { readonly plan: Pick<WholePaper['plan'], 'sections'>; readonly items: WholePaper['items'] },
) => {
  let next = 0;
  const kept = sections.length - made.length;
  let sectionId = sections[kept - 1]?.id ?? sections[0]?.id ?? '';
  const held = new Map(
    itemsBySection(plan, items).map(({ section, items: of }) => [
      section.id,
      [...of] as { id: string; order: string }[],
    ]),
  );
  return incoming.flatMap((one) => {
    if (isSection(one)) {
      sectionId = made[next]?.id ?? sectionId;
      next += 1;
      return [];
    }
    const id = makeId();
    const into = one.sectionId ?? sectionId;
    const others = held.get(into) ?? [];
    const [order = 'a0'] = ordersAfter(others, [id]);
    held.set(into, [...others, { id, order }]);
    const { question, key } = withIds(one, partId);
    const score = isLayout(question.type) ? 0 : (one.score ?? question.score);
    return [
      {
        id,
        versionId: makeId(),
        sectionId: into,
        pool: one.pool ?? '',
        order,
        score,
        question,
        key,
        fromId: one.fromId ?? '',
      },
    ];
  });
};
