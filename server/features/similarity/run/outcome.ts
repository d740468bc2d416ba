import { workScope } from '#contract/features/activity/keys.ts';
import { reviewId } from '#contract/features/homework/keys.ts';
import type { HandInRow } from '#contract/features/homework/rows.ts';
import { similarityLimits } from '#contract/features/similarity/keys.ts';
import type { SimilarityCheckRow, SimilarityRow } from '#contract/features/similarity/rows.ts';
import { standsOut } from '#contract/features/similarity/rules.ts';
import type { Core } from '#server/core/core.ts';
import { type Comparison, type Pair, turned } from '#server/core/similarity/compare.ts';
import { change } from '#server/core/sync/change.ts';
import type { Tx } from '#server/core/sync/recorder.ts';
import { giveBack } from '#server/features/homework/public.ts';
import { check, endRun, putReport, type Run, type Source, similaritiesOf, similarity } from '../store.ts';
import type { Elsewhere, ReadWork } from './elsewhere.ts';

export interface Outcome {
  readonly works: readonly ReadWork[];
  readonly comparison: Comparison;
  /** With works of other homework, which stand second. */
  readonly beyond: readonly Pair[];
  readonly elsewhere: readonly Elsewhere[];
}

const thousandths = (share: number): number => Math.min(1_000, Math.round(share * 1_000));

/** Rows and reports of a homework, as they are now; what stands out is given back where that was said. */
export const writeOutcome = async (core: Core, { activityId }: Run, outcome: Outcome): Promise<void> => {
  const scope = workScope(activityId);
  const made = rowsOf(activityId, outcome, core.now());
  await change(core, [scope], async (tx) => {
    const row = await tx.get(check, scope, activityId);
    if (row === undefined) return;
    const current = new Set(made.map(({ row: { id } }) => id));
    for (const old of await similaritiesOf(tx.sql, activityId))
      if (!current.has(old.id)) await tx.remove(similarity, scope, old.id);
    for (const { row: one, sources } of made) {
      await tx.put(similarity, one);
      await putReport(tx.sql, { id: one.id, activityId, attemptId: one.attemptId, sources }, tx.now);
    }
    const done = { state: 'done', progress: 100, finishedAt: tx.now, works: made.length } as const;
    await tx.put(check, { ...row, ...done });
    await endRun(tx.sql, activityId);
    if (row.giveBack === 'atOnce') await giveBackAll(tx, row, made, outcome.works);
  });
};

interface Made {
  readonly row: SimilarityRow;
  readonly sources: readonly Source[];
}

const rowsOf = (activityId: string, outcome: Outcome, now: number): readonly Made[] => {
  const byAttempt = new Map(outcome.works.map(({ handIn }) => [handIn.id, handIn]));
  const compared = new Map(outcome.comparison.works.map((one) => [one.id, one]));
  const byElsewhere = new Map(outcome.elsewhere.map((one) => [one.attemptId, one]));
  const pairsOf = Map.groupBy(
    [...outcome.comparison.pairs, ...outcome.comparison.pairs.map(turned), ...outcome.beyond],
    ({ a }) => a,
  );
  return outcome.works.map(({ handIn: { id, subject, courseId }, unread }): Made => {
    const facts = compared.get(id);
    const sources = (pairsOf.get(id) ?? [])
      .map((pair) => sourceOf(pair, { activityId, courseId }, byAttempt, byElsewhere))
      .sort((one, other) => other.share - one.share)
      .slice(0, similarityLimits.sources);
    const beyond = Math.max(0, ...sources.filter((one) => one.activityId !== activityId).map(({ share }) => share));
    const state = facts?.state ?? 'tooShort';
    return {
      row: {
        id: reviewId(activityId, subject),
        activityId,
        subject,
        attemptId: id,
        // Nothing to compare where its files could not be read.
        state: state === 'tooShort' && unread > 0 ? 'unreadable' : state,
        share: Math.max(thousandths(facts?.share ?? 0), beyond),
        beyond,
        nearest: byAttempt.get(facts?.nearest ?? '')?.subject ?? '',
        hidden: facts?.hidden ?? 0,
        unread,
        checkedAt: now,
      },
      sources,
    };
  });
};

const sourceOf = (
  { b, shareA, passages }: Pair,
  place: Pick<Source, 'activityId' | 'courseId'>,
  byAttempt: ReadonlyMap<string, HandInRow>,
  byElsewhere: ReadonlyMap<string, Elsewhere>,
): Source => {
  const other = byElsewhere.get(b);
  return {
    activityId: other?.activityId ?? place.activityId,
    courseId: other?.courseId ?? place.courseId,
    attemptId: b,
    subject: other?.subject ?? byAttempt.get(b)?.subject ?? '',
    share: thousandths(shareA),
    passages: passages
      .slice(0, similarityLimits.passages)
      .map(({ a, b: at, isCommon }) => [a[0], a[1], at[0], at[1], isCommon ? 1 : 0]),
  };
};

/** Passages that an author is shown, and characters of each. */
const [shownPassages, shownChars] = [3, 120] as const;

/** Told with the share and with passages of one's own text: nobody else is named. */
const giveBackAll = async (
  tx: Tx,
  row: SimilarityCheckRow,
  made: readonly Made[],
  works: readonly ReadWork[],
): Promise<void> => {
  const texts = new Map(works.map(({ handIn, text }) => [handIn.id, text]));
  const reasons = new Map(
    made
      .filter(({ row: one }) => one.state === 'compared' && standsOut(one.share, row))
      .map(({ row: one, sources }) => [one.subject, reasonOf(row, one, sources, texts.get(one.attemptId) ?? '')]),
  );
  if (reasons.size === 0) return;
  const act = { uid: row.startedBy, at: tx.now, mid: `similarity.${row.id}.${tx.now}` };
  await giveBack(tx, { courseId: row.courseId, activityId: row.id }, reasons, act);
};

const reasonOf = (
  { reason }: Pick<SimilarityCheckRow, 'reason'>,
  { share }: Pick<SimilarityRow, 'share'>,
  sources: readonly Source[],
  text: string,
): string => {
  const own = sources
    .flatMap(({ passages }) => passages)
    .sort((one, other) => other[1] - other[0] - (one[1] - one[0]))
    .map(([from, to]) => text.slice(from, to).replaceAll(/\s+/g, ' ').trim());
  const shown = [...new Set(own)]
    .slice(0, shownPassages)
    .map((passage) => `“${passage.length > shownChars ? `${passage.slice(0, shownChars)}…` : passage}”`);
  return [`${reason} (${Math.round(share / 10)} %)`.trim(), ...shown].join('\n');
};
