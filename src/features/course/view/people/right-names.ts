import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { Right } from '#contract/core/roles.ts';

/** Every right in words: one that has none cannot be given. */
export const rightNames: Readonly<Record<Right, MessageDescriptor>> = {
  'course.manage': msg`Change the course and end it`,
  'course.invite': msg`Stop and renew the join code`,
  'course.copy': msg`Copy the course`,
  'member.add': msg`Add people`,
  'member.remove': msg`Remove people and let them in again`,
  'member.role': msg`Make assistants, and say what they may do`,
  'member.info': msg`Correct student numbers`,
  'enroll.manage': msg`Settings of the enrolment`,
  'enroll.review': msg`Decide who is admitted`,
  'enroll.block': msg`Change the black list`,
  'group.write': msg`Make groups`,
  'notice.write': msg`Publish notices`,
  'content.write': msg`Publish materials`,
  'homework.review': msg`Review homework`,
  'question.write': msg`Write questions and papers`,
  'exam.run': msg`Run and mark tests`,
  'conversation.manage': msg`Mute the conversation and recall messages`,
  'topic.manage': msg`Run discussions: pin, close, remove`,
  'class.broadcast': msg`Speak to the whole class`,
};
