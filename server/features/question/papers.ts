import { coreRefusal } from '#contract/core/refusal.ts';
import { ok, type Result, refused } from '#contract/core/result.ts';
import { courseScope } from '#contract/core/scopes.ts';
import { filesIn } from '#contract/core/text/rich-text.ts';
import { activityChanged } from '#contract/features/activity/fields.ts';
import type { ActivityRow } from '#contract/features/content/rows.ts';
import { filesOf } from '#contract/features/question/html.ts';
import { totalsOf } from '#contract/features/question/paper.ts';
import {
  addPaperItems,
  arrangePaper,
  correctKey,
  createPaper,
  removePaperItems,
  revisePaperItem,
  setPaperItems,
  updatePaper,
} from '#contract/features/question/paper-calls.ts';
import type { PaperPlanRow, PaperRow } from '#contract/features/question/rows.ts';
import {
  isPaperKind,
  itemFrom,
  itemRevised,
  itemSet,
  keyAfter,
  paperAfter,
  paperFrom,
  planAfter,
  questionRefusal,
  refuseAddItems,
  refuseBasis,
  refuseCorrectKey,
  refuseCreatePaper,
  refuseEditPaper,
  refuseUpdatePaper,
  versionFrom,
} from '#contract/features/question/rules.ts';
import { type Act, type Outcome, onMutation, onPacedMutation, readied, refusedOver } from '#server/core/feature.ts';
import { editing } from '#server/core/session/paces.ts';
import type { Tx } from '#server/core/sync/recorder.ts';
import type { Author } from '#server/features/activity/kinds.ts';
import { setOne } from '#server/features/activity/publish.ts';
import { activity } from '#server/features/activity/store.ts';
import { attachToActivity, createActivity } from '#server/features/activity/write.ts';
import { itemsOf, keysOf, paper, paperItem, paperPlan, question, questionKey, questionsOf } from './store.ts';
import { cleanIntro, cleanKey, cleanPair, cleanPairs, cleanSections } from './texts.ts';

/** Everything of one paper, as the rules ask for it. */
const heldOf = async (tx: Tx, courseId: string, id: string) => {
  const scope = courseScope(courseId);
  const [row, details, plan] = await Promise.all([
    tx.get(activity, scope, id),
    tx.get(paper, scope, id),
    tx.get(paperPlan, scope, id),
  ]);
  return { scope, activity: row !== undefined && isPaperKind(row.kind) ? row : undefined, paper: details, plan };
};

/** Every file that a paper shows hangs on its activity, and no other. */
export const keepPaperFiles = async (
  tx: Tx,
  row: ActivityRow,
  { intro }: Pick<PaperRow, 'intro'>,
  { sections }: Pick<PaperPlanRow, 'sections'>,
  act: { readonly uid: string },
): Promise<Result<unknown>> => {
  const [questions, keys] = await Promise.all([questionsOf(tx.sql, row.id), keysOf(tx.sql, row.id)]);
  const keyOf = new Map(keys.map(({ id, key }) => [id, key]));
  const pairs = questions.flatMap(({ id, question: asked }) => {
    const key = keyOf.get(id);
    return key === undefined ? [] : [{ question: asked, key }];
  });
  const ids = new Set([...filesIn(intro), ...sections.flatMap((section) => filesIn(section.intro)), ...filesOf(pairs)]);
  return attachToActivity(
    tx,
    row,
    [...ids].map((id) => ({ id })),
    act,
  );
};

/** Counts again what a student is asked: the activity's total follows. */
const recount = async (tx: Tx, id: string, courseId: string, act: Author): Promise<Result<unknown>> => {
  const held = await heldOf(tx, courseId, id);
  if (held.activity === undefined || held.paper === undefined || held.plan === undefined) return ok({});
  const [items, questions] = await Promise.all([itemsOf(tx.sql, id), questionsOf(tx.sql, id)]);
  const totals = totalsOf(held.plan, items, new Map(questions.map((row) => [row.id, row.question])));
  if (totals.count !== held.paper.count || totals.total !== held.paper.total)
    await tx.put(paper, { ...held.paper, ...totals });
  if (totals.total === held.activity.total) return ok({});
  return setOne(tx, held.activity, { ...held.activity, total: totals.total }, act);
};

const create = onPacedMutation(createPaper, editing, async (tx, input, act) => {
  const scope = courseScope(input.courseId);
  const refusal = refuseCreatePaper(input, await tx.actorOf(act.uid, scope));
  if (refusal !== undefined) return refused(refusal);
  const made = paperFrom(input, act);
  const attached = await keepPaperFiles(tx, made.activity, made.paper, made.plan, act);
  if (!attached.ok) return attached;
  await tx.create(paper, made.paper);
  await tx.create(paperPlan, made.plan);
  const done = await createActivity(tx, made.activity, act);
  return done.ok ? ok({ id: input.id }) : done;
});

const update = onPacedMutation(updatePaper, editing, async (tx, input, act) => {
  const held = await heldOf(tx, input.courseId, input.id);
  const refusal = refuseUpdatePaper(input, await tx.actorOf(act.uid, held.scope), held);
  if (refusal?.reason === coreRefusal.conflict.reason)
    return 'title' in input.basis && held.activity?.editions.title !== input.basis.title
      ? refusedOver(refusal, activity, held.activity)
      : refusedOver(refusal, paper, held.paper);
  if (refusal !== undefined || held.activity === undefined || held.paper === undefined || held.plan === undefined)
    return refused(refusal ?? questionRefusal.paperGone);
  const next = paperAfter(held.paper, input, act);
  if (input.intro !== undefined) {
    const attached = await keepPaperFiles(tx, held.activity, next, held.plan, act);
    if (!attached.ok) return attached;
  }
  if (JSON.stringify(next) !== JSON.stringify(held.paper)) await tx.put(paper, next);
  const done = await setOne(tx, held.activity, activityChanged(held.activity, input, act), act);
  return done.ok ? ok({ id: input.id }) : done;
});

