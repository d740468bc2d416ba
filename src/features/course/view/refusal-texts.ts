import { msg } from '@lingui/core/macro';
import type { courseRefusal } from '#contract/features/course/rules.ts';
import { refusalTexts } from '#src/ui/words/refusal-texts.ts';

export const courseRefusalTexts = refusalTexts<typeof courseRefusal>('course', {
  nameBlank: msg`Give the course a name.`,
  semesterWrong: msg`The two years of the semester must follow each other.`,
  onlyTeachers: msg`Only teachers can create courses.`,
  codeUnknown: msg`No course has this join code. Check it with your teacher.`,
  alreadyMember: msg`You are already in this course.`,
  wasRemoved: msg`You were removed from this course. Ask its teacher to let you in again.`,
  superviseLinkGone: msg`This supervisor link is no longer valid. Please open a new one.`,
  reviewLinkGone: msg`This review link is no longer valid. Please contact the person in charge of the course.`,
  tooManyLinks: msg`The course has too many open links. Withdraw some first.`,
  linkIsFull: msg`Too many people came by this link. Ask for a new one.`,
  codeStopped: msg`This join code is stopped for now. Ask your teacher to start it again.`,
  enrolFirst: msg`One applies for this course; its teachers decide.`,
  blocked: msg`You cannot join this course. Ask its teacher why.`,
  off: msg`The course is switched off. Ask its teacher.`,
  nameWrong: msg`This is not the name of the course.`,
  personUnknown: msg`Nobody of your school has this account. Check its spelling.`,
  notATeachersAccount: msg`A course can be handed to a teacher only.`,
  notToOneself: msg`The course is yours already.`,
  noOffer: msg`The offer was taken back.`,
  ownerStays: msg`The course is yours. Hand it over before you leave it.`,
  rightsBeyondOwn: msg`You can give only rights that you have yourself, and not change your own.`,
  notAnAssistant: msg`This member is not an assistant any more.`,
  numberBlank: msg`Enter your student number.`,
  answerBlank: msg`Fill in everything that is asked.`,
  coverWrong: msg`A cover is a picture of at most 512 KB.`,
  notATeacher: msg`A teacher of the course cannot be removed or changed here.`,
});
