import { msg } from '@lingui/core/macro';
import type { FeatureParts } from '#src/ui/feature.ts';

export const rightNames: FeatureParts['rights'] = {
  'conversation.manage': msg`Mute the conversation and recall messages`,
};
