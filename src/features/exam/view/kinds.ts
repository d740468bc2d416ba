import { msg } from '@lingui/core/macro';
import { ClipboardList } from 'lucide-react';
import type { FeatureParts } from '#src/ui/feature.ts';

type Test = { readonly courseId: string; readonly id: string };
const address = (path: string, { courseId, id }: Test): string =>
  `${path}?${new URLSearchParams({ courseid: courseId, testpaperid: id })}`;

/** Where it is written. */
export const editHref = (of: Test): string => address('/class_addtestpaper', of);

export const activityKinds: FeatureParts['activity'] = [
  {
    kind: 'test',
    name: msg`Test`,
    icon: ClipboardList,
    // For whoever reads it: staff are led on to theirs.
    href: (of) => address('/class_studentDetail', of),
    newHref: ({ courseId, chapterId }) =>
      `/class_addtestpaper?${new URLSearchParams({ courseid: courseId, ...(chapterId && { dirid: chapterId }) })}`,
    editHref,
    states: { started: msg`Answering`, done: msg`Handed in`, returned: msg`Another attempt` },
  },
];

export const todoKinds: FeatureParts['todo'] = {
  test: { name: msg`Tests`, deed: msg`Sit the test`, icon: ClipboardList, path: '/class_studentDetail' },
};

export const rightNames: FeatureParts['rights'] = {
  'exam.run': msg`Run and mark tests`,
};
