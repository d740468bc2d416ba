import { msg } from '@lingui/core/macro';
import { Megaphone } from 'lucide-react';
import type { FeatureParts } from '#src/ui/feature.ts';

export const todoKinds: FeatureParts['todo'] = {
  notice: { name: msg`Notices`, deed: msg`Read the notice`, icon: Megaphone, path: '/billboard_detail' },
};
