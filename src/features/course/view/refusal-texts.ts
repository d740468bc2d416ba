import { msg } from '@lingui/core/macro';
import type { courseRefusal } from '#contract/features/course/rules.ts';
import { refusalTexts } from '#src/ui/words/refusal-texts.ts';

export const courseRefusalTexts = refusalTexts<typeof courseRefusal>('course', {
  nameBlank: msg`Give the course a name.`,
  semesterWrong: msg`The two years of the semester must follow each other.`,
  onlyTeachers: msg`Only teachers can create courses.`,
  codeUnknown: msg`No course has this join code. Check it with your teacher.`,
  alreadyMember: msg`You are already in this course.`,
  superviseLinkGone: msg`This supervisor link is no longer valid. Please open a new one.`,
  reviewLinkGone: msg`This review link is no longer valid. Please contact the person in charge of the course.`,
  tooManyLinks: msg`The course has too many open links. Withdraw some first.`,
  linkIsFull: msg`Too many people came by this link. Ask for a new one.`,
  notATeacher: msg`A teacher of the course cannot be removed or changed here.`,
});
