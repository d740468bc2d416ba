import { msg } from '@lingui/core/macro';
import type { FeatureParts } from '#src/ui/feature.ts';

export const rightNames: FeatureParts['rights'] = {
  'enroll.manage': msg`Settings of the enrolment`,
  'enroll.review': msg`Decide who is admitted`,
  'enroll.block': msg`Change the black list`,
};
