import { newId } from '#contract/core/ids.ts';
import type { Refusal } from '#contract/core/refusal.ts';
import { createCourseware } from '#contract/features/content/calls.ts';
import { ordersAfter } from '#contract/features/content/order.ts';
import { createHomework } from '#contract/features/homework/calls.ts';
import { shareAreaNode } from '#contract/features/lessonprep/calls.ts';
import type { AreaNodeRow, PaperDoc } from '#contract/features/lessonprep/rows.ts';
import { totalOf } from '#contract/features/lessonprep/rules.ts';
import { batches } from '#contract/features/question/batches.ts';
import { withIds } from '#contract/features/question/html.ts';
import { usualSettings } from '#contract/features/question/keys.ts';
import { addPaperItems, createPaper } from '#contract/features/question/paper-calls.ts';
import type { Replica } from '#src/core/replica.ts';
import type { Store } from '#src/core/writing/store.ts';
import { activitiesOf } from '#src/features/content/data/public.ts';

const makeId = () => newId(Date.now(), crypto.getRandomValues.bind(crypto));
/** Of an option or a gap: the random end of an id. */
const partId = () => makeId().replaceAll('-', '').slice(-12);

/** What an outline becomes in a course. */
export type OutlineAs = 'homework' | 'caseStudy';

interface Giving {
  readonly store: Store;
  readonly replica: Replica;
  readonly courseId: string;
  readonly as: OutlineAs;
}

/** Gives something of an area to a course as a draft there, by the calls of its kind; without a network too. Answers why not. */
export const give = async (node: AreaNodeRow, giving: Giving): Promise<Refusal | undefined> => {
  const { store, replica, courseId } = giving;
  const id = makeId();
  const asked = await store.mutate(shareAreaNode, {
    ...{ areaId: node.areaId, id: makeId(), nodeId: node.id, courseId, activityId: id },
  });
  if (!asked.ok) return asked.refusal;
  const others = await activitiesOf(replica, courseId);
  const [order = 'a0'] = ordersAfter(
    others.filter(({ chapterId }) => chapterId === ''),
    [id],
  );
  return made(node, { ...giving, id, order });
};

type Placed = Giving & { readonly id: string; readonly order: string };

const made = async (node: AreaNodeRow, { store, courseId, as, id, order }: Placed): Promise<Refusal | undefined> => {
  const { title, html, file, paper } = node;
  const common = { courseId, id, title, order };
  if (file !== null) return refusalOf(await store.mutate(createCourseware, { ...common, file }));
  if (paper !== null) return givePaper(paper, node.kind === 'quiz', { store, ...common });
  return refusalOf(await store.mutate(createHomework, { ...common, kind: as, content: html, label: 1 }));
};

const refusalOf = (done: { ok: true } | { ok: false; refusal: Refusal }): Refusal | undefined =>
  done.ok ? undefined : done.refusal;

interface PaperPlace {
  readonly store: Store;
  readonly courseId: string;
  readonly id: string;
  readonly title: string;
  readonly order: string;
}

const givePaper = async (paper: PaperDoc, isQuiz: boolean, { store, ...common }: PaperPlace) => {
  const { labels, ...settings } = usualSettings;
  const opened = await store.mutate(createPaper, {
    ...common,
    ...settings,
    labels: [...labels],
    intro: paper.intro,
    minutes: paper.minutes,
    sections: [...paper.sections],
    total: totalOf(paper),
    label: 2,
    as: isQuiz ? 'interactiveQuiz' : 'test',
  });
  if (!opened.ok) return opened.refusal;
  const ids = paper.items.map(() => makeId());
  const orders = ordersAfter([], ids);
  const first = paper.sections[0]?.id ?? 'a';
  const items = paper.items.map(({ sectionId, score, question, key }, index) => ({
    id: ids[index] ?? makeId(),
    versionId: makeId(),
    sectionId: paper.sections.some((section) => section.id === sectionId) ? sectionId : first,
    order: orders[index] ?? 'a0',
    score,
    ...withIds({ question, key }, partId),
  }));
  for (const batch of batches(items)) {
    const added = await store.mutate(addPaperItems, { courseId: common.courseId, paperId: common.id, items: batch });
    if (!added.ok) return added.refusal;
  }
  return undefined;
};
