import type { Input } from '#contract/core/call.ts';
import { type Refusal, refusals } from '#contract/core/refusal.ts';
import { replyCode } from '#contract/core/reply-code.ts';
import { type Actor, refuseUnless } from '#contract/core/roles.ts';
import type { updateSetting } from './calls.ts';
import type { EnrollState } from './keys.ts';
import type { EnrollField, EnrollSettingRow } from './rows.ts';

export const enrollRefusal = refusals('enroll', {
  closed: { text: 'Nobody can apply for this course now.', code: replyCode.notAllowed },
  full: { text: 'There is no place left in the course.' },
  alreadyMember: { text: 'You are already in this course.' },
  alreadyApplied: { text: 'You have applied already; the teachers of the course decide.' },
  /** On the black list; `params.tips` is what its teachers say. */
  turnedAway: { text: 'You cannot apply for this course. {tips}', code: replyCode.notAllowed },
  answerMissing: { text: 'Fill in everything that is required.', field: 'answers' },
  /** A choice needs something to choose from. */
  optionsMissing: { text: 'A choice needs at least two options.', field: 'fields' },
  endsBeforeBegin: { text: 'The enrolment must end after it begins.', field: 'closesAt' },
});

export const settingFrom = (courseId: string): EnrollSettingRow => ({
  id: courseId,
  courseId,
  open: false,
  opensAt: 0,
  closesAt: 0,
  capacity: 0,
  review: true,
  notice: '',
  fields: [],
  tips: '',
});

type Given = Input<typeof updateSetting>;

export const settingAfter = (row: EnrollSettingRow, { courseId: _, ...given }: Given): EnrollSettingRow => ({
  ...row,
  ...Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)),
});

export const refuseSetting = (
  given: Given,
  actor: Actor | undefined,
  row: EnrollSettingRow | undefined,
): Refusal | undefined => {
  const notAllowed = refuseUnless(actor, 'enroll.manage');
  if (notAllowed !== undefined) return notAllowed;
  const { opensAt, closesAt, fields } = settingAfter(row ?? settingFrom(given.courseId), given);
  if (closesAt > 0 && closesAt <= opensAt) return enrollRefusal.endsBeforeBegin;
  const isEmpty = fields.some(({ kind, options }) => kind === 'choice' && options.length < 2);
  return isEmpty ? enrollRefusal.optionsMissing : undefined;
};

/** Whether somebody may apply now: `now` is the server's clock, capacity counts those who are in. */
export const admission = (
  setting: EnrollSettingRow | undefined,
  { now, students }: { readonly now: number; readonly students: number },
): Extract<EnrollState, 'open' | 'closed' | 'full'> => {
  if (setting === undefined || !setting.open) return 'closed';
  if (now < setting.opensAt || (setting.closesAt > 0 && now >= setting.closesAt)) return 'closed';
  return setting.capacity > 0 && students >= setting.capacity ? 'full' : 'open';
};

/** What is required is answered, and a choice with one of its options. */
export const refuseAnswers = (
  fields: readonly EnrollField[],
  answers: Readonly<Record<string, string>>,
): Refusal | undefined => {
  const isWrong = fields.some(({ id, kind, required, options }) => {
    const answer = (answers[id] ?? '').trim();
    if (answer === '') return required;
    return kind === 'choice' && !options.includes(answer);
  });
  return isWrong ? enrollRefusal.answerMissing : undefined;
};
