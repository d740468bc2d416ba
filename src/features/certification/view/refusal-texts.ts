import { msg } from '@lingui/core/macro';
import type { certificationRefusal } from '#contract/features/certification/rules.ts';
import { refusalTexts } from '#src/ui/words/refusal-texts.ts';

export const certificationRefusalTexts = refusalTexts<typeof certificationRefusal>('certification', {
  schoolMissing: msg`Enter your school or institution`,
  nameMissing: msg`Enter your real name`,
  staffNumberMissing: msg`Enter your staff number`,
  studentNumberMissing: msg`Enter your student number`,
  schoolUnknown: msg`This school is not in the list.`,
  notListed: msg`The school’s register does not have this name with this number.`,
  numberTaken: msg`An account has this number already. Sign in with that one, or ask your school.`,
  tooOften: msg`Too many attempts for today. Ask your school instead.`,
  notCertified: msg`This school has not certified you.`,
  schoolMade: msg`Your school made this account. Ask your school for changes.`,
  classUnknown: msg`This class is not in your timetable any more. Open the table again.`,
  courseNotTheirs: msg`You do not teach this course any more. Choose another one.`,
  courseTwice: msg`A course can be bound to one class only. Choose another one.`,
  requestUnknown: msg`This request is not there any more. Refresh.`,
});
