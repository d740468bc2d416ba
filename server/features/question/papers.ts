import { ok, type Result, refused } from '#contract/core/result.ts';
import { rowIn } from '#contract/core/rows/ref.ts';
import { courseScope } from '#contract/core/scopes.ts';
import { filesIn } from '#contract/core/text/rich-text.ts';
import { activityChanged } from '#contract/features/activity/fields.ts';
import type { ActivityRow } from '#contract/features/content/rows.ts';
import { activityTable } from '#contract/features/content/tables.ts';
import { filesOf } from '#contract/features/question/html.ts';
import { totalsOf } from '#contract/features/question/paper.ts';
import * as writes from '#contract/features/question/paper-writes.ts';
import type { PaperPlanRow, PaperRow } from '#contract/features/question/rows.ts';
import { isPaperKind, paperAfter, paperFrom, questionRefusal } from '#contract/features/question/rules.ts';
import { paperTable } from '#contract/features/question/tables.ts';
import type { Act } from '#server/core/feature.ts';
import { editing } from '#server/core/session/paces.ts';
import type { Tx } from '#server/core/sync/recorder.ts';
import { onWrite } from '#server/core/sync/write.ts';
import { setOne } from '#server/features/activity/publish.ts';
import { activity } from '#server/features/activity/store.ts';
import { attachToActivity, claimActivity, createActivity } from '#server/features/activity/write.ts';
import { hasRoom } from './judged.ts';
import { itemsOf, keysOf, paper, paperPlan, questionsOf } from './store.ts';
import { cleanIntro, cleanKey, cleanPair, cleanPairs, cleanSections } from './texts.ts';

interface InPaper {
  readonly courseId: string;
  readonly paperId: string;
}

/** Everything of one paper, as it stands now. */
const heldOf = async (tx: Tx, { courseId, paperId: id }: InPaper) => {
  const scope = courseScope(courseId);
  const [row, details, plan] = await Promise.all([
    tx.get(activity, scope, id),
    tx.get(paper, scope, id),
    tx.get(paperPlan, scope, id),
  ]);
  const isThere = row !== undefined && isPaperKind(row.kind) && details !== undefined && plan !== undefined;
  return isThere ? { row, details, plan } : undefined;
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
const recount = async (
  tx: Tx,
  { row, details, plan }: NonNullable<Awaited<ReturnType<typeof heldOf>>>,
  act: Act,
): Promise<Result<unknown>> => {
  const [items, questions] = await Promise.all([itemsOf(tx.sql, row.id), questionsOf(tx.sql, row.id)]);
  const totals = totalsOf(plan, items, new Map(questions.map((one) => [one.id, one.question])));
  if (totals.count !== details.count || totals.total !== details.total) await tx.put(paper, { ...details, ...totals });
  return totals.total === row.total ? ok({}) : setOne(tx, row, { ...row, total: totals.total }, act);
};

/** A change of the questions of a paper: counted again when it is written, with the files that they show. */
const counted = {
  paces: editing,
  after: async (tx: Tx, { input, act }: { readonly input: InPaper; readonly act: Act }) => {
    const held = await heldOf(tx, input);
    if (held === undefined) return refused(questionRefusal.paperGone);
    const attached = await keepPaperFiles(tx, held.row, held.details, held.plan, act);
    const done = attached.ok ? await recount(tx, held, act) : attached;
    return done.ok ? undefined : done;
  },
};

/** What brings questions into a paper. */
const growing = {
  ...counted,
  before: async <I extends InPaper>(tx: Tx, { input }: { readonly input: I }): Promise<Result<I>> =>
    (await hasRoom(tx.sql, input.paperId, input)) ? ok(input) : refused(questionRefusal.tooLong),
};

const create = onWrite(writes.createPaper, {
  ready: async (input) => {
    const intro = await cleanIntro(input);
    return intro.ok ? cleanSections(intro.value) : intro;
  },
  paces: editing,
  more: claimActivity,
  before: async (tx, { input, act }) => {
    const made = paperFrom(input, act);
    const attached = await keepPaperFiles(tx, made.activity, made.paper, made.plan, act);
    return attached.ok ? ok(input) : attached;
  },
  leaves: [activityTable],
  after: async (tx, { input, act, more: mustBeFree }) => {
    const done = await createActivity(tx, paperFrom(input, act).activity, act, mustBeFree);
    return done.ok ? undefined : done;
  },
});

const update = onWrite(writes.updatePaper, {
  ready: cleanIntro,
  paces: editing,
  overRow: ({ input: { courseId, id, basis }, was }) => {
    const isTitle = 'title' in basis && was(activityTable, id)?.editions.title !== basis.title;
    return rowIn(isTitle ? activityTable : paperTable, courseScope(courseId), id);
  },
  more: (tx, { courseId, id }) => tx.get(paperPlan, courseScope(courseId), id),
  before: async (tx, { input, act, more: plan, was }) => {
    const [row, details] = [was(activityTable, input.id), was(paperTable, input.id)];
    if (row === undefined || details === undefined || plan === undefined) return refused(questionRefusal.paperGone);
    if (input.intro === undefined) return ok(input);
    const attached = await keepPaperFiles(tx, row, paperAfter(details, input, act), plan, act);
    return attached.ok ? ok(input) : attached;
  },
  leaves: [activityTable],
  after: async (tx, { input, act, was }) => {
    const row = was(activityTable, input.id);
    const done = row && (await setOne(tx, row, activityChanged(row, input, act), act));
    return done?.ok === false ? done : undefined;
  },
});

const correct = onWrite(writes.correctKey, {
  ready: cleanKey,
  paces: editing,
  before: async (tx, { input }) =>
    (await hasRoom(tx.sql, input.paperId, input.key, true)) ? ok(input) : refused(questionRefusal.tooLong),
  after: async (tx, { input, act }) => {
    const held = await heldOf(tx, input);
    const attached = held && (await keepPaperFiles(tx, held.row, held.details, held.plan, act));
    return attached?.ok === false ? attached : undefined;
  },
});

export const paperMutations = [
  create,
  update,
  onWrite(writes.arrangePaper, { ...counted, right: 'content.write', ready: cleanSections }),
  onWrite(writes.addPaperItems, { ...growing, right: 'content.write', ready: cleanPairs }),
  onWrite(writes.revisePaperItem, { ...growing, ready: cleanPair }),
  onWrite(writes.setPaperItems, counted),
  onWrite(writes.removePaperItems, counted),
  correct,
];
