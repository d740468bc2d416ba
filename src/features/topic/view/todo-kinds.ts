import { msg } from '@lingui/core/macro';
import { MessagesSquare } from 'lucide-react';
import type { FeatureParts } from '#src/ui/feature.ts';

export const todoKinds: FeatureParts['todo'] = {
  topic: { name: msg`Topics`, deed: msg`Take part in the topic`, icon: MessagesSquare, path: '/topic_detail' },
};
