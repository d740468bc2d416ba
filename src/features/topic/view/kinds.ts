import { msg } from '@lingui/core/macro';
import { MessagesSquare } from 'lucide-react';
import type { FeatureParts } from '#src/ui/feature.ts';
import { courseAddress, pageAddress } from '#src/ui/words/address.ts';

const href = ({ id, courseId }: { readonly id: string; readonly courseId: string }): string =>
  pageAddress('/topic_detail', courseId, id);

export const activityKinds: FeatureParts['activity'] = [
  {
    kind: 'topic',
    name: msg`Topic`,
    icon: MessagesSquare,
    href,
    newHref: ({ courseId }) => courseAddress(courseId, { modulename: 'topic', writing: 'topic' }),
    editHref: href,
    states: { done: msg`Took part` },
  },
];

export const todoKinds: FeatureParts['todo'] = {
  topic: { name: msg`Topics`, deed: msg`Take part in the topic`, icon: MessagesSquare, path: '/topic_detail' },
};

export const rightNames: FeatureParts['rights'] = {
  'topic.manage': msg`Run discussions: pin, close, remove`,
};
