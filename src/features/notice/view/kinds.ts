import { msg } from '@lingui/core/macro';
import { Megaphone } from 'lucide-react';
import type { FeatureParts } from '#src/ui/feature.ts';
import { courseAddress, pageAddress } from '#src/ui/words/address.ts';

const href = ({ id, courseId }: { readonly id: string; readonly courseId: string }): string =>
  pageAddress('/billboard_detail', courseId, id);

export const activityKinds: FeatureParts['activity'] = [
  {
    kind: 'announcement',
    name: msg`Notice`,
    icon: Megaphone,
    href,
    newHref: ({ courseId }) => courseAddress(courseId, { modulename: 'notice', writing: 'notice' }),
    editHref: href,
    states: { done: msg`Read` },
  },
];

export const todoKinds: FeatureParts['todo'] = {
  notice: { name: msg`Notices`, deed: msg`Read the notice`, icon: Megaphone, path: '/billboard_detail' },
};

export const rightNames: FeatureParts['rights'] = {
  'notice.write': msg`Publish notices`,
};
