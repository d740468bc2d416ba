import { hour, second } from '#contract/core/time.ts';
import { createGradeCategory, setGradeItems } from '#contract/features/gradebook/calls.ts';
import type { Totals } from '#contract/features/gradebook/formula.ts';
import { giveScores, releaseReviews, submitHomework } from '#contract/features/homework/work-calls.ts';
import { type Book, bookFrom, bookRows, classResults } from '#src/features/gradebook/data/book.ts';
import { myReport, type Report } from '#src/features/gradebook/data/report.ts';
import { atDesk, courseId, jobs, must, onPhone, student, teacher, world } from '#tests/harness/class.ts';
import type { Person, Tab } from '#tests/harness/device.ts';
import { givenHomework, type NewHomework } from '../homework/school.ts';

/** What the server has put off is done, and the staff's sheets are written. */
export const settled = async (): Promise<void> => {
  await jobs();
  world.pass(2 * second);
  await jobs();
};

export interface Scored {
  readonly id: string;
  readonly score: (student: Person, points: number) => Promise<void>;
}

/** A homework of 100 points that students have handed in. */
export const scoredHomework = async (by: Person, courseId: string, given: NewHomework = {}): Promise<Scored> => {
  const id = await givenHomework(world, by, courseId, { closesAt: world.now() + hour, ...given });
  const score = async (student: Person, points: number) => {
    const place = { courseId, activityId: id };
    await must(student, submitHomework, { ...place, id: world.newId(), text: '<p>By hand.</p>' });
    const works = [{ subject: student.uid, attemptId: '', score: points * 100, parts: [], basis: '' }];
    await must(by, giveScores, { ...place, works });
    await must(by, releaseReviews, { ...place, subjects: [student.uid] });
    await settled();
  };
  return { id, score };
};

export const bookAt = async ({ replica }: Tab, courseId: string): Promise<Book> =>
  bookFrom(await classResults(replica, courseId), await bookRows(replica, courseId), world.now());

export const totalsAt = async (tab: Tab, courseId: string, { uid }: Person): Promise<Totals | undefined> =>
  (await bookAt(tab, courseId)).lines.find((line) => line.uid === uid)?.totals;

/** A course with two homeworks in two categories of 40 and 60 percent, of which the student has 80 points in the first. */
export let homework: Scored;
export let project: Scored;
export let homeworks: string;
let projects: string;

const category = async (name: string, weight: number): Promise<string> => {
  const id = world.newId();
  await must(teacher, createGradeCategory, { courseId, id, name, weight: weight * 100 });
  return id;
};

export const setUpBook = async (): Promise<void> => {
  homework = await scoredHomework(teacher, courseId, { title: 'Limits' });
  project = await scoredHomework(teacher, courseId, { title: 'Project' });
  homeworks = await category('Homework', 40);
  projects = await category('Project', 60);
  await must(teacher, setGradeItems, { courseId, ids: [homework.id], categoryId: homeworks });
  await must(teacher, setGradeItems, { courseId, ids: [project.id], categoryId: projects });
  await homework.score(student, 80);
  await inStep();
};

/** What was done at the desk is known to everybody. */
export const inStep = async (): Promise<void> => {
  await atDesk.cycle();
  await settled();
  await onPhone.cycle();
  await atDesk.cycle();
};

/** A student's cell, as calls name it. */
export const cellOf = (of: Scored, who: Person = student) => ({ courseId, activityId: of.id, uid: who.uid });

/** The student's own grades, on their phone. */
export const report = (): Promise<Report> => myReport(onPhone.replica, courseId);
