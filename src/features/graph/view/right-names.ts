import { msg } from '@lingui/core/macro';
import type { FeatureParts } from '#src/ui/feature.ts';

export const rightNames: FeatureParts['rights'] = {
  'graph.bind': msg`Bind a knowledge graph and show it`,
};
