import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Cell, cellsOf, rosterOf } from '#contract/features/account/roster.ts';

const roster = (text: string) => rosterOf(cellsOf(text));
const faults = (rows: readonly (readonly Cell[])[]) =>
  rosterOf(rows)?.problems.map(({ line, field, fault, other }) => [line, field, fault, other]);

test('columns are found by their names below an instruction, and noughts in front stay', () => {
  const found = roster('请按模板填写,,\n\n姓名*,学号,班级\n张三,007,一班\n,,\n李四,００８,一班\n');
  expect(found?.problems).toEqual([]);
  expect(found?.people).toMatchObject([
    { line: 4, username: '张三', account: '007', studentNumber: '007', className: '一班', userType: 'student' },
    { line: 6, username: '李四', account: '008' },
  ]);
  expect(roster('who,what\nA,B\n')).toBeUndefined();
});

test('the template’s own headings are known in every language', () => {
  const templates = [
    ['Name', 'Student number', 'Account', 'Role', 'Class', 'Mobile number', 'E-mail'],
    ['姓名', '学号', '账号', '角色', '班级', '手机号', '邮箱'],
    ['姓名', '學號', '帳號', '角色', '班級', '手機號碼', '信箱'],
  ];
  for (const head of templates)
    expect(rosterOf([head, ['Li', '007', 'lilei', '1', 'One', '13800138000', 'a@b.cn']])?.people[0]).toMatchObject({
      ...{ account: 'lilei', studentNumber: '007', userType: 'teacher', className: 'One' },
      ...{ phone: '+8613800138000', email: 'a@b.cn' },
    });
});

test('one column may hold numbers and addresses, and roles have the words of schools', () => {
  const found = roster('Name;Account;Role;Phone/e-mail\nLi;lilei;Teacher;138 1234 5678\nHan;hanmm;学生;H@x.cn\n');
  expect(found?.people).toMatchObject([
    { userType: 'teacher', phone: '+8613812345678', email: '' },
    { userType: 'student', phone: '', email: 'h@x.cn' },
  ]);
});

test('each fault names its line and column', () => {
  const head = ['name', 'account', 'number', 'role', 'phone', 'email', 'class'];
  expect(
    faults([
      head,
      ['', 'aaa', '', '', '', '', ''],
      ['B', '', '', '', '', '', ''],
      ['C', 'cc', '', '', '', '', ''],
      ['D', 'd d d', '', '', '', '', ''],
      ['E', 'eee', '1.2E+17', 'head', '12', 'x@', { day: '2026-03-01' }],
      ['F', 'AAA', '', '', '', '', ''],
      ['G', 'ggg', '12345678901234500', '', '13800000001', '', ''],
      ['H', 'hhh', '', '', '138-0000-0001', '', ''],
    ]),
  ).toEqual([
    [2, 'username', 'missing', 0],
    [3, 'account', 'missing', 0],
    [4, 'account', 'tooShort', 0],
    [5, 'account', 'hasSpace', 0],
    [6, 'studentNumber', 'rounded', 0],
    [6, 'className', 'isDay', 0],
    [6, 'role', 'wrongRole', 0],
    [6, 'phone', 'wrongPhone', 0],
    [6, 'email', 'wrongEmail', 0],
    [7, 'account', 'twice', 2],
    [8, 'studentNumber', 'rounded', 0],
    [9, 'phone', 'twice', 8],
  ]);
});

test('whatever stands in a cell is read as it was written', () => {
  const cell = fc.string({ unit: 'grapheme', maxLength: 12 }).filter((text) => !text.includes('\r'));
  fc.assert(
    fc.property(fc.array(fc.array(cell, { minLength: 2, maxLength: 4 }), { minLength: 1, maxLength: 5 }), (rows) => {
      const text = rows.map((row) => row.map((one) => `"${one.replaceAll('"', '""')}"`).join(',')).join('\n');
      fc.pre(!/[;\t]/.test(text));
      expect(cellsOf(text)).toEqual(rows);
    }),
  );
});

test('of a text as many lines and columns are taken apart as a table may have', () => {
  const max = { rows: 3, columns: 2 };
  expect(cellsOf('\n'.repeat(100_000), max)).toEqual([[''], [''], ['']]);
  expect(cellsOf(`a,b${',c'.repeat(100_000)}\n"d,e",f,g`, max)).toEqual([
    ['a', 'b'],
    ['d,e', 'f'],
  ]);
});
