import { derivedId } from '#contract/core/text/digest.ts';
import { withoutShownFiles } from '#contract/core/text/rich-text.ts';
import type { Writing } from '#contract/core/writing.ts';
import type { HandInRow, HomeworkRow, SharedAnswerRow } from './rows.ts';

/** An id begins with the time when it was made, and a class knows who handed in when. */
const noTime = '00000000-0000';

/** Of an answer that a class may read: neither its author nor its hour can be told from it. */
export const sharedId = (attemptId: string): string => derivedId(noTime, 'shared answer', attemptId);

interface Sharing {
  readonly reason: string;
  readonly isNamed: boolean;
}

/** What the class reads of a work. The name of a file would say whose it is. */
export const sharedFrom = (
  { work, homework }: { readonly work: HandInRow; readonly homework: HomeworkRow },
  { reason, isNamed }: Sharing,
  { uid, at }: Pick<Writing, 'uid' | 'at'>,
): SharedAnswerRow => ({
  id: sharedId(work.id),
  courseId: homework.courseId,
  activityId: homework.id,
  subject: isNamed ? work.subject : '',
  text: isNamed ? work.text : withoutShownFiles(work.text),
  files: isNamed ? work.files : [],
  reason: reason.trim(),
  readers: homework.readers,
  sharedBy: uid,
  sharedAt: at,
});
