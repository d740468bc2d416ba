import { limits } from '#contract/core/limits.ts';
import type { UserType } from '#contract/core/roles.ts';
import { accountKind, contactKey } from './keys.ts';

/** Of one file. */
export const rosterLimits = { people: 5_000, fileBytes: 700_000, columns: 64, cellChars: 200, headWithin: 10 } as const;

/** A cell as it is written; one that the spreadsheet keeps as a day is no text any more. */
export type Cell = string | { readonly day: string };

export type RosterField =
  | 'username'
  | 'account'
  | 'studentNumber'
  | 'role'
  | 'className'
  | 'college'
  | 'phone'
  | 'email';

export interface RosterPerson {
  /** Where it stands in the file, from 1. */
  readonly line: number;
  readonly username: string;
  readonly account: string;
  readonly studentNumber: string;
  readonly userType: UserType;
  readonly className: string;
  readonly college: string;
  /** In its one spelling; empty where there is none. */
  readonly phone: string;
  readonly email: string;
}

export const rosterFaults = [
  'missing',
  'tooShort',
  'tooLong',
  'hasSpace',
  'wrongAccount',
  'wrongPhone',
  'wrongEmail',
  'wrongRole',
  /** `other`: the line that has it first. */
  'twice',
  /** By somebody who has an account. */
  'taken',
  /** The spreadsheet kept only the first fifteen figures. */
  'rounded',
  'isDay',
] as const;

export interface RosterProblem {
  readonly line: number;
  readonly field: RosterField;
  readonly fault: (typeof rosterFaults)[number];
  readonly value: string;
  /** Another line; 0 where there is none. */
  readonly other: number;
}

export interface Roster {
  readonly people: readonly RosterPerson[];
  readonly problems: readonly RosterProblem[];
}

/** What schools call the columns; compared without spaces, marks and case. */
const headings: Readonly<Record<RosterField | 'contact', string>> = {
  username: '姓名 名字 学生姓名 學生姓名 教师姓名 教師姓名 name fullname username',
  account: '账号 帳號 登录账号 登入帳號 用户名 account login',
  studentNumber: '学号 學號 工号 工號 学工号 學工號 学号工号 number studentnumber studentno studentid staffnumber stno',
  role: '角色 身份 身分 人员类型 role usertype type',
  className: '班级 班級 行政班 行政班级 行政班級 class classname',
  college: '学院 學院 院系 系部 college department',
  phone:
    '手机 手機 手机号 手機號 手机号码 手機號碼 电话 電話 联系电话 聯絡電話 phone mobile tel phonenumber mobilenumber mobilephone telephone',
  email: '邮箱 電郵 信箱 电子邮箱 電子信箱 电子邮件 電子郵件 email mail emailaddress 电子邮件地址',
  contact: '手机邮箱 手機信箱 手机号邮箱 联系方式 聯絡方式 phoneemail contact',
};

const plain = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\d]/gu, '');

const fieldOf = new Map(
  Object.entries(headings).flatMap(([field, names]) =>
    names.split(' ').map((name) => [name, field as keyof typeof headings] as const),
  ),
);

const roles: ReadonlyMap<string, UserType> = new Map([
  ...['', '学生', '學生', 'student', 's', '0'].map((word) => [word, 'student'] as const),
  ...['教师', '教師', '老师', '老師', 'teacher', 't', '1'].map((word) => [word, 'teacher'] as const),
]);

const textOf = (cell: Cell | undefined): string => (typeof cell === 'object' ? cell.day : (cell ?? ''));

/** Figures and letters in full width are what they look like. */
const narrow = (cell: Cell | undefined): string => textOf(cell).normalize('NFKC').trim();
const spoken = (cell: Cell | undefined): string => textOf(cell).normalize('NFC').replaceAll(/\s+/g, ' ').trim();

type Columns = ReadonlyMap<keyof typeof headings, number>;

/** The line that names the columns: what stands above it is an instruction. */
const headOf = (rows: readonly (readonly Cell[])[]): { readonly at: number; readonly columns: Columns } | undefined => {
  for (const [at, row] of rows.slice(0, rosterLimits.headWithin).entries()) {
    const columns = new Map<keyof typeof headings, number>();
    for (const [index, cell] of row.entries()) {
      const field = fieldOf.get(plain(textOf(cell)));
      if (field !== undefined && !columns.has(field)) columns.set(field, index);
    }
    if (columns.has('username') && (columns.has('account') || columns.has('studentNumber'))) return { at, columns };
  }
  return undefined;
};

const scientific = /^[+-]?\d(?:\.\d+)?E\+?\d+$/i;
/** A spreadsheet holds fifteen figures of a number; those of a longer one are noughts. */
const rounded = /^\d{15,}0{1,}$/;

const longest: Readonly<Record<RosterField, number>> = {
  username: limits.nameChars,
  account: 100,
  studentNumber: 40,
  role: limits.nameChars,
  className: limits.nameChars,
  college: limits.nameChars,
  phone: 40,
  email: limits.emailChars,
};

type Note = (field: RosterField, fault: RosterProblem['fault'], value: string, other?: number) => void;

