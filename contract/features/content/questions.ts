import * as z from 'zod/mini';
import { call, inCourse, Page, pageSize } from '#contract/core/call.ts';
import { Id } from '#contract/core/shapes.ts';
import { wire } from '#contract/features/activity/call-parts.ts';
import { releaseKinds, stages } from './keys.ts';
import { IdOrNone } from './rows.ts';

const asked = { wire } as const;
const Search = z._default(z.string().check(z.maxLength(100)), '');
/** E-019; absent: of every kind. */
const Kind = z.optional(z.int());

/** Content as other clients read it. Times in seconds. */
const Courseware = z.object({
  id: z.string(),
  title: z.string(),
  contentType: z.int(),
  stage: z.enum(stages),
  chapterId: z.string(),
  folderId: z.string(),
  fileTypeId: z.string(),
  lessonLinkId: z.string(),
  /** 1 may be downloaded. */
  canDownload: z.int(),
  label: z.int(),
  /** S-297: 0 unpublished, 1 not started, 2 in progress, 3 closed. */
  state: z.int(),
  createdAt: z.int(),
  publishedAt: z.int(),
  username: z.string(),
  file: z.nullable(z.object({ fileid: z.string(), name: z.string(), size: z.int(), type: z.string() })),
  url: z.string(),
  platform: z.string(),
});
const Listed = z.object({ list: z.array(Courseware), total: z.int() });

const Directory = z.object({
  id: z.string(),
  title: z.string(),
  mode: z.string(),
  /** 0 where nobody said. */
  hours: z.int(),
  count: z.int(),
});

export const getHomeDirectory = call({
  ...asked,
  name: 'getHomeDirectory',
  path: '/newCourseApi/getHomeDirectory',
  ledger: 'C-109',
  summary: 'Chapters and sections of a course in order, with how much content the asker sees in each.',
  reads: inCourse('course.read'),
  input: z.object({ courseId: Id }),
  output: z.object({ list: z.array(z.object({ ...Directory.shape, sections: z.array(Directory) })), loose: z.int() }),
});

const Importable = z.object({
  list: z.array(
    z.object({
      id: z.string(),
      title: z.string(),
      contentType: z.int(),
      courseId: z.string(),
      courseName: z.string(),
      /** Bytes; 0 without a file. */
      size: z.int(),
      createdAt: z.int(),
    }),
  ),
  total: z.int(),
});

export const getImportList = call({
  ...asked,
  name: 'getImportList',
  path: '/FutureV2/CourseMeans/getImportList',
  ledger: 'C-115',
  summary:
    'Content of one course that its staff may import into another, newest first; `name` is looked for in titles.',
  reads: inCourse('content.write'),
  input: z.object({ courseId: Id, contentType: Kind, page: Page, limit: pageSize(20), name: Search }),
  output: Importable,
});

/** `other` is not explained by the specification: here it names the course to look in. */
export const getImportListV2 = call({
  ...asked,
  name: 'getImportListV2',
  path: '/FutureV2/CourseMeans/getImportListV2',
  ledger: 'C-116',
  summary: 'Content that may be imported into a course from those the asker teaches: from all, or from `other`.',
  reads: inCourse('content.write'),
  input: z.object({
    courseId: Id,
    contentType: Kind,
    page: Page,
    limit: pageSize(20),
    name: Search,
    other: z._default(IdOrNone, ''),
  }),
  output: Importable,
});

export const getCourseList = call({
  ...asked,
  name: 'getCourseList',
  path: '/FutureV2/CourseMeans/getCourseList',
  ledger: 'C-117',
  summary: 'Courses whose content the asker may import, with how much there is.',
  reads: 'self',
  input: z.object({ name: Search, page: Page, limit: pageSize(100) }),
  output: z.object({
    list: z.array(z.object({ courseId: z.string(), courseName: z.string(), count: z.int() })),
    total: z.int(),
  }),
  wire: { ...wire, courseName: 'coursename' },
});

const Release = z.object({
  id: z.string(),
  contentId: z.string(),
  title: z.string(),
  contentType: z.int(),
  what: z.enum(releaseKinds),
  /** Seconds; when it was done, and for when if it was scheduled (else 0). */
  at: z.int(),
  publishAt: z.int(),
  username: z.string(),
});
const Releases = z.object({ list: z.array(Release), total: z.int() });

