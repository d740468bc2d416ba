import type { ContentType, ReleaseKind } from '#contract/features/content/keys.ts';
import type {
  ActivityRow,
  ChapterRow,
  FileTypeRow,
  FolderRow,
  LessonLinkRow,
} from '#contract/features/content/rows.ts';
import type { Sql } from '#server/core/db/database.ts';
import { bool, decodeRow, type Entity, entity, int, json, text } from '#server/core/sync/entity.ts';

export interface Release {
  readonly id: string;
  readonly courseId: string;
  readonly activityId: string;
  readonly title: string;
  readonly kind: string;
  readonly what: ReleaseKind;
  readonly by: string;
  readonly at: number;
  /** When it is to be published; 0 unless it was scheduled. */
  readonly publishAt: number;
}

type ContentTables = {
  activity: {
    kind: ContentType;
    id: string;
    course_id: string;
    title: string;
    chapter_id: string;
    file_type_id: string;
    state: string;
    created_at: number;
  };
  content_release: {
    id: string;
    course_id: string;
    activity_id: string;
    title: string;
    kind: string;
    what: ReleaseKind;
    by_uid: string;
    at: number;
    publish_at: number;
    recorded_at: number;
  };
};

export const contentTables = (sql: Sql) => sql.withTables<ContentTables>();

const scope = { kind: 'course', field: 'courseId' } as const;

export const chapter = entity<ChapterRow>({
  name: 'chapter',
  table: 'chapter',
  columns: {
    id: text(),
    courseId: text(),
    parentId: text(),
    title: text(),
    mode: text(),
    hours: json(),
    order: text(),
    createdBy: text(),
    createdAt: int(),
    editions: json(),
  },
  scope,
  audience: 'all',
});

export const folder = entity<FolderRow>({
  name: 'folder',
  table: 'folder',
  columns: {
    id: text(),
    courseId: text(),
    parentId: text(),
    title: text(),
    order: text(),
    createdBy: text(),
    createdAt: int(),
    editions: json(),
  },
  scope,
  audience: 'all',
});

const naming = { id: text(), courseId: text(), name: text(), createdAt: int() };

export const fileType = entity<FileTypeRow>({
  name: 'fileType',
  table: 'file_type',
  columns: naming,
  scope,
  audience: 'all',
});

export const lessonLink = entity<LessonLinkRow>({
  name: 'lessonLink',
  table: 'lesson_link',
  columns: naming,
  scope,
  audience: 'all',
});

export const activity = entity<ActivityRow>({
  name: 'activity',
  table: 'activity',
  columns: {
    id: text(),
    courseId: text(),
    kind: text(),
    title: text(),
    stage: text(),
    chapterId: text(),
    folderId: text(),
    fileTypeId: text(),
    lessonLinkId: text(),
    file: json(),
    url: text(),
    platform: text(),
    canDownload: bool,
    label: int(),
    state: text(),
    publishAt: int(),
    publishedAt: int(),
    closesAt: int(),
    order: text(),
    createdBy: text(),
    createdAt: int(),
    updatedAt: int(),
    editions: json(),
  },
  scope,
  audience: ({ state }) => (state === 'published' ? ['all'] : ['staff']),
});

/** All rows of one kind in a course: chapters, folders and the like are few. */
export const rowsOf = async <Row extends { readonly id: string }>(
  sql: Sql,
  of: Entity<Row>,
  courseId: string,
): Promise<Row[]> => {
  const found = await sql
    .withTables<Record<string, Record<string, string | number>>>()
    .selectFrom(of.table)
    .selectAll()
    .where('course_id', '=', courseId)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  return found.map((one) => decodeRow(of, one));
};

/** Ids of the content that stands in one of `chapterIds`. */
export const activitiesInside = async (
  sql: Sql,
  courseId: string,
  chapterIds: readonly string[],
): Promise<readonly string[]> => {
  const found = await contentTables(sql)
    .selectFrom('activity')
    .select('id')
    .where('course_id', '=', courseId)
    .where('chapter_id', 'in', chapterIds)
    .orderBy('id')
    .execute();
  return found.map(({ id }) => id);
};

export const recordRelease = async (
  sql: Sql,
  { courseId, activityId, publishAt, by, ...rest }: Release,
  now: number,
): Promise<void> => {
  await contentTables(sql)
    .insertInto('content_release')
    .values({
      ...rest,
      course_id: courseId,
      activity_id: activityId,
      publish_at: publishAt,
      by_uid: by,
      recorded_at: now,
    })
    .onConflict((clash) => clash.column('id').doNothing())
    .execute();
};