interface InPaper {
  readonly courseId: string;
  readonly paperId: string;
}

type Held = Awaited<ReturnType<typeof heldOf>>;

/** A change of the questions of a paper: asked first, counted again after, with the files that they show. */
const changing = async (
  tx: Tx,
  input: InPaper,
  act: Act,
  change: (held: Held) => Promise<Outcome<unknown>>,
): Promise<Outcome<Record<string, never>>> => {
  const held = await heldOf(tx, input.courseId, input.paperId);
  const refusal = refuseEditPaper(await tx.actorOf(act.uid, held.scope), held);
  if (refusal !== undefined) return refused(refusal);
  const changed = await change(held);
  if (!changed.ok) return changed;
  const { activity: row, paper: details, plan } = await heldOf(tx, input.courseId, input.paperId);
  if (row === undefined || details === undefined || plan === undefined) return refused(questionRefusal.paperGone);
  const attached = await keepPaperFiles(tx, row, details, plan, act);
  if (!attached.ok) return attached;
  const counted = await recount(tx, input.paperId, input.courseId, act);
  return counted.ok ? ok({}) : counted;
};

const arrange = onPacedMutation(arrangePaper, editing, (tx, input, act) =>
  changing(tx, input, act, async ({ plan }) => {
    const refusal = refuseBasis(plan, input.basis);
    if (plan === undefined || refusal !== undefined)
      return refusedOver(refusal ?? questionRefusal.paperGone, paperPlan, plan);
    await tx.put(paperPlan, planAfter(plan, input, act));
    return ok({});
  }),
);

const add = onPacedMutation(addPaperItems, editing, (tx, input, act) =>
  changing(tx, input, act, async (held) => {
    const known = await itemsOf(tx.sql, input.paperId);
    const refusal = refuseAddItems(input, 'teacher', held, known.length);
    if (refusal !== undefined) return refused(refusal);
    for (const item of input.items) {
      const version = versionFrom(input, item, act);
      await tx.create(question, version.question);
      await tx.create(questionKey, version.key);
      await tx.create(paperItem, itemFrom(input, item));
    }
    return ok({});
  }),
);

const revise = onPacedMutation(revisePaperItem, editing, (tx, input, act) =>
  changing(tx, input, act, async ({ scope }) => {
    const row = await itemIn(tx, scope, input, input.itemId);
    const refusal = refuseBasis(row, input.basis);
    if (row === undefined || refusal !== undefined) return refusedOver(refusal ?? questionRefusal.gone, paperItem, row);
    const version = versionFrom(input, input, act);
    await tx.create(question, version.question);
    await tx.create(questionKey, version.key);
    await tx.put(paperItem, itemRevised(row, input));
    return ok({});
  }),
);

/** An item of this paper; of any other it is not there. */
const itemIn = async (tx: Tx, scope: string, { paperId }: InPaper, id: string) => {
  const row = await tx.get(paperItem, scope, id);
  return row?.paperId === paperId ? row : undefined;
};

/** What is gone by now is left alone. */
const set = onMutation(setPaperItems, (tx, input, act) =>
  changing(tx, input, act, async ({ scope }) => {
    for (const change of input.items) {
      const row = await itemIn(tx, scope, input, change.id);
      const next = row && itemSet(row, change);
      if (next !== undefined && JSON.stringify(next) !== JSON.stringify(row)) await tx.put(paperItem, next);
    }
    return ok({});
  }),
);

/** Its versions stay: somebody may have been asked them. */
const remove = onMutation(removePaperItems, (tx, input, act) =>
  changing(tx, input, act, async ({ scope }) => {
    for (const id of new Set(input.ids))
      if ((await itemIn(tx, scope, input, id)) !== undefined) await tx.remove(paperItem, scope, id);
    return ok({});
  }),
);

const correct = onPacedMutation(correctKey, editing, async (tx, input, act) => {
  const held = await heldOf(tx, input.courseId, input.paperId);
  const row = await tx.get(questionKey, held.scope, input.versionId);
  const refusal = refuseCorrectKey(input, await tx.actorOf(act.uid, held.scope), row);
  if (refusal?.reason === coreRefusal.conflict.reason) return refusedOver(refusal, questionKey, row);
  if (refusal !== undefined || row === undefined || held.activity === undefined)
    return refused(refusal ?? questionRefusal.paperGone);
  await tx.put(questionKey, keyAfter(row, input, act));
  if (held.paper === undefined || held.plan === undefined) return ok({});
  const attached = await keepPaperFiles(tx, held.activity, held.paper, held.plan, act);
  return attached.ok ? ok({}) : attached;
});

export const paperMutations = [
  readied(
    createPaper,
    async (input) => {
      const intro = await cleanIntro(input);
      return intro.ok ? cleanSections(intro.value) : intro;
    },
    create,
  ),
  readied(updatePaper, cleanIntro, update),
  readied(arrangePaper, cleanSections, arrange),
  readied(addPaperItems, cleanPairs, add),
  readied(revisePaperItem, cleanPair, revise),
  set,
  remove,
  readied(correctKey, cleanKey, correct),
];
