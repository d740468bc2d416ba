import { msg } from '@lingui/core/macro';
import type { FeatureParts } from '#src/ui/feature.ts';

export const rightNames: FeatureParts['rights'] = {
  'agent.place': msg`Give AI agents to the course`,
};
