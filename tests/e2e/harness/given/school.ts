import { afterAll, beforeAll } from 'vitest';
import { type Account, openSchool, type School } from '../school.ts';

/** Of the file that runs. */
export let school: School;
export let teacher: Account;
export let student: Account;

/** A school with a teacher and a student for the stories of this file, and what else they find there. */
export const givenSchool = (more: () => Promise<unknown> = async () => undefined): void => {
  beforeAll(async () => {
    school = await openSchool();
    teacher = await school.person('teacher', '王老师');
    student = await school.person('student', '李明');
    await more();
  });
  afterAll(() => school.close());
};
