import { coreRefusal } from '#contract/core/refusal.ts';
import { ok, refused } from '#contract/core/result.ts';
import type { RowRef } from '#contract/core/rows/ref.ts';
import { type Facts, isSame } from '#contract/core/write.ts';
import { activityTable } from '#contract/features/content/tables.ts';
import { reviewId } from '#contract/features/homework/keys.ts';
import * as writes from '#contract/features/homework/review-writes.ts';
import { isOvertaken } from '#contract/features/homework/reviewing.ts';
import type { ReviewRow } from '#contract/features/homework/rows.ts';
import { homeworkRefusal } from '#contract/features/homework/rules.ts';
import { reviewTable } from '#contract/features/homework/tables.ts';
import { type Act, type Outcome, refusedOver } from '#server/core/feature.ts';
import { judgingAll, judgingSome } from '#server/core/session/paces.ts';
import type { Tx } from '#server/core/sync/recorder.ts';
import { onWrite } from '#server/core/sync/write.ts';
import { tellRelease } from '../hooks.ts';
import { deliverAll } from '../jobs.ts';
import { logAct } from '../log.ts';
import { review } from '../store.ts';
import { tellAuthors } from '../tell.ts';
import { type ActivityRef, emptyWorks } from '../works.ts';

type Works = ReadonlyMap<string, ReviewRow>;
type Was = Facts['get'];
type OfSubjects = ActivityRef & { readonly subjects: readonly string[] };

/** Of these subjects the works as they were, also those that begin empty. */
const before = ({ activityId, subjects }: OfSubjects, was: Was, empty: Works): readonly ReviewRow[] =>
  [...new Set(subjects)].flatMap((subject) => {
    const id = reviewId(activityId, subject);
    return was(reviewTable, id) ?? empty.get(id) ?? [];
  });

/** Whose works are others now. */
const changed = ({ activityId, subjects }: OfSubjects, { was, is }: { readonly was: Was; readonly is: Was }) =>
  [...new Set(subjects)].filter((subject) => {
    const id = reviewId(activityId, subject);
    const [row, next] = [was(reviewTable, id), is(reviewTable, id)];
    return next !== undefined && (row === undefined || !isSame(row, next));
  });

/** Who is not of the homework gets no work, and that of a group begins with its members. */
const beginning = {
  passesOver: ({ id }: RowRef, { was, more }: { readonly was: Was; readonly more: Works }) =>
    was(reviewTable, id) === undefined && !more.has(id),
  completes: {
    [reviewTable.name]: (row: ReviewRow, { was, more }: { readonly was: Was; readonly more: Works }) =>
      was(reviewTable, row.id) === undefined ? { ...row, members: more.get(row.id)?.members ?? [] } : row,
  },
};

type Judged = ActivityRef & { readonly works: readonly { readonly subject: string; readonly basis: string }[] };
type Field = 'score' | 'comment';

const subjectsOf = ({ courseId, activityId, works }: Judged): OfSubjects => ({
  courseId,
  activityId,
  subjects: works.map(({ subject }) => subject),
});

/** Those whose field somebody wrote since it was seen. */
const overtaken = (input: Judged, field: Field, was: Was, empty: Works): readonly ReviewRow[] => {
  const basis = new Map(input.works.map((work) => [work.subject, work.basis]));
  return before(subjectsOf(input), was, empty).filter((row) => isOvertaken(row, field, basis.get(row.subject) ?? ''));
};

/** Of one work the writer is shown what stands there; of several, those are left alone. */
const unlessOvertaken =
  (field: Field) =>
  async <I extends Judged>(
    _tx: Tx,
    { input, was, more }: { readonly input: I; readonly was: Was; readonly more: Works },
  ): Promise<Outcome<I>> => {
    if (before(subjectsOf(input), was, more).length === 0) return refused(homeworkRefusal.gone);
    const [only] = overtaken(input, field, was, more);
    return input.works.length === 1 && only !== undefined ? refusedOver(coreRefusal.conflict, review, only) : ok(input);
  };

const leftOf = (input: Judged, field: Field, was: Was, empty: Works) => ({
  left: overtaken(input, field, was, empty).map(({ subject }) => subject),
});