const personIn = (row: readonly Cell[], line: number, columns: Columns, note: Note): RosterPerson => {
  const cell = (field: keyof typeof headings): Cell | undefined => {
    const index = columns.get(field);
    return index === undefined ? undefined : row[index];
  };
  const contact = narrow(cell('contact'));
  const given = {
    username: spoken(cell('username')),
    account: narrow(cell('account')) || narrow(cell('studentNumber')),
    studentNumber: narrow(cell('studentNumber')),
    role: plain(textOf(cell('role'))),
    className: spoken(cell('className')),
    college: spoken(cell('college')),
    phone: narrow(cell('phone')) || (contact.includes('@') ? '' : contact),
    email: narrow(cell('email')) || (contact.includes('@') ? contact : ''),
  };
  const accountField = columns.has('account') && narrow(cell('account')) !== '' ? 'account' : 'studentNumber';
  for (const field of ['username', 'studentNumber', 'className', 'college', 'phone', 'email'] as const)
    if (given[field].length > longest[field]) note(field, 'tooLong', given[field]);
  for (const field of ['account', 'studentNumber', 'className', 'phone'] as const) {
    if (typeof cell(field) === 'object') note(field, 'isDay', given[field]);
    else if (field !== 'className' && (scientific.test(given[field]) || rounded.test(given[field])))
      if (field !== 'account' || accountField === 'account') note(field, 'rounded', given[field]);
  }
  if (given.username === '') note('username', 'missing', '');
  if (given.account === '') note(columns.has('account') ? 'account' : 'studentNumber', 'missing', '');
  else if (/\s/.test(given.account)) note(accountField, 'hasSpace', given.account);
  else if (given.account.length < 3) note(accountField, 'tooShort', given.account);
  else if (given.account.length > longest.account) note(accountField, 'tooLong', given.account);
  else if (accountKind(given.account) === undefined) note(accountField, 'wrongAccount', given.account);
  const userType = roles.get(given.role);
  if (userType === undefined) note('role', 'wrongRole', spoken(cell('role')));
  const phone = given.phone === '' ? '' : contactKey('sms', given.phone);
  if (phone === undefined) note('phone', 'wrongPhone', given.phone);
  const email = given.email === '' ? '' : contactKey('mail', given.email);
  if (email === undefined) note('email', 'wrongEmail', given.email);
  return { ...given, line, userType: userType ?? 'student', phone: phone ?? '', email: email ?? '' };
};

/** One spelling of what nobody else may have. */
export const sameAs = (text: string): string => text.normalize('NFKC').toLowerCase();

/** What nobody else of the file may have, and the field to speak of. */
const ownOf = ({ account, studentNumber, phone, email }: RosterPerson) => {
  const named = account === studentNumber ? ('studentNumber' as const) : ('account' as const);
  return [
    { key: 'account', field: named, value: account },
    { key: 'number', field: 'studentNumber', value: studentNumber },
    { key: 'phone', field: 'phone', value: phone },
    { key: 'email', field: 'email', value: email },
  ] as const;
};

/** People of a table, and everything that is wrong with it, line by line; nothing when no line names the columns. */
export const rosterOf = (rows: readonly (readonly Cell[])[]): Roster | undefined => {
  const head = headOf(rows);
  if (head === undefined) return undefined;
  const people: RosterPerson[] = [];
  const problems: RosterProblem[] = [];
  const seen = new Map<string, number>();
  for (const [index, row] of rows.entries()) {
    if (index <= head.at || row.every((cell) => textOf(cell).trim() === '')) continue;
    const line = index + 1;
    const note: Note = (field, fault, value, other = 0) =>
      problems.push({ line, field, fault, value: value.slice(0, rosterLimits.cellChars), other });
    const person = personIn(row, line, head.columns, note);
    const said = new Set<RosterField>();
    for (const { key, field, value } of ownOf(person)) {
      if (value === '') continue;
      const place = `${key} ${sameAs(value)}`;
      const first = seen.get(place);
      if (first === undefined) seen.set(place, line);
      else if (!said.has(field)) {
        said.add(field);
        note(field, 'twice', value, first);
      }
    }
    people.push(person);
  }
  return { people, problems };
};

const separators = [',', '\t', ';'] as const;

interface TableSize {
  readonly rows: number;
  readonly columns: number;
}

/**
 * The cells of a text: commas, tabs or semicolons, whichever its first lines use most; quotes as spreadsheets write them. What is more
 * than a table may hold is not taken apart.
 */
export const cellsOf = (text: string, max: TableSize = { rows: Infinity, columns: Infinity }): string[][] => {
  const head = text.slice(0, 2_000);
  const count = (mark: string) => head.split(mark).length;
  const separator = separators.toSorted((one, other) => count(other) - count(one))[0] ?? ',';
  const rows: string[][] = [];
  let row: string[] = [];
  let cell = '';
  let quoted = false;
  const endCell = () => {
    if (row.length < max.columns) row.push(cell);
    cell = '';
  };
  const endRow = () => {
    endCell();
    rows.push(row);
    row = [];
  };
  for (let at = 0; at < text.length && rows.length < max.rows; at += 1) {
    const sign = text.charAt(at);
    if (quoted) {
      if (sign !== '"') cell += sign;
      else if (text.charAt(at + 1) === '"') {
        cell += '"';
        at += 1;
      } else quoted = false;
    } else if (sign === '"' && cell === '') quoted = true;
    else if (sign === separator) endCell();
    else if (sign === '\n') endRow();
    else if (sign !== '\r') cell += sign;
  }
  if ((cell !== '' || row.length > 0) && rows.length < max.rows) endRow();
  return rows;
};
