const surnames = ['赵', '钱', '孙', '李', '周', '吴', '郑', '王', '冯', '陈', '欧阳', '上官'];
const given = ['伟', '娜', '文博', '思远', '雨桐'];

/** Sixty students; one of them with a name that is longer than a phone is wide. */
export const names: readonly string[] = [
  ...surnames.flatMap((surname) => given.map((one) => `${surname}${one}`)).slice(1),
  'Alexandra-Konstantinopoulou Wolfeschlegelsteinhausen',
];

export const groups = [
  { key: 'g:1', name: '第一组', detail: '实验分组', count: 6 },
  { key: 'g:2', name: '第二组', detail: '实验分组', count: 5 },
  { key: 'g:3', name: '自动化 2026-1 班', detail: '行政班', count: 31 },
];
