import { limits } from '#contract/core/limits.ts';
import type { UserType } from '#contract/core/roles.ts';
import { spelt } from './rules.ts';

/** Of one file. */
export const registerLimits = { lines: 5_000, fileBytes: 700_000, columns: 64, headWithin: 10 } as const;

export const registerFields = [
  'number',
  'name',
  'role',
  'courseName',
  'classNumber',
  'teachClass',
  'className',
  'semester',
  'term',
] as const;
export type RegisterField = (typeof registerFields)[number];

export const registerFaults = [
  'missing',
  'tooLong',
  'wrongRole',
  'wrongSemester',
  'wrongTerm',
  'isDay',
  'twice',
] as const;

export interface RegisterProblem {
  readonly line: number;
  readonly field: RegisterField;
  readonly fault: (typeof registerFaults)[number];
  readonly value: string;
}

/** Somebody whom the school knows, whether or not they have an account. */
export interface Registered {
  readonly number: string;
  readonly name: string;
  readonly userType: UserType;
}

/** A class of the timetable, and who teaches it. */
export interface Scheduled {
  readonly number: string;
  readonly name: string;
  readonly courseName: string;
  readonly classNumber: string;
  readonly teachClass: string;
  readonly className: string;
  readonly semester: string;
  readonly term: 0 | 1 | 2;
}

export interface Register {
  readonly lines: number;
  readonly people: readonly Registered[];
  readonly classes: readonly Scheduled[];
  readonly problems: readonly RegisterProblem[];
}

/** A cell as it is written; one that the spreadsheet keeps as a day is no text any more. */
type Cell = string | { readonly day: string };

/** What schools call the columns; compared without spaces, marks and case. */
const headings: Readonly<Record<RegisterField, string>> = {
  number: '学号 學號 工号 工號 教工号 教工號 学工号 學工號 number studentnumber staffnumber stno',
  name: '姓名 名字 教师 教師 教师姓名 教師姓名 学生姓名 學生姓名 name fullname teacher',
  role: '角色 身份 身分 人员类型 role usertype',
  courseName: '课程 課程 课程名称 課程名稱 course coursename',
  classNumber: '教学班号 教學班號 课程序号 選課課號 选课课号 classnumber section teachclassnum',
  teachClass: '教学班 教學班 教学班名称 教學班名稱 teachclass teachingclass class',
  className: '行政班 行政班级 行政班級 班级 班級 上课班级 classname adminclass',
  semester: '学年 學年 semester year schoolyear',
  term: '学期 學期 term',
};

const roles: ReadonlyMap<string, UserType> = new Map([
  ...['', '学生', '學生', 'student', '0'].map((word) => [word, 'student'] as const),
  ...['教师', '教師', '老师', '老師', 'teacher', '1'].map((word) => [word, 'teacher'] as const),
]);

/** The full year, its first and its second half. */
const terms: ReadonlyMap<string, 0 | 1 | 2> = new Map([
  ...['0', '全年', '全学年', '全學年', 'fullyear'].map((word) => [word, 0] as const),
  ...['1', '一', '上', '上学期', '上學期', '第一学期', '第一學期', '秋', 'first'].map((word) => [word, 1] as const),
  ...['2', '二', '下', '下学期', '下學期', '第二学期', '第二學期', '春', 'second'].map((word) => [word, 2] as const),
]);

const plain = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\d]/gu, '');

const textOf = (cell: Cell | undefined): string => (typeof cell === 'object' ? cell.day : (cell ?? ''));

const fieldOf = new Map(
  Object.entries(headings).flatMap(([field, names]) => names.split(' ').map((name) => [name, field as RegisterField])),
) as ReadonlyMap<string, RegisterField>;

type Columns = ReadonlyMap<RegisterField, number>;
const needed = { people: ['number', 'name'], classes: ['number', 'name', 'courseName', 'classNumber'] } as const;

