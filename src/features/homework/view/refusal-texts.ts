import { msg } from '@lingui/core/macro';
import type { homeworkRefusal } from '#contract/features/homework/rules.ts';
import { refusalTexts } from '#src/ui/words/refusal-texts.ts';

export const homeworkRefusalTexts = refusalTexts<typeof homeworkRefusal>('homework', {
  contentBlank: msg`Write the task, or add a file.`,
  partsUneven: msg`The parts do not add up to the total score.`,
  gone: msg`The homework was deleted or taken back. Your work is kept here: save it as a file, or ask your teacher.`,
  empty: msg`Write an answer, or add a file.`,
  notOpen: msg`The homework has not begun. Your work is kept here.`,
  closed: msg`The deadline has passed, and late submissions are not accepted. You can still send it to your teacher as late.`,
  handedIn: msg`Your work was handed in already and cannot be replaced any more. This version is kept here.`,
  tooOften: msg`This was handed in too often. Ask your teacher to return it; this version is kept here.`,
  graded: msg`Your teacher has begun to review your work, so it cannot be replaced. This version is kept here.`,
  scoreRange: msg`The score is out of range, or its parts do not add up to it.`,
  reasonBlank: msg`Write a reason.`,
  notHandedIn: msg`Nothing was handed in.`,
  boundsWrong: msg`Check the range of the random scores.`,
  modeUnset: msg`Choose the groups that hand in together, or say how classmates review.`,
  levelTooHigh: msg`A level cannot be worth more than its part.`,
  noGroup: msg`You are in no group that hands this in. Your work is kept here: ask your teacher for a group.`,
  notReviewer: msg`This submission is not reviewed by this person.`,
  peerBegun: msg`Reviews are assigned already: only the date can be changed.`,
  peerOver: msg`The date of the reviews has passed. What you wrote is kept here.`,
  needsVip: msg`Without membership five submissions are downloaded at a time: choose them in the list.`,
  tooMuch: msg`The submissions are larger than one archive holds: choose some of them in the list.`,
  notAuthor: msg`The file holds a submission of somebody who is no student of this course.`,
  takenIn: msg`This submission is here already. Nothing was taken in a second time.`,
  olderFile: msg`A newer version than that of the file is here already.`,
  noModel: msg`No AI is connected to this school. Whoever runs it can connect one.`,
  stillOpen: msg`Answers can be shared after the deadline.`,
});
