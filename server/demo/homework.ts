import { newId } from '#contract/core/ids.ts';
import { day, hour } from '#contract/core/time.ts';
import { publishCoursewares } from '#contract/features/content/calls.ts';
import { createHomework } from '#contract/features/homework/calls.ts';
import * as works from '#contract/features/homework/work-calls.ts';
import { reRepeateCheckHomework } from '#contract/features/similarity/calls.ts';
import { act, momentOf, momentsAfter } from './calendar.ts';
import type { DemoHomework } from './courses/course.ts';
import type { Lesson, Pupil } from './person.ts';

/** Homework in its states: one that is reviewed, one that the class is at, one that nobody has been given yet. */
export const giveHomework = async (given: readonly DemoHomework[], lesson: Lesson): Promise<void> => {
  for (const [index, homework] of given.entries()) await assignOne(homework, `h${index}`, lesson);
};

const assignOne = async (homework: DemoHomework, order: string, lesson: Lesson): Promise<void> => {
  const { courseId, teacher, now, chance } = lesson;
  const at = momentOf(homework.daysAgo, now, chance);
  const id = newId(at, chance.bytes);
  const { title, content, dueInDays, answers } = homework;
  const closesAt = dueInDays === 0 ? 0 : Math.floor((now + dueInDays * day) / day) * day + 15 * hour;
  const task = { courseId, id, title, content, total: 100_00, closesAt, order };
  await teacher.write(createHomework, createHomework.input.parse(task), act(at, chance));
  if (answers.length === 0) return;
  await teacher.write(publishCoursewares, { courseId, ids: [id], publishAt: 0, closesAt }, act(at, chance));
  // The first one assists.
  const doing = lesson.students.slice(1, Math.round(lesson.students.length * homework.share));
  const moments = momentsAfter(at, doing.length, now, chance);
  const done: Work[] = [];
  for (const [index, pupil] of doing.entries()) {
    const attemptId = newId(moments[index] ?? now, chance.bytes);
    const text = answers[index % answers.length] ?? '';
    const work = { courseId, activityId: id, id: attemptId, text };
    await pupil.write(works.submitHomework, works.submitHomework.input.parse(work), act(moments[index] ?? now, chance));
    done.push({ pupil, attemptId });
  }
  await review(homework, { courseId, activityId: id }, done, lesson);
  if (homework.isCompared === true)
    await teacher.write(reRepeateCheckHomework, { courseId, activityId: id }, act(now, chance));
};

interface Work {
  readonly pupil: Pupil;
  readonly attemptId: string;
}

interface ActivityRef {
  readonly courseId: string;
  readonly activityId: string;
}

const review = async (
  { reviewed, comments }: DemoHomework,
  place: ActivityRef,
  done: readonly Work[],
  { teacher, now, chance }: Lesson,
): Promise<void> => {
  const judged = done.slice(0, Math.round(done.length * reviewed));
  const [last] = done.slice(-1);
  const scored = judged.map(({ pupil, attemptId }) => ({
    subject: pupil.uid,
    attemptId,
    score: chance.between(70, 98) * 100,
    parts: [],
    basis: '',
  }));
  if (scored.length > 0) await teacher.write(works.giveScores, { ...place, works: scored }, act(now, chance));
  for (const [index, comment] of comments.entries()) {
    const some = scored.filter((_, at) => at % comments.length === index);
    const seen = some.map(({ subject, attemptId }) => ({ subject, attemptId, basis: '' }));
    if (seen.length > 0) await teacher.write(works.giveComments, { ...place, works: seen, comment }, act(now, chance));
  }
  if (reviewed === 1) {
    const subjects = judged.map(({ pupil }) => pupil.uid);
    await teacher.write(works.releaseReviews, { ...place, subjects }, act(now, chance));
  } else if (last !== undefined) {
    const back = { ...place, subjects: [last.pupil.uid], reason: '只有答案，请写出证明过程。', dueAt: 0 };
    await teacher.write(works.returnWorks, back, act(now, chance));
  }
};
