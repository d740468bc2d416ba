import { type Refusal, refusals } from '#contract/core/refusal.ts';
import { replyCode } from '#contract/core/reply-code.ts';
import type { UserType } from '#contract/core/roles.ts';

export const certificationRefusal = refusals('certification', {
  schoolMissing: { text: 'Enter your school or institution', field: 'coid' },
  nameMissing: { text: 'Enter your real name', field: 'name' },
  staffNumberMissing: { text: 'Enter your staff number', field: 'stno' },
  studentNumberMissing: { text: 'Enter your student number', field: 'stno' },
  schoolUnknown: { text: 'This school is not in the list.', code: replyCode.notFound, field: 'coid' },
  /** The register has no such name with this number; which of them is wrong is not said. */
  notListed: { text: 'The school’s register does not have this name with this number.', code: replyCode.notFound },
  /** Somebody else is certified with this number, or the school made an account for it. */
  numberTaken: { text: 'An account has this number already. Sign in with that one, or ask your school.' },
  tooOften: { text: 'Too many attempts for today. Ask your school instead.', code: replyCode.tooMany },
  notCertified: { text: 'This school has not certified you.', code: replyCode.notFound },
  /** The school made the account: who its owner is, only the school changes. */
  schoolMade: { text: 'Your school made this account. Ask your school for changes.', code: replyCode.notAllowed },
  /** Not in the timetable of the asker. */
  classUnknown: {
    text: 'This class is not in your timetable any more. Open the table again.',
    code: replyCode.notFound,
  },
  /** Not a course that the asker teaches. */
  courseNotTheirs: { text: 'You do not teach this course any more. Choose another one.', code: replyCode.notAllowed },
  /** One course stands for one class of the timetable. */
  courseTwice: { text: 'A course can be bound to one class only. Choose another one.' },
  /** Withdrawn, or asked again with other data, which is another request. */
  requestUnknown: {
    text: 'This request was taken back, or put again with another name or number. Look at the list once more.',
    code: replyCode.notFound,
  },
});

/** What a form must say (P5). */
export const refuseAttest = (
  { coid, name, stno }: { readonly coid: string; readonly name: string; readonly stno: string },
  userType: UserType,
): Refusal | undefined => {
  if (coid.trim() === '') return certificationRefusal.schoolMissing;
  if (name.trim() === '') return certificationRefusal.nameMissing;
  if (stno.trim() !== '') return undefined;
  return userType === 'teacher' ? certificationRefusal.staffNumberMissing : certificationRefusal.studentNumberMissing;
};

/** Names and numbers are the same however wide they were typed. */
export const spelt = (text: string): string => text.normalize('NFKC').replaceAll(/\s+/g, ' ').trim();
