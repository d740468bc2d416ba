import { setTimeout as pause } from 'node:timers/promises';
import * as z from 'zod/mini';
import type { Input } from '#contract/core/call.ts';
import { newId } from '#contract/core/ids.ts';
import { day, hour } from '#contract/core/time.ts';
import { publishCoursewares } from '#contract/features/content/calls.ts';
import { createHomework } from '#contract/features/homework/calls.ts';
import { distributeReviews, getStudentReviewInfo, givePeerReview } from '#contract/features/homework/peer-calls.ts';
import * as works from '#contract/features/homework/work-calls.ts';
import { addMarks, releaseMarks } from '#contract/features/marks/calls.ts';
import { act, momentOf, momentsAfter } from './calendar.ts';
import type { DemoTask } from './courses/course.ts';
import type { Divided } from './groups.ts';
import type { Lesson, Pupil } from './person.ts';
import { chanceOf } from './random.ts';

/** Reviews that each classmate writes. */
const reviewsEach = 2;
const lateBy = 2 * hour;
/** Asked so often whether the works to review are there, which a job hands out. */
const asks = 1_200;
const askEvery = 50;

interface Given {
  readonly place: { readonly courseId: string; readonly activityId: string };
  readonly at: number;
  readonly closesAt: number;
}

interface Work {
  readonly pupil: Pupil;
  readonly attemptId: string;
  readonly text: string;
}

/** Homework with a rubric, by groups, with reviews by classmates; chance of its own changes nothing else in the school. */
export const giveTasks = async (tasks: readonly DemoTask[], divided: Divided | undefined, lesson: Lesson) => {
  const chance = chanceOf(Number.parseInt(lesson.courseId.slice(-7), 16));
  for (const [index, task] of tasks.entries()) {
    const own = { ...lesson, chance };
    const given = await write(task, `a0k${index + 1}`, divided, own);
    if (task.state === 'inGroups') await handInByGroups(task, given, divided, own);
    else if (task.state !== 'draft') await handInAlone(task, given, own);
  }
};

/** What is set of a homework in each of its states. */
const settingsOf = (
  { state }: DemoTask,
  divided: Divided | undefined,
  now: number,
): Partial<Input<typeof createHomework>> => {
  if (state === 'inGroups') return { mode: 'group', groupSetId: divided?.setId ?? '' };
  if (state === 'hidden') return { hidesScores: true };
  if (state === 'closed') return { blocksLate: true, grace: 3 * day };
  if (state !== 'peerReview') return {};
  const dueAt = Math.floor((now + 3 * day) / day) * day + 15 * hour;
  return { mode: 'peer', peer: { count: reviewsEach, way: 'random', isAnonymous: true, dropsOutliers: true, dueAt } };
};

const write = async (task: DemoTask, order: string, divided: Divided | undefined, lesson: Lesson): Promise<Given> => {
  const { courseId, teacher, now, chance } = lesson;
  const at = momentOf(task.daysAgo, now, chance);
  const id = newId(at, chance.bytes);
  const closesAt = Math.floor((now + task.dueInDays * day) / day) * day + 15 * hour;
  const { title, content, parts = [] } = task;
  const said = { courseId, id, title, content, parts, total: 100_00, closesAt, order };
  const input = createHomework.input.parse({ ...said, ...settingsOf(task, divided, now) });
  await teacher.write(createHomework, input, act(at, chance));
  if (task.state !== 'draft')
    await teacher.write(publishCoursewares, { courseId, ids: [id], publishAt: 0 }, act(at, chance));
  return { place: { courseId, activityId: id }, at, closesAt };
};

/** One of a group hands in for all; the second group has not yet. */
const handInByGroups = async (task: DemoTask, given: Given, divided: Divided | undefined, lesson: Lesson) => {
  const { students, now, chance } = lesson;
  const ready = divided?.groups.filter((_, index) => index !== 1) ?? [];
  const moments = momentsAfter(given.at, task.answers.length, now, chance);
  for (const [index, text] of task.answers.entries()) {
    const groupId = ready[index] ?? '';
    const uid = divided?.moves.find((move) => move.groupId === groupId)?.uid;
    const pupil = students.find((one) => one.uid === uid);
    if (pupil !== undefined) await submit(pupil, { text, groupId }, given, moments[index] ?? now, lesson);
  }
};

