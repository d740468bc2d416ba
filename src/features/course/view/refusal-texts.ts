import { msg } from '@lingui/core/macro';
import type { courseRefusal } from '#contract/features/course/rules.ts';
import { refusalTexts } from '#src/ui/words/refusal-texts.ts';

export const courseRefusalTexts = refusalTexts<typeof courseRefusal>('course', {
  nameBlank: msg`Give the course a name.`,
  semesterWrong: msg`The two years of the semester must follow each other.`,
  onlyTeachers: msg`Only teachers can create courses.`,
  codeUnknown: msg`No course has this join code. Check it with your teacher.`,
  alreadyMember: msg`You are already in this course.`,
  notATeacher: msg`A teacher of the course cannot be removed or changed here.`,
});
