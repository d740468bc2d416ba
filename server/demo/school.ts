import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import type { UserType } from '#contract/core/roles.ts';
import { day } from '#contract/core/time.ts';
import { createAccount, createInstitution, login } from '#contract/features/account/calls.ts';
import type { Vip } from '#contract/features/account/rows.ts';
import { accountRefusal } from '#contract/features/account/rules.ts';
import { setSchoolConfig } from '#contract/features/school/calls.ts';
import { holdCourse } from './class.ts';
import { advancedMathematics } from './courses/advanced-mathematics.ts';
import { dataStructures } from './courses/data-structures.ts';
import { modernLiterature } from './courses/modern-literature.ts';
import { universityPhysics } from './courses/university-physics.ts';
import { lookAround } from './past.ts';
import { inParallel, isRefused, type Person, type Pupil, personOf } from './person.ts';
import { type Chance, chanceOf } from './random.ts';
import { sellMemberships } from './shop.ts';
import { talkAside } from './talk.ts';

interface DemoPerson {
  readonly account: string;
  readonly username: string;
  readonly userType: UserType;
  readonly studentNumber: string;
  /** The administrative class. */
  readonly className?: string;
  readonly vip?: Vip;
  readonly coidAdmin?: number;
  readonly certified?: boolean;
}

/** One of each kind of membership; the second also looks after the institution. */
const teachers = [
  { username: '沈怀瑾', vip: 1 },
  { username: '陆明哲', vip: 2, coidAdmin: 1 },
  { username: '苏婉清', vip: 0 },
] as const;

/** Common family names, the commonest of them more than once. */
const familyNames = [
  ...'王李张刘陈杨黄赵吴周徐孙马朱胡郭何林高罗郑梁谢宋唐许邓冯韩曹曾彭萧蔡潘田董袁于余叶蒋杜苏魏程吕丁沈任姚卢傅钟姜崔谭廖范汪陆金石戴贾韦夏邱方侯邹熊孟秦白江阎薛尹段雷龙陶贺顾毛郝龚邵万钱严',
  ...'王李张刘陈杨王李张刘',
  '欧阳',
  '上官',
];

const givenNames = [
  '梓涵 思源 雨桐 浩然 子墨 佳怡 宇轩 诗涵 俊杰 欣妍 一诺 文博 若曦 天佑 雪莹 志远 静雯 嘉豪 晓彤 明轩',
  '可欣 泽宇 语嫣 家骏 梦琪 睿 婷 昊天 萌 子涵 博文 慧敏 承志 悦 启航 心怡 立诚 芷若 鹏飞 晨曦',
  '雅琴 建国 紫萱 云帆 馨月 卓 乐天 秋实 伟杰 海燕 锦程 依依 正阳 书瑶 凯 念慈 行健 采薇 致和 安然',
].flatMap((line) => line.split(' '));

const number = (index: number): string => String(index + 1).padStart(2, '0');

/** Nobody shares a whole name with anybody. */
const studentNames = (chance: Chance, count: number): readonly string[] => {
  const given = chance.some(givenNames, count);
  return given.map((name) => chance.pick(familyNames) + name);
};

const demoTeachers = (): readonly DemoPerson[] =>
  teachers.map((person, index) => ({
    ...person,
    account: `teacher${index + 1}`,
    userType: 'teacher',
    studentNumber: '',
    certified: true,
  }));

/** Students of one course are of several classes: the courses take them from all three. */
const classNames = ['计算机 2401 班', '计算机 2402 班', '数学 2401 班'];
const perClass = 20;

/** At most as many as there are given names (60). */
const demoStudents = (chance: Chance, count: number): readonly DemoPerson[] =>
  studentNames(chance, count).map((username, index) => ({
    account: `student${number(index)}`,
    username,
    userType: 'student',
    studentNumber: `2024${String(310_101 + index)}`,
    className: classNames[Math.floor(index / perClass)] ?? '',
  }));

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
  const desk = people[teachers.findIndex(({ coidAdmin = 0 }) => coidAdmin > 0)];
  if (desk !== undefined) await sellMemberships(desk);
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
