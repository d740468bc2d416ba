import type { NoticeRow } from '#contract/features/notice/rows.ts';
import type { Replica } from '#src/core/replica.ts';
import { noticeTable } from './tables.ts';

/** The notices of all my courses that are on this device. */
export const allNotices = (replica: Replica): Promise<readonly NoticeRow[]> => replica.rows(noticeTable).toArray();

/** The draft that the form of a new notice opens with. */
export const newNoticeDraft = (courseId: string): string => `notice/new/${courseId}`;
