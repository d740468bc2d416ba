import { useRouter } from '@tanstack/react-router';
import type { MouseEvent } from 'react';
import type { CourseRole } from '#contract/core/roles.ts';
import { courseRoleCode } from '#contract/features/course/keys.ts';
import { readIt } from '#contract/features/notification/calls.ts';
import { contentTypeCode, type NotificationEvent } from '#contract/features/notification/keys.ts';
import type { NotificationRow } from '#contract/features/notification/rows.ts';
import { myRoles } from '#src/features/course/data/public.ts';
import type { Listed } from '#src/features/notification/data/queries.ts';
import { useSession } from '#src/ui/live/session.tsx';
import { useLive } from '#src/ui/live/use-live.ts';
import { useTellRefusal } from '#src/ui/words/tell.ts';

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

export interface Opening {
  readonly addressOf: (row: NotificationRow) => string | undefined;
  readonly read: (listed: Listed) => void;
  /** Marks it as read and goes where it leads. A press that asks for another tab is left to the browser. */
  readonly press: (listed: Listed, event?: MouseEvent) => void;
}

export const useOpening = (onLeave?: () => void): Opening => {
  const { store } = useSession();
  const router = useRouter();
  const tellRefusal = useTellRefusal();
  const roles = useLive(myRoles);
  const addressOf = (row: NotificationRow) => targetOf(row, roles?.get(row.courseId));
  const read = ({ row, unread }: Listed) => {
    if (!unread) return;
    void store.mutate(readIt, { id: row.id, upTo: row.arrivedAt }).then((result) => {
      if (!result.ok) tellRefusal(result.refusal);
    });
  };
  const press = (listed: Listed, event?: MouseEvent) => {
    read(listed);
    if (event !== undefined && (event.metaKey || event.ctrlKey || event.shiftKey)) return;
    event?.preventDefault();
    const address = addressOf(listed.row);
    if (address === undefined) return;
    onLeave?.();
    router.history.push(address);
  };
  return { addressOf, read, press };
};
