import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import { day } from '#contract/core/time.ts';
import { createAccount, createInstitution, login } from '#contract/features/account/calls.ts';
import { accountRefusal } from '#contract/features/account/rules.ts';
import { setSchoolConfig } from '#contract/features/school/calls.ts';
import { holdCourse, type Pupil } from './class.ts';
import { advancedMathematics } from './courses/advanced-mathematics.ts';
import { dataStructures } from './courses/data-structures.ts';
import { modernLiterature } from './courses/modern-literature.ts';
import { universityPhysics } from './courses/university-physics.ts';
import { lookAround } from './past.ts';
import { type DemoPerson, demoStudents, demoTeachers } from './people.ts';
import { inParallel, isRefused, type Person, personOf } from './person.ts';
import { type Chance, chanceOf } from './random.ts';
import { talkAside } from './talk.ts';

export interface DemoAccounts {
  readonly school: string;
  /** The same for everybody. */
  readonly password: string;
  readonly teachers: readonly { readonly account: string; readonly username: string }[];
  readonly students: readonly { readonly account: string; readonly username: string }[];
}

const school = '启明大学';
const password = 'Classroom2026';
const studentCount = 60;
/** Everybody was there before the first course was held. */
const thereFor = 365 * day;
const seed = 20_261_121;
/** Hashing passwords is what takes time, and it runs on Node’s four threads. */
const width = 4;

/** Levels at which every request is told. */
const chatty: readonly string[] = ['info', 'debug', 'trace'];

const courses = [dataStructures, advancedMathematics, universityPhysics, modernLiterature];

interface Roll {
  readonly teachers: readonly DemoPerson[];
  readonly students: readonly DemoPerson[];
  readonly now: number;
  readonly chance: Chance;
  readonly jobsRun: boolean;
}

/** Who may be signed in as, without looking at any server. */
export const demoAccounts = (): DemoAccounts => ({
  school,
  password,
  teachers: demoTeachers(),
  students: demoStudents(chanceOf(seed), studentCount),
});

/**
 * Fills an empty server with a school: the same people, courses and words each time, ending at `now`. One that was begun and
 * not finished is finished when `now` is the same: every step is done once. Everything goes through the public handlers.
 * Without jobs nobody reviews what a job hands out. Not for production: the password is printed in the documentation.
 */
export const seedDemoSchool = async (
  app: FastifyInstance,
  operatorToken: string,
  now: () => number,
  jobsRun = true,
): Promise<DemoAccounts> => {
  if (process.env.NODE_ENV === 'production') {
    throw new Error(
      'The demo school is not made when NODE_ENV=production: its password is public. Start with --empty.',
    );
  }
  const teachers = demoTeachers();
  const chance = chanceOf(seed);
  const students = demoStudents(chance, studentCount);
  const { level } = app.log;
  // Thousands of requests that nobody sent would bury what the log is for.
  if (chatty.includes(level)) app.log.level = 'warn';
  try {
    await fill(app, operatorToken, { teachers, students, now: now(), chance, jobsRun });
  } finally {
    app.log.level = level;
  }
  return { school, password, teachers, students };
};

const fill = async (
  app: FastifyInstance,
  operatorToken: string,
  { teachers, students, now, chance, jobsRun }: Roll,
): Promise<void> => {
  const operator = personOf(app, operatorToken, '10.0.0.1');
  const { coid } = await operator.ask(createInstitution, { name: school }, z.object({ coid: z.string() }));
  await operator.ask(setSchoolConfig, { coid, config: { name: school, className: '启明课堂' } }, z.object({}));
  const people = await inParallel([...teachers, ...students], width, (person, index) =>
    enter(app, operator, coid, person, `10.0.1.${index + 1}`, now - thereFor),
  );
  const setting = { teachers: people.slice(0, teachers.length), students: people.slice(teachers.length), now, chance };
  for (const course of courses) await holdCourse(course, { ...setting, jobsRun });
  await talkAside(setting);
  await lookAround(setting);
};

const enter = async (
  app: FastifyInstance,
  operator: Person,
  coid: string,
  person: DemoPerson,
  address: string,
  since: number,
): Promise<Pupil> => {
  try {
    await operator.ask(createAccount, { ...person, coid, password, since }, z.object({ uid: z.string() }));
  } catch (error) {
    if (!isRefused(error, accountRefusal.accountTaken)) throw error;
  }
  const session = await personOf(app, '', address).ask(
    login,
    { account: person.account, password, device: 'demo' },
    z.object({ uid: z.string(), token: z.string() }),
  );
  return { uid: session.uid, ...personOf(app, session.token, address) };
};
