import type { ContentType } from '#contract/features/content/keys.ts';
import type { CourseRow } from '#contract/features/course/rows.ts';
import type { Sql } from '#server/core/db/database.ts';

export interface CourseNumbers {
  total_space: number;
  interact_space: number;
  interact_count: number;
  homework_space: number;
  homework_count: number;
  courseware_space: number;
  courseware_count: number;
  live_space: number;
  live_count: number;
  record_space: number;
  record_count: number;
  student_count: number;
  calculated_at: number;
}

/** A course as it was calculated last. `uid`: whose account it counts to. */
export interface StoredCourse extends CourseNumbers {
  course_id: string;
  uid: string;
  name: string;
  class_name: string;
  semester: string;
  term: number;
}

type StorageTables = {
  course_storage: StoredCourse;
  file: { id: string; uid: string; content_id: string };
  file_content: { id: string; size: number };
  file_link: { key: string; file_id: string; scope: string };
};

const tables = (sql: Sql) => sql.withTables<StorageTables>();

export interface HeldFile {
  /** Of the row that refers to it: `activity:<id>`. */
  readonly key: string;
  readonly file: string;
  readonly content: string;
  /** Bytes. */
  readonly size: number;
}

/** The files that rows of a scope refer to, one for each row. */
export const filesIn = async (sql: Sql, scope: string): Promise<HeldFile[]> => {
  const found = await tables(sql)
    .selectFrom('file_link')
    .innerJoin('file', 'file.id', 'file_link.file_id')
    .innerJoin('file_content', 'file_content.id', 'file.content_id')
    .select(['file_link.key as key', 'file.id as file', 'file_content.id as content', 'file_content.size as size'])
    .distinct()
    .where('file_link.scope', '=', scope)
    .execute();
  return found.map((one) => ({ ...one, size: Number(one.size) }));
};

/** `interact`: E-019's 1 and 3; the recordings of a lesson are the live's. */
const groups = ['interact', 'homework', 'courseware', 'live', 'record'] as const;
type Group = (typeof groups)[number];

const groupOfKind: Readonly<Record<ContentType, Group>> = {
  interactiveCourseware: 'interact',
  interactiveQuiz: 'interact',
  homework: 'homework',
  caseStudy: 'homework',
  test: 'homework',
  material: 'courseware',
  topic: 'courseware',
  announcement: 'courseware',
  externalLink: 'courseware',
  moocVideo: 'courseware',
  moocLink: 'courseware',
  liveReplay: 'live',
  videoMeeting: 'live',
  recordedVideo: 'record',
};

/** What hangs on a row that is no activity counts to the total alone, unless it is handed-in work. */
const groupOf = (key: string, kinds: ReadonlyMap<string, ContentType>): Group | undefined => {
  const [entity = '', id = ''] = key.split(':');
  if (entity.startsWith('homework')) return 'homework';
  const kind = kinds.get(id);
  return entity === 'activity' && kind !== undefined ? groupOfKind[kind] : undefined;
};

export interface Sum {
  readonly space: number;
  readonly count: number;
}

/** Bytes once for each content, files once for each file. */
export const sumOf = (files: readonly HeldFile[]): Sum => ({
  space: [...new Map(files.map(({ content, size }) => [content, size])).values()].reduce((sum, size) => sum + size, 0),
  count: new Set(files.map(({ file }) => file)).size,
});

export const numbersOf = (
  files: readonly HeldFile[],
  kinds: ReadonlyMap<string, ContentType>,
): Omit<CourseNumbers, 'student_count' | 'calculated_at'> => {
  const of = (group: Group) => sumOf(files.filter(({ key }) => groupOf(key, kinds) === group));
  const [interact, homework, courseware, live, record] = groups.map(of) as [Sum, Sum, Sum, Sum, Sum];
  return {
    total_space: sumOf(files).space,
    interact_space: interact.space,
    interact_count: interact.count,
    homework_space: homework.space,
    homework_count: homework.count,
    courseware_space: courseware.space,
    courseware_count: courseware.count,
    live_space: live.space,
    live_count: live.count,
    record_space: record.space,
    record_count: record.count,
  };
};

export const putCourse = async (sql: Sql, row: CourseRow, uid: string, numbers: CourseNumbers): Promise<void> => {
  const { name, className, semester, term } = row;
  const stored = { uid, name, class_name: className, semester, term, ...numbers };
  await tables(sql)
    .insertInto('course_storage')
    .values({ course_id: row.id, ...stored })
    .onConflict((conflict) => conflict.column('course_id').doUpdateSet(stored))
    .execute();
};

const decoded = (row: StoredCourse): StoredCourse =>
  Object.fromEntries(
    Object.entries(row).map(([key, value]) => [key, /_space$|_count$|_at$|^term$/.test(key) ? Number(value) : value]),
  ) as unknown as StoredCourse;

export const storedCourse = async (sql: Sql, courseId: string): Promise<StoredCourse | undefined> => {
  const found = await tables(sql)
    .selectFrom('course_storage')
    .selectAll()
    .where('course_id', '=', courseId)
    .executeTakeFirst();
  return found === undefined ? undefined : decoded(found);
};

const idsAtOnce = 500;

export const storedAmong = async (sql: Sql, ids: readonly string[]): Promise<ReadonlyMap<string, StoredCourse>> => {
  const found: StoredCourse[] = [];
  for (let from = 0; from < ids.length; from += idsAtOnce)
    found.push(
      ...(await tables(sql)
        .selectFrom('course_storage')
        .selectAll()
        .where('course_id', 'in', ids.slice(from, from + idsAtOnce))
        .execute()),
    );
  return new Map(found.map(decoded).map((one) => [one.course_id, one]));
};

export const storedCoursesOf = async (sql: Sql, uid: string): Promise<StoredCourse[]> =>
  (await tables(sql).selectFrom('course_storage').selectAll().where('uid', '=', uid).execute()).map(decoded);

/** The person's own files that hang on rows outside of any course: their prep area. */
export const prepFilesOf = async (sql: Sql, uid: string): Promise<HeldFile[]> => {
  const found = await tables(sql)
    .selectFrom('file')
    .innerJoin('file_link', 'file_link.file_id', 'file.id')
    .innerJoin('file_content', 'file_content.id', 'file.content_id')
    .select(['file_link.key as key', 'file.id as file', 'file_content.id as content', 'file_content.size as size'])
    .distinct()
    .where('file.uid', '=', uid)
    .where('file_link.scope', 'like', 'prep:%')
    .execute();
  return found.map((one) => ({ ...one, size: Number(one.size) }));
};
