import type { CourseRole } from '#contract/core/roles.ts';
import { courseRoleCode } from '#contract/features/course/keys.ts';
import { contentTypeCode, type NotificationEvent } from '#contract/features/notification/keys.ts';
import type { NotificationRow } from '#contract/features/notification/rows.ts';

interface Screen {
  readonly path: string;
  /** The query parameter that names the content. */
  readonly id: string;
}

const homework: Screen = { path: '/homework', id: 'homeworkId' };
const test: Screen = { path: '/class_studentDetail', id: 'testpaperid' };

/** Where a press leads, by event (spec C7.8, parameters of P2.3). */
const screens: Readonly<Record<NotificationEvent, Screen | undefined>> = {
  homework,
  homework8: homework,
  homework9: homework,
  test,
  test7: test,
  none: undefined,
  material: { path: '/resource_detail', id: 'id' },
  notice: { path: '/billboard_detail', id: 'id' },
  topic: { path: '/topic_detail', id: 'id' },
  caseStudy: { path: '/casestudy', id: 'caseStudyId' },
};

export type Pointing = Pick<NotificationRow, 'event' | 'courseId' | 'contentId' | 'contentType' | 'url' | 'gone'>;

/** An address of this app; `undefined` when there is nothing to open. `role` is the reader's in the course. */
export const targetOf = (row: Pointing, role: CourseRole | undefined): string | undefined => {
  if (row.gone) return undefined;
  // Never a place of somebody else.
  if (row.url !== '') return /^\/(?![/\\])/.test(row.url) ? row.url : undefined;
  const screen = screens[row.event];
  if (screen === undefined || row.contentId === '') return undefined;
  const search = new URLSearchParams({ courseid: row.courseId });
  if (role !== undefined) search.set('courserole', String(courseRoleCode[role]));
  search.set(screen.id, row.contentId);
  if (row.event === 'material') search.set('type', String(contentTypeCode[row.contentType]));
  return `${screen.path}?${search}`;
};
