import { courseScope } from '#contract/core/scopes.ts';
import { courseMemberId } from '#contract/features/course/keys.ts';
import type { CourseMemberRow, CourseRow } from '#contract/features/course/rows.ts';
import type { TopicReplyRow, TopicRow } from '#contract/features/topic/rows.ts';

/** The same id for the same numbers, in the shape of a UUIDv7; ids of one kind sort by `index`. */
export const benchId = (kind: number, index: number): string =>
  `0198${kind.toString(16).padStart(4, '0')}-0000-7000-8000-${index.toString(16).padStart(12, '0')}`;

export const courseId = benchId(1, 0);
export const topicId = benchId(2, 0);
export const scope = courseScope(courseId);

/** 2026-09-01. */
const termStart = 1_788_192_000_000;

const sentence =
  '极限的定义里，先给出误差，再找出从哪一项开始满足它；次序反过来就不成立了。Try it with the harmonic series first, then compare. ';

/** About 550 bytes as JSON, in a table of four indexes and a key. */
export const replyRow = (index: number, of: Partial<TopicReplyRow> = {}): TopicReplyRow => ({
  id: benchId(3, index),
  courseId,
  topicId: benchId(2, index % 50),
  content: `${index}: ${sentence}`,
  parentId: '',
  quote: '',
  gone: '',
  reason: '',
  readers: [],
  createdBy: benchId(4, index % 40),
  createdAt: termStart + index * 1000,
  updatedAt: termStart + index * 1000,
  editions: { content: benchId(5, index) },
  ...of,
});

export const replyRows = (count: number, of: Partial<TopicReplyRow> = {}): TopicReplyRow[] =>
  Array.from({ length: count }, (_one, index) => replyRow(index, of));

export const topicRow: TopicRow = {
  id: topicId,
  courseId,
  title: 'Limits',
  content: sentence,
  format: 'plain',
  pinned: false,
  essence: false,
  closed: false,
  readers: [],
  createdBy: benchId(4, 0),
  createdAt: termStart,
  updatedAt: 0,
  editions: {},
};

export const courseRow: CourseRow = {
  id: courseId,
  name: 'Calculus',
  className: 'Class 1',
  semester: '2026-2027',
  term: 1,
  mode: 'blend',
  intro: '',
  createdBy: benchId(4, 0),
  createdAt: termStart,
  ended: false,
  canVisit: true,
  creditHours: 0,
  location: '',
  cover: '',
  deactivated: false,
  deletesAt: 0,
  asksNumber: false,
  asks: [],
};

export const teacherRow = (uid: string): CourseMemberRow => ({
  id: courseMemberId(courseId, uid),
  courseId,
  uid,
  username: 'Teacher',
  role: 'teacher',
  joinedAt: termStart,
  granted: [],
  denied: [],
});
