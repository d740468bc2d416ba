import { say } from './say.ts';

const surnames = ['赵', '钱', '孙', '李', '周', '吴', '郑', '王', '冯', '陈', '欧阳', '上官'];
const given = ['伟', '娜', '文博', '思远', '雨桐'];

const first = ['Wei', 'Anna', 'Benjamin', 'Siyuan', 'Rain'];
const last = ['Zhao', 'Qian', 'Sun', 'Li', 'Zhou', 'Wu', 'Zheng', 'Wang', 'Feng', 'Chen', 'Ouyang', 'Montgomery'];

/** Sixty students; one of them with a name that is longer than a phone is wide. */
export const names: readonly string[] = [
  ...surnames
    .flatMap((surname, at) => given.map((one, nth) => say(`${surname}${one}`, `${first[nth]} ${last[at]}`)))
    .slice(1),
  'Alexandra-Konstantinopoulou Wolfeschlegelsteinhausen',
];

export const groups = [
  { key: 'g:1', name: say('第一组', 'Group 1'), detail: say('实验分组', 'For the lab'), count: 6 },
  { key: 'g:2', name: say('第二组', 'Group 2'), detail: say('实验分组', 'For the lab'), count: 5 },
  {
    key: 'g:3',
    name: say('自动化 2026-1 班', 'Automation 2026-1'),
    detail: say('行政班', 'Class of the school'),
    count: 31,
  },
];
