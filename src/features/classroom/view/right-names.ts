import { msg } from '@lingui/core/macro';
import type { FeatureParts } from '#src/ui/feature.ts';

export const rightNames: FeatureParts['rights'] = {
  'class.broadcast': msg`Speak to the whole class`,
  'class.run': msg`Run quick answers, comments and the blackboard in class`,
};