const score = (write: typeof writes.giveScores) =>
  onWrite(write, {
    ...beginning,
    more: (tx, input) => emptyWorks(tx, input, subjectsOf(input).subjects),
    before: unlessOvertaken('score'),
    after: async (tx, { input, act, was, is, more }) => {
      const { activityId } = input;
      const subjects = changed(subjectsOf(input), { was, is });
      const scored = [...new Set(input.works.map((work) => (work.score === null ? '–' : String(work.score / 100))))];
      const [detail = ''] = scored.length === 1 ? scored : [];
      await logAct(tx, { activityId, what: 'scored', subjects, detail }, act);
      return ok(leftOf(input, 'score', was, more));
    },
  });

const random = onWrite(writes.giveRandomScores, {
  ...beginning,
  paces: judgingAll,
  more: (tx, input) => emptyWorks(tx, input, input.subjects),
  after: async (tx, { input, act, was, is, more }) => {
    const { activityId, low, high, step, seed } = input;
    const done = changed(input, { was, is });
    const detail = `${low / 100}–${high / 100} · ${step / 100} · ${seed}`;
    await logAct(tx, { activityId, what: 'scoredAtRandom', subjects: done, detail }, act);
    const works = before(input, was, more).map(({ subject }) => subject);
    return ok({ left: works.filter((subject) => !done.includes(subject)) });
  },
});

const comment = (write: typeof writes.giveComments) =>
  onWrite(write, {
    ...beginning,
    more: (tx, input) => emptyWorks(tx, input, subjectsOf(input).subjects),
    before: unlessOvertaken('comment'),
    after: async (tx, { input, act, was, is, more }) => {
      const { activityId } = input;
      await logAct(tx, { activityId, what: 'commented', subjects: changed(subjectsOf(input), { was, is }) }, act);
      return ok(leftOf(input, 'comment', was, more));
    },
  });

interface Judging {
  readonly input: OfSubjects;
  readonly act: Act;
  readonly was: Was;
  readonly is: Was;
}

/** Whose work was changed hears of it, and their own rows follow after the commit. */
const tell = async (
  tx: Tx,
  { input: { courseId, activityId }, act, was, is }: Judging,
  text: 'reviewed' | 'returned',
  subjects: readonly string[],
) => {
  const works = new Map(
    subjects.flatMap((subject) => {
      const row = is(reviewTable, reviewId(activityId, subject));
      return row === undefined ? [] : [[subject, row] as const];
    }),
  );
  await tellAuthors(tx, was(activityTable, activityId), works, { subjects, text, act });
  if (text === 'reviewed') await tellRelease(tx, { courseId, activityId, subjects });
  await deliverAll(tx, { courseId, activityId, subjects: [...subjects] });
};

const release = onWrite(writes.releaseReviews, {
  paces: judgingAll,
  after: async (tx, done) => {
    const subjects = changed(done.input, done);
    await logAct(tx, { activityId: done.input.activityId, what: 'released', subjects }, done.act);
    await tell(tx, done, 'reviewed', subjects);
    return ok({ count: subjects.length });
  },
});

const giveBack = (write: typeof writes.returnWorks) =>
  onWrite(write, {
    paces: judgingSome,
    before: async (_tx, { input, was }) =>
      before(input, was, new Map()).every(({ state }) => state === 'none')
        ? refused(homeworkRefusal.notHandedIn)
        : ok(input),
    after: async (tx, done) => {
      const { activityId, reason } = done.input;
      const subjects = changed(done.input, done);
      await logAct(tx, { activityId, what: 'returned', subjects, detail: reason.trim() }, done.act);
      await tell(tx, done, 'returned', subjects);
      return ok({ count: subjects.length });
    },
  });

const count = (write: typeof writes.setHandInState) =>
  onWrite(write, {
    ...beginning,
    paces: judgingSome,
    more: (tx, input) => emptyWorks(tx, input, input.subjects),
    after: async (tx, { input, act, was, is }) => {
      const { courseId, activityId, state } = input;
      const subjects = changed(input, { was, is });
      await logAct(tx, { activityId, what: 'counted', subjects, detail: state }, act);
      await deliverAll(tx, { courseId, activityId, subjects });
      return ok({ count: subjects.length });
    },
  });

export const reviewingMutations = [
  score(writes.giveScores),
  score(writes.giveGroupScores),
  random,
  comment(writes.giveComments),
  comment(writes.giveGroupComments),
  release,
  giveBack(writes.returnWorks),
  giveBack(writes.returnGroupWorks),
  count(writes.setHandInState),
  count(writes.setGroupHandInState),
];
