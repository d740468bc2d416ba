import { randomBytes } from 'node:crypto';
import type { Input } from '#contract/core/call.ts';
import { coreRefusal } from '#contract/core/refusal.ts';
import { ok, refused } from '#contract/core/result.ts';
import { courseScope, userScope } from '#contract/core/scopes.ts';
import { minute } from '#contract/core/time.ts';
import { workScope } from '#contract/features/activity/keys.ts';
import type { ActivityRow } from '#contract/features/content/rows.ts';
import { handInTest, saveAnswers, startTest } from '#contract/features/exam/calls.ts';
import { personId } from '#contract/features/exam/keys.ts';
import { receiptOf, responsesOf } from '#contract/features/exam/marking.ts';
import type { AttemptRow, PersonRow, WorkRow } from '#contract/features/exam/rows.ts';
import { closedAttempt, examRefusal, refuseStart } from '#contract/features/exam/rules.ts';
import { arrivalOf, endOf } from '#contract/features/exam/time.ts';
import { atScore, variantOf, withOptions } from '#contract/features/question/paper.ts';
import type { Core } from '#server/core/core.ts';
import { type Act, onPacedMutation, readied } from '#server/core/feature.ts';
import { editing, handingInTests } from '#server/core/session/paces.ts';
import type { Tx } from '#server/core/sync/recorder.ts';
import { isGiven } from '#server/features/activity/people.ts';
import { recordResult } from '#server/features/activity/results/record.ts';
import { activity } from '#server/features/activity/store.ts';
import { paperOf, type SatPaper, versionsOf } from '#server/features/question/public.ts';
import { type Answers, cleanAnswers, fitting, hasRoom, keep } from './answers.ts';
import { openWork } from './collecting.ts';
import { goOnAt } from './devices.ts';
import { askToCollect, askToTell, askToTellSoon } from './jobs.ts';
import { askToKeepLate, isOver, keepLate, late } from './late.ts';
import { type ActivityRef, bringUp, judgingOf } from './outcomes.ts';
import { markBefore, markedBefore } from './premark.ts';
import { attempt, attemptPaper, attemptsOf, outcome, person, work } from './store.ts';
import { named } from './voices.ts';

const ticketOf = ({ id, startedAt }: AttemptRow, now: number) => ok({ id, startedAt, now });

/** Its own handler: the server's clock begins it, and draws the paper. Each copies that: as often as one likes is not as fast as one likes. */
const start = onPacedMutation(startTest, editing, async (tx, input, act) => {
  const { courseId, activityId } = input;
  const [role, row, sat, attempts, given] = await Promise.all([
    tx.actorOf(act.uid, courseScope(courseId)),
    tx.get(activity, courseScope(courseId), activityId),
    paperOf(tx.sql, courseId, activityId),
    attemptsOf(tx.sql, act.uid, activityId),
    tx.get(person, workScope(activityId), personId(activityId, act.uid)),
  ]);
  const isTheirs = row !== undefined && (await isGiven(tx.sql, row, act.uid));
  const open = attempts.find(({ state }) => state === 'open');
  const facts = {
    role,
    activity: isTheirs && row.kind === 'test' ? row : undefined,
    allowed: sat?.paper.attempts ?? 0,
    asked: sat?.paper.count ?? 0,
    person: given,
    attempts: attempts.length,
    hasOpen: open !== undefined,
  };
  const refusal = refuseStart(facts, tx.now);
  if (refusal !== undefined || row === undefined || sat === undefined) return refused(refusal ?? examRefusal.gone);
  if (open !== undefined) {
    return (await goOnAt(tx, open, input.device)) ? ticketOf(open, tx.now) : refused(examRefusal.elsewhere);
  }
  return begin(tx, { input, row, sat, given, number: attempts.length + 1 }, act);
});

interface Beginning {
  readonly input: { readonly id: string; readonly device: string } & ActivityRef;
  readonly row: ActivityRow;
  readonly sat: SatPaper;
  readonly given: PersonRow | undefined;
  readonly number: number;
}

/** Drawn and shuffled by a seed of the attempt's own; what comes of it is written down, so nobody needs the seed again. */
const begin = async (tx: Tx, { input, row, sat, given, number }: Beginning, { uid }: Act) => {
  const { paper, plan, items } = sat;
  const questions = await versionsOf(tx.sql, paper.id);
  const seed = randomBytes(16).toString('hex');
  const asked = variantOf(plan, items, questions, paper, seed);
  if (asked.length === 0) return refused(examRefusal.empty);
  const ticket = {
    id: input.id,
    courseId: input.courseId,
    activityId: input.activityId,
    number,
    state: 'open',
    startedAt: tx.now,
    allowed: paper.minutes * minute,
    extra: given?.extra ?? 0,
    closesAt: row.closesAt,
    finishedAt: 0,
    arrivedAt: 0,
    count: 0,
    hash: '',
    by: '',
  } as const;
  const own: AttemptRow = { ...ticket, uid, device: input.device, asking: '', lateAt: 0 };
  const { kind, intro, minutes, sequential, blocksPaste, watched } = paper;
  await openWork(tx, input);
  await tx.create(attempt, own);
  await tx.put(attemptPaper, {
    id: own.id,
    uid,
    activityId: own.activityId,
    title: row.title,
    settings: { kind, intro, minutes, sequential, blocksPaste, watched },
    sections: plan.sections,
    questions: asked.flatMap(({ itemId, versionId, sectionId, score, options }) => {
      const question = questions.get(versionId);
      if (question === undefined) return [];
      return [{ itemId, versionId, sectionId, question: withOptions(atScore(question, score), options) }];
    }),
  });
  await tx.put(work, {
    ...ticket,
    subject: uid,
    seed,
    asked: asked.map(({ itemId, versionId, options, score }) => ({ itemId, versionId, options: [...options], score })),
    answers: {},
    away: [],
    late: null,
    round: 0,
    askedAt: 0,
    allowedAt: 0,
  });
  if (number === 1) await recordResult(tx, row, uid, { state: 'started', max: row.total });
  await askToCollect(tx, own);
  await askToTell(tx, row);
  return ticketOf(own, tx.now);
};