/** A few of the class; where late work is not taken, the last of them came too late. */
const handInAlone = async (task: DemoTask, given: Given, lesson: Lesson) => {
  const { students, now, chance } = lesson;
  // The first one may assist.
  const doing = chance.some(students.slice(1), task.answers.length);
  const moments = momentsAfter(given.at, doing.length, Math.min(now, given.closesAt), chance);
  const done: Work[] = [];
  for (const [index, pupil] of doing.entries()) {
    const asLate = task.state === 'closed' && index === doing.length - 1;
    const at = asLate ? given.closesAt + lateBy : (moments[index] ?? now);
    const text = task.answers[index] ?? '';
    done.push({ pupil, text, attemptId: await submit(pupil, { text, asLate }, given, at, lesson) });
  }
  if (task.state === 'peerReview') await reviewEachOther(task, given, done, lesson);
  else if (task.state !== 'closed') await review(task, given, done, lesson);
};

interface Said {
  readonly text: string;
  readonly groupId?: string;
  readonly asLate?: boolean;
}

const submit = async (pupil: Pupil, said: Said, { place }: Given, at: number, { chance }: Lesson): Promise<string> => {
  const id = newId(at, chance.bytes);
  const input = works.submitHomework.input.parse({ ...place, id, ...said });
  await pupil.write(works.submitHomework, input, act(at, chance));
  return id;
};

/** By the rubric where there is one, with a passage marked; told to all, with their scores or without. */
const review = async (task: DemoTask, { place }: Given, done: readonly Work[], { teacher, now, chance }: Lesson) => {
  const scored = done.map(({ pupil, attemptId }) => {
    const parts = (task.parts ?? []).map(({ levels }) => chance.pick(levels).score);
    const whole = chance.between(75, 96) * 100;
    const score = parts.length === 0 ? whole : parts.reduce((sum, part) => sum + part, 0);
    return { subject: pupil.uid, attemptId, score, parts, basis: '' };
  });
  await teacher.write(works.giveScores, { ...place, works: scored }, act(now, chance));
  for (const [index, { pupil, attemptId }] of done.entries()) {
    const comment = task.comments[index % task.comments.length] ?? '';
    const seen = [{ subject: pupil.uid, attemptId, basis: '' }];
    await teacher.write(works.giveComments, { ...place, works: seen, comment }, act(now, chance));
  }
  const subjects = done.map(({ pupil }) => pupil.uid);
  await teacher.write(works.releaseReviews, { ...place, subjects }, act(now, chance));
  const { mark: quote = '' } = task;
  const marked = quote === '' ? undefined : done.find(({ text }) => text.includes(quote));
  if (marked === undefined) return;
  const id = newId(now, chance.bytes);
  const work = { ...place, subject: marked.pupil.uid, attemptId: marked.attemptId };
  const mark = { id, kind: 'text', target: 'text', quote, note: '这里说到了要点。' } as const;
  await teacher.write(addMarks, { ...work, marks: [mark] }, act(now, chance));
  await teacher.write(releaseMarks, { ...work, ids: [id] }, act(now, chance));
};

/** Everybody but the last has written one of their reviews. */
const reviewEachOther = async (task: DemoTask, { place }: Given, done: readonly Work[], lesson: Lesson) => {
  const { teacher, now, chance } = lesson;
  await teacher.write(distributeReviews, place, act(now, chance));
  if (!lesson.jobsRun) return;
  for (const [index, { pupil }] of done.slice(0, -1).entries()) {
    const comment = task.comments[index % task.comments.length] ?? '';
    const said = { ...place, id: await firstGivenTo(pupil, place), score: chance.between(78, 95) * 100, comment };
    await pupil.write(givePeerReview, givePeerReview.input.parse(said), act(now, chance));
  }
};

const Lent = z.object({ list: z.array(z.object({ id: z.string(), number: z.int() })) });

const firstGivenTo = async (pupil: Pupil, place: Given['place']): Promise<string> => {
  for (let asked = 0; asked < asks; asked += 1) {
    const { list } = await pupil.ask(getStudentReviewInfo, place, Lent);
    const first = list.find(({ number }) => number === 1);
    if (first !== undefined) return first.id;
    await pause(askEvery);
  }
  throw new Error('the demo school: nobody was given works to review; its jobs do not run');
};
