import { workScope } from '#contract/features/activity/keys.ts';
import type { CheckState } from '#contract/features/similarity/keys.ts';
import { isUnderWay, similarityLimits } from '#contract/features/similarity/keys.ts';
import type { SimilarityCheckRow } from '#contract/features/similarity/rows.ts';
import type { Core } from '#server/core/core.ts';
import { asideOf } from '#server/core/jobs/aside.ts';
import type { Comparison, Pair } from '#server/core/similarity/compare.ts';
import { compareInThread } from '#server/core/similarity/thread.ts';
import { change } from '#server/core/sync/change.ts';
import { readRow } from '#server/core/sync/rows.ts';
import { taskById, wordsOfTask, wordsOfWork, worksHandedIn } from '#server/features/homework/public.ts';
import { check, claimRun, endRun, lease, mostAttempts, putPrint, type Run, setLease } from '../store.ts';
import { addElsewhere, type Elsewhere, elsewhereFor, type ReadWork, readElsewhere } from './elsewhere.ts';
import { writeOutcome } from './outcome.ts';

/** Compares the works of one homework after the other, beside everything else that the server does. */
export const checkerOf = asideOf('similarity', async (core, signal) => {
  while (!signal.aborted) {
    const run = await core.db.write((sql) => claimRun(sql, core.now()));
    if (run === undefined) return;
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
    if (run.attempts < mostAttempts) return;
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