/** Its own handler, by the server's clock. What comes when the attempt is over waits for staff: only this student is locked, so a job sees to it. */
const save = onPacedMutation(saveAnswers, editing, async (tx, { attemptId, answers, device }, act) => {
  const own = await tx.get(attempt, userScope(act.uid), attemptId);
  if (own === undefined) return refused(examRefusal.gone);
  const said = await fitting(tx, own, answers);
  if (!(await hasRoom(tx, own, said))) return refused(coreRefusal.tooLarge);
  if (isOver(own, tx.now)) {
    if (Object.keys(said).length > 0) await askToKeepLate(tx, own, { answers: said, device, at: act.at });
    return ok({ kept: 0 });
  }
  const kept = await keep(tx, own, said, { isHandIn: false, isFormer: device !== own.device });
  return kept.ok ? ok({ kept: kept.value }) : kept;
});

/** When an answer was changed last, by the device's word. */
const lastOf = (answers: Answers): number => Math.max(0, ...Object.values(answers).map(({ at }) => at));

/** Its own handler: whether it is in time, and what it comes to, is the server's word. */
const handIn = onPacedMutation(handInTest, handingInTests, async (tx, input, act) => {
  const { courseId, activityId, attemptId } = input;
  const [own, staffs, row, told] = await Promise.all([
    tx.get(attempt, userScope(act.uid), attemptId),
    tx.get(work, workScope(activityId), attemptId),
    tx.get(activity, courseScope(courseId), activityId),
    tx.get(outcome, userScope(act.uid), attemptId),
  ]);
  const isOfHere = own?.activityId === activityId && own.courseId === courseId;
  if (own === undefined || staffs === undefined || !isOfHere) return refused(examRefusal.gone);
  const isFormer = input.device !== '' && input.device !== own.device;
  if (own.state === 'handedIn' && !isFormer) return receipt(own);
  const answers = await fitting(tx, own, input.answers);
  if (isFormer) {
    const kept = await keepLate(tx, own, staffs, { answers, device: input.device, at: act.at });
    return kept.ok ? receipt(kept.value) : kept;
  }
  const ended = own.state === 'collected' ? own.finishedAt : endOf(own);
  const last = lastOf(input.answers);
  const at = input.by === 'time' && ended > 0 ? Math.max(Math.min(act.at, ended), last) : act.at;
  const knows = told !== undefined && (told.score !== null || Object.keys(told.keys).length > 0);
  const arrival = knows ? 'late' : arrivalOf({ at, arrivedAt: tx.now }, { end: ended, grace: row?.grace ?? 0 });
  const closed =
    arrival === 'late'
      ? await late(tx, own, staffs, answers, at)
      : await taken(tx, own, staffs, { input: { ...input, answers }, at });
  const kept = await keep(tx, own, answers, { isHandIn: true, isFormer: false });
  if (!kept.ok) return kept;
  const judging = await judgingOf(tx, input);
  if (judging !== undefined) {
    const changed = closed.state === 'handedIn' ? closed.id : undefined;
    await bringUp(tx, act.uid, judging, { changed, marked: markedBefore(input.answers) });
    await askToTellSoon(tx, judging);
  }
  return receipt(closed);
});

const receipt = ({ id, state, lateAt, arrivedAt, count, hash }: AttemptRow) =>
  ok({ id, state: lateAt > 0 ? 'late' : state, arrivedAt, count, hash });

interface HandedIn {
  readonly input: { readonly answers: Answers; readonly by: 'person' | 'time'; readonly away: WorkRow['away'] };
  readonly at: number;
}

const taken = async (tx: Tx, own: AttemptRow, staffs: WorkRow, { input, at }: HandedIn): Promise<AttemptRow> => {
  const { answers } = input;
  const closed = closedAttempt(own, { answers, by: input.by }, { at }, tx.now);
  const { state, finishedAt, arrivedAt, by } = closed;
  await tx.put(attempt, closed);
  const theirs = await named(tx, own, responsesOf(answers));
  await tx.put(work, {
    ...staffs,
    ...{ state, finishedAt, arrivedAt, by, ...receiptOf(own.id, theirs) },
    answers: theirs,
    away: input.away,
    late: null,
  });
  return closed;
};

/** A mark of before the transaction counts when nothing changed meanwhile. */
const cleanAndMark = async (input: Input<typeof handInTest>, { core, uid }: { core: Core; uid: string }) => {
  const clean = await cleanAnswers(input);
  if (clean.ok) await markBefore(core, uid, clean.value);
  return clean;
};

export const sittingMutations = [
  start,
  readied(saveAnswers, cleanAnswers, save),
  readied(handInTest, cleanAndMark, handIn),
];
