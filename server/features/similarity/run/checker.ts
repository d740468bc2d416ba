import { workScope } from '#contract/features/activity/keys.ts';
import { reviewId } from '#contract/features/homework/keys.ts';
import type { HandInRow } from '#contract/features/homework/rows.ts';
import { type CheckState, isUnderWay, similarityLimits } from '#contract/features/similarity/keys.ts';
import type { SimilarityCheckRow, SimilarityRow } from '#contract/features/similarity/rows.ts';
import { standsOut } from '#contract/features/similarity/rules.ts';
import type { Core } from '#server/core/core.ts';
import { asideOf } from '#server/core/jobs/aside.ts';
import { servedAfter } from '#server/core/jobs/served.ts';
import { type Comparison, type Pair, turned } from '#server/core/similarity/compare.ts';
import { compareInThread } from '#server/core/similarity/thread.ts';
import { change } from '#server/core/sync/change.ts';
import type { Tx } from '#server/core/sync/recorder.ts';
import { readRow } from '#server/core/sync/rows.ts';
import { giveBack, taskById, wordsOfTask, wordsOfWork, worksHandedIn } from '#server/features/homework/public.ts';
import {
  check,
  claimRun,
  endRun,
  lease,
  maxAttempts,
  putPrint,
  putReport,
  type Run,
  type Source,
  setLease,
  similaritiesOf,
  similarity,
} from '../store.ts';
import { addElsewhere, type Elsewhere, elsewhereFor, type ReadWork, readElsewhere } from './elsewhere.ts';

export interface Outcome {
  readonly works: readonly ReadWork[];
  readonly comparison: Comparison;
  /** With works of other homework, which stand second. */
  readonly beyond: readonly Pair[];
  readonly elsewhere: readonly Elsewhere[];
}

const thousandths = (share: number): number => Math.min(1_000, Math.round(share * 1_000));

/** Rows and reports of a homework, as they are now; what stands out is given back where that was said. */
const writeOutcome = async (core: Core, { activityId }: Run, outcome: Outcome): Promise<void> => {
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

/** Compares the works of one homework after the other, beside everything else that the server does. */
export const checkerOf = asideOf('similarity', async (core, signal) => {
  let served: readonly string[] = [];
  while (!signal.aborted) {
    const before = served;
    const run = await core.db.write((sql) => claimRun(sql, core.now(), before));
    if (run === undefined) return;
    served = servedAfter(served, run.uid);
    await runOne(core, run, signal);
  }
});

const runOne = async (core: Core, run: Run, signal: AbortSignal): Promise<void> => {
  const { activityId } = run;
  const beat = setInterval(() => {
    core.db
      .write((sql) => setLease(sql, activityId, core.now() + lease))
      .catch((error: unknown) => core.log.warn({ err: error, activityId }, 'a comparison could not say that it lives'));
  }, lease / 4);
  try {
    await compare(core, run, signal);
  } catch (error) {
    // Whoever comes next begins at once.
    if (signal.aborted) return void (await core.db.write((sql) => setLease(sql, activityId, 0)));
    core.log.error({ err: error, activityId, attempts: run.attempts }, 'a comparison failed');
    if (run.attempts < maxAttempts) return;
    await setState(core, run, { state: 'failed', progress: 0 });
  } finally {
    clearInterval(beat);
  }
};

/** What has ended stays so: a word of how far it is may be on its way still. With its end the run is over, and another may be asked for. */
const setState = (
  core: Core,
  { activityId }: Run,
  next: Pick<SimilarityCheckRow, 'state' | 'progress'>,
): Promise<void> =>
  change(core, [workScope(activityId)], async (tx) => {
    const row = await tx.get(check, workScope(activityId), activityId);
    if (row === undefined || !isUnderWay(row.state)) return;
    await tx.put(check, { ...row, ...next });
    if (!isUnderWay(next.state)) await endRun(tx.sql, activityId);
  });

/** What a person sees of it moves in steps of five in a hundred. */
const progressOf = (core: Core, run: Run) => {
  let told = -1;
  return async (state: CheckState, percent: number): Promise<void> => {
    const step = Math.floor(percent / 5) * 5;
    if (step === told) return;
    told = step;
    await setState(core, run, { state, progress: step });
  };
};

const compare = async (core: Core, run: Run, signal: AbortSignal): Promise<void> => {
  const { courseId, activityId } = run;
  const tell = progressOf(core, run);
  await tell('reading', 0);
  const { task, handIns, row } = await core.db.read(async (sql) => ({
    task: await taskById(sql, { courseId, activityId }),
    handIns: await worksHandedIn(sql, activityId),
    row: await readRow(sql, check, workScope(activityId), activityId),
  }));
  if (task === undefined || row === undefined) return core.db.write((sql) => endRun(sql, activityId));
  const works: ReadWork[] = [];
  const given = handIns.slice(0, similarityLimits.works);
  for (const [place, handIn] of given.entries()) {
    signal.throwIfAborted();
    works.push({ handIn, ...(await wordsOfWork(core, handIn)) });
    await tell('reading', (50 * place) / given.length);
  }
  const templates = [(await wordsOfTask(core, task)).text].filter((text) => text !== '');
  const elsewhere: readonly Elsewhere[] = row.beyond ? await elsewhereFor(core, run, signal) : [];
  const inClass = await compareInThread(
    {
      of: 'class',
      works: works.map(({ handIn, text }) => ({ id: handIn.id, by: handIn.subject, text })),
      templates,
      prints: elsewhere.map(({ attemptId, subject, bands }) => ({ id: attemptId, by: subject, bands })),
    },
    signal,
    (part) =>
      void tell('comparing', 50 + 35 * part).catch((error: unknown) =>
        core.log.warn({ err: error, activityId }, 'how far a comparison is could not be told'),
      ),
  );
  await core.db.write(async (sql) => {
    for (const { handIn } of works) {
      const bands = inClass.prints.find(({ id }) => id === handIn.id)?.bands ?? '';
      await putPrint(sql, { attemptId: handIn.id, activityId, courseId, subject: handIn.subject, bands }, core.now());
    }
  });
  const beyond = await pairsElsewhere(core, { works, candidates: inClass.candidates, templates, elsewhere }, signal);
  await writeOutcome(core, run, { works, comparison: inClass.comparison, beyond, elsewhere });
};

interface Found {
  readonly works: readonly ReadWork[];
  readonly candidates: ReadonlyMap<string, readonly string[]>;
  readonly templates: readonly string[];
  readonly elsewhere: readonly Elsewhere[];
}

/** What a work and those of elsewhere that may be like it have in common, word by word. */
const pairsElsewhere = async (
  core: Core,
  { works, candidates, templates, elsewhere }: Found,
  signal: AbortSignal,
): Promise<Comparison['pairs']> => {
  const wanted = new Set([...candidates.values()].flat());
  if (wanted.size === 0) return [];
  const texts = await readElsewhere(
    core,
    elsewhere.filter(({ attemptId }) => wanted.has(attemptId)),
    signal,
  );
  const pairs = works.flatMap(({ handIn, text }) => {
    const others = (candidates.get(handIn.id) ?? []).flatMap((id) => texts.get(id) ?? []);
    return others.length === 0 ? [] : [{ work: { id: handIn.id, by: handIn.subject, text }, others }];
  });
  const found: readonly Pair[] = await compareInThread({ of: 'pairs', pairs, templates }, signal);
  return addElsewhere(found, works);
};
