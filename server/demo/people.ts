import type { UserType } from '#contract/core/roles.ts';
import type { Vip } from '#contract/features/account/rows.ts';
import type { Chance } from './random.ts';

export interface DemoPerson {
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

export const demoTeachers = (): readonly DemoPerson[] =>
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
export const demoStudents = (chance: Chance, count: number): readonly DemoPerson[] =>
  studentNames(chance, count).map((username, index) => ({
    account: `student${number(index)}`,
    username,
    userType: 'student',
    studentNumber: `2024${String(310_101 + index)}`,
    className: classNames[Math.floor(index / perClass)] ?? '',
  }));
