import { msg } from '@lingui/core/macro';
import { ClipboardList } from 'lucide-react';
import type { FeatureParts } from '#src/ui/feature.ts';

export const editHref = (courseId: string, id: string): string =>
  `/class_addtestpaper?${new URLSearchParams({ courseid: courseId, testpaperid: id })}`;
export const previewHref = (courseId: string, id: string): string =>
  `/class_testPreview?${new URLSearchParams({ courseid: courseId, testpaperid: id })}`;
export const bankHref = (courseId: string): string =>
  courseId === '' ? '/questionBank' : `/questionBank?${new URLSearchParams({ courseid: courseId })}`;

export const activityKinds: FeatureParts['activity'] = [
  {
    kind: 'test',
    name: msg`Test`,
    icon: ClipboardList,
    href: ({ id, courseId }) => editHref(courseId, id),
    newHref: ({ courseId, chapterId }) =>
      `/class_addtestpaper?${new URLSearchParams({ courseid: courseId, ...(chapterId && { dirid: chapterId }) })}`,
    editHref: ({ id, courseId }) => editHref(courseId, id),
    states: { done: msg`Handed in` },
  },
];

export const rightNames: FeatureParts['rights'] = {
  'question.write': msg`Write questions and papers`,
};
