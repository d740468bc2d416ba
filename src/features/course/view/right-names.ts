import { msg } from '@lingui/core/macro';
import type { FeatureParts } from '#src/ui/feature.ts';

export const rightNames: FeatureParts['rights'] = {
  'course.manage': msg`Change the course and end it`,
  'course.invite': msg`Stop and renew the join code`,
  'course.copy': msg`Copy the course`,
  'member.add': msg`Add people`,
  'member.remove': msg`Remove people and let them in again`,
  'member.role': msg`Make assistants, and say what they may do`,
  'member.info': msg`Correct student numbers`,
};
