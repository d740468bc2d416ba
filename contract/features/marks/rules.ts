import type { Input } from '#contract/core/call.ts';
import { type Refusal, refusals } from '#contract/core/refusal.ts';
import { replyCode } from '#contract/core/reply-code.ts';
import type { Writing } from '#contract/core/writing.ts';
import type { addMarks } from './calls.ts';
import { marksLimits } from './keys.ts';
import type { Mark, MarkRow } from './rows.ts';

export const marksRefusal = refusals('marks', {
  /** The work, or the file in it, is not there. */
  gone: {
    text: 'The submission or the file is not there any more. Your mark stays on your device.',
    code: replyCode.notFound,
  },
  tooMany: { text: 'There are too many marks on this submission. Erase some of them first.', code: replyCode.tooLarge },
  /** A stroke without points, a passage without words, a note that says nothing. */
  blank: { text: 'Write what the mark says.' },
});

type NewMark = Input<typeof addMarks>['marks'][number];

const isBlank = ({ kind, points, quote, note }: NewMark): boolean => {
  if (kind === 'text') return quote.trim() === '';
  return points === '' || (kind === 'note' && note.trim() === '');
};

export const refuseMarks = (marks: readonly NewMark[], already: number): Refusal | undefined => {
  if (marks.some(isBlank)) return marksRefusal.blank;
  return already + marks.length > marksLimits.each ? marksRefusal.tooMany : undefined;
};

export const marksFrom = (
  { marks, courseId, activityId, subject, attemptId }: Input<typeof addMarks>,
  { uid, at }: Pick<Writing, 'uid' | 'at'>,
): readonly MarkRow[] => marks.map((mark) => ({ ...mark, courseId, activityId, subject, attemptId, by: uid, at }));

/** As its author sees it. */
export const shownMark = ({ courseId: _c, activityId: _a, subject: _s, attemptId: _t, ...mark }: MarkRow): Mark => mark;

/** There are marks that their author has not been shown, or is shown though they are gone. */
export const isUnshown = (marks: readonly { readonly id: string }[], shown: readonly string[]): boolean =>
  marks.length !== shown.length || marks.some(({ id }) => !shown.includes(id));