/** The line that names the columns: what stands above it is an instruction. */
const headOf = (rows: readonly (readonly Cell[])[], kind: keyof typeof needed) => {
  for (const [at, row] of rows.slice(0, registerLimits.headWithin).entries()) {
    const columns = new Map<RegisterField, number>();
    for (const [index, cell] of row.entries()) {
      const field = fieldOf.get(plain(textOf(cell)));
      if (field !== undefined && !columns.has(field)) columns.set(field, index);
    }
    if (needed[kind].every((field) => columns.has(field))) return { at, columns };
  }
  return undefined;
};

/** "2026-2027", however the dash was written; one year stands for the two that begin with it. */
const semesterOf = (text: string): string | undefined => {
  const [, from = '', to] = /^(\d{4})(?:\D+(\d{4}))?\D*$/.exec(text) ?? [];
  if (from === '') return undefined;
  const next = String(Number(from) + 1);
  return to === undefined || to === next ? `${from}-${next}` : undefined;
};

type Note = (field: RegisterField, fault: RegisterProblem['fault'], value: string) => void;
type Texts = Readonly<Record<RegisterField, string>>;

const textsIn = (row: readonly Cell[], columns: Columns, note: Note): Texts => {
  const texts = registerFields.map((field) => {
    const index = columns.get(field);
    const cell = index === undefined ? undefined : row[index];
    const text = spelt(textOf(cell));
    if (typeof cell === 'object') note(field, 'isDay', text);
    if (text.length > (field === 'number' || field === 'classNumber' ? 40 : limits.nameChars))
      note(field, 'tooLong', text);
    return [field, text] as const;
  });
  return Object.fromEntries(texts) as Record<RegisterField, string>;
};

const scheduledIn = (texts: Texts, note: Note): Scheduled => {
  const semester = semesterOf(texts.semester);
  if (semester === undefined) note('semester', texts.semester === '' ? 'missing' : 'wrongSemester', texts.semester);
  const term = terms.get(plain(texts.term));
  if (term === undefined) note('term', texts.term === '' ? 'missing' : 'wrongTerm', texts.term);
  return { ...texts, semester: semester ?? '', term: term ?? 0 };
};

/** The people of a table, or the classes they teach, and what is wrong with it, line by line; nothing when no line names the columns. */
export const registerOf = (rows: readonly (readonly Cell[])[], kind: 'people' | 'classes'): Register | undefined => {
  const head = headOf(rows, kind);
  if (head === undefined) return undefined;
  const people = new Map<string, Registered>();
  const classes: Scheduled[] = [];
  const problems: RegisterProblem[] = [];
  const seen = new Set<string>();
  let lines = 0;
  for (const [index, row] of rows.entries()) {
    if (index <= head.at || row.every((cell) => textOf(cell).trim() === '')) continue;
    lines += 1;
    const note: Note = (field, fault, value) =>
      problems.push({ line: index + 1, field, fault, value: value.slice(0, 200) });
    const texts = textsIn(row, head.columns, note);
    for (const field of needed[kind]) if (texts[field] === '') note(field, 'missing', '');
    const userType = kind === 'classes' ? 'teacher' : roles.get(plain(texts.role));
    if (userType === undefined) note('role', 'wrongRole', texts.role);
    const known = people.get(texts.number);
    const isOther = known !== undefined && (kind === 'people' || known.name !== texts.name);
    if (isOther) note('number', 'twice', texts.number);
    people.set(texts.number, { number: texts.number, name: texts.name, userType: userType ?? 'student' });
    if (kind === 'people') continue;
    const scheduled = scheduledIn(texts, note);
    const place = `${scheduled.classNumber} ${scheduled.semester} ${scheduled.term}`;
    if (seen.has(place)) note('classNumber', 'twice', scheduled.classNumber);
    seen.add(place);
    classes.push(scheduled);
  }
  return { lines, people: [...people.values()], classes, problems };
};