export const getReleaseHistory = call({
  ...asked,
  name: 'getReleaseHistory',
  path: '/FutureV2/CourseMeans/getReleaseHistory',
  ledger: 'C-118',
  summary: 'When one piece of content was published, scheduled and taken back, and by whom; newest first.',
  reads: inCourse('content.write'),
  input: z.object({ courseId: Id, id: Id, contentType: Kind, page: Page, limit: pageSize(20) }),
  output: Releases,
});

export const getMoocAttributes = call({
  ...asked,
  name: 'getMoocAttributes',
  path: '/FutureV2/Courseware/getMoocAttributes',
  ledger: 'C-120',
  summary: 'Platforms that the MOOC entries of a course name, to choose from.',
  reads: inCourse('content.write'),
  input: z.object({ courseId: Id }),
  output: z.object({ platforms: z.array(z.string()) }),
});

export const listCoursewares = call({
  ...asked,
  name: 'listCoursewares',
  path: '/FutureV2/Courseware/lists',
  ledger: 'C-121',
  summary: 'Content of a course that the asker sees, newest first.',
  reads: inCourse('course.read'),
  input: z.object({
    courseId: Id,
    contentType: Kind,
    chapterId: z.optional(IdOrNone),
    folderId: z.optional(IdOrNone),
    name: Search,
    page: Page,
    limit: pageSize(20),
  }),
  output: Listed,
});

export const queryCourseware = call({
  ...asked,
  name: 'queryCourseware',
  path: '/FutureV2/Courseware/query',
  ledger: 'C-126',
  summary: 'One piece of content.',
  reads: inCourse('course.read'),
  input: z.object({ courseId: Id, id: Id, contentType: Kind }),
  output: Courseware,
});

export const queryCoursewareUrl = call({
  ...asked,
  name: 'queryCoursewareUrl',
  path: '/FutureV2/Courseware/queryUrl',
  ledger: 'C-127',
  summary: 'One external link or MOOC.',
  reads: inCourse('course.read'),
  input: z.object({ courseId: Id, id: Id, contentType: Kind }),
  output: Courseware,
});

/** "log": the release records. */
export const listCoursewareLogs = call({
  ...asked,
  name: 'listCoursewareLogs',
  path: '/FutureV2/Courseware/listlogs',
  ledger: 'C-130',
  summary: 'Everything that was published, scheduled or taken back in a course, newest first.',
  reads: inCourse('content.write'),
  input: z.object({ courseId: Id, page: Page, limit: pageSize(20) }),
  output: Releases,
});

export const queryCoursewareLog = call({
  ...asked,
  name: 'queryCoursewareLog',
  path: '/FutureV2/Courseware/querylog',
  ledger: 'C-131',
  summary: 'The newest release record of one piece of content.',
  reads: inCourse('content.write'),
  input: z.object({ courseId: Id, id: Id }),
  output: z.object({ log: z.nullable(Release) }),
});

export const listFolders = call({
  ...asked,
  name: 'listFolders',
  path: '/FutureV2/CoursewareFolder/list',
  ledger: 'C-134',
  summary: 'Folders of a course, with how much content of `type` the asker sees in each.',
  reads: inCourse('course.read'),
  input: z.object({ courseId: Id, type: Kind }),
  output: z.object({
    list: z.array(
      z.object({ id: z.string(), title: z.string(), order: z.string(), parentId: z.string(), count: z.int() }),
    ),
  }),
  wire: { ...wire, order: 'sort', parentId: 'parent' },
});

export const lessonlinkList = call({
  ...asked,
  name: 'lessonlinkList',
  path: '/Pcv4/Preparelessons/lessonlinkList',
  ledger: 'C-141',
  summary: 'The steps of the lessons of a course, oldest first.',
  reads: inCourse('course.read'),
  input: z.object({ courseId: Id }),
  output: z.object({ list: z.array(z.object({ id: z.string(), name: z.string() })) }),
  wire: { ...wire, id: 'lessonlinkid' },
});

export const listFileTypes = call({
  ...asked,
  name: 'listFileTypes',
  path: '/Futurev2/coursewareFileType/lists',
  ledger: 'C-142',
  summary: 'File types of a course, oldest first.',
  reads: inCourse('course.read'),
  input: z.object({ courseId: Id }),
  output: z.object({ list: z.array(z.object({ id: z.string(), name: z.string() })) }),
  wire: { ...wire, id: 'type' },
});
