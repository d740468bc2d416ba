import { ofField, type Refusal, refusal } from '#contract/core/refusal.ts';
import { replyCode } from '#contract/core/reply-code.ts';
import type { UserType } from '#contract/core/roles.ts';

export const certificationRefusal = {
  schoolMissing: ofField(refusal('certification.schoolMissing'), 'coid'),
  nameMissing: ofField(refusal('certification.nameMissing'), 'name'),
  staffNumberMissing: ofField(refusal('certification.staffNumberMissing'), 'stno'),
  studentNumberMissing: ofField(refusal('certification.studentNumberMissing'), 'stno'),
  schoolUnknown: ofField(refusal('certification.schoolUnknown', replyCode.notFound), 'coid'),
  /** The register has no such name with this number; which of them is wrong is not said. */
  notListed: refusal('certification.notListed', replyCode.notFound),
  /** Somebody else is certified with this number, or the school made an account for it. */
  numberTaken: refusal('certification.numberTaken'),
  tooOften: refusal('certification.tooOften', replyCode.tooMany),
  notCertified: refusal('certification.notCertified', replyCode.notFound),
  /** The school made the account: who its owner is, only the school changes. */
  schoolMade: refusal('certification.schoolMade', replyCode.notAllowed),
  /** Not in the timetable of the asker. */
  classUnknown: refusal('certification.classUnknown', replyCode.notFound),
  /** Not a course that the asker teaches. */
  courseNotTheirs: refusal('certification.courseNotTheirs', replyCode.notAllowed),
  /** One course stands for one class of the timetable. */
  courseTwice: refusal('certification.courseTwice'),
  requestUnknown: refusal('certification.requestUnknown', replyCode.notFound),
} as const;

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
