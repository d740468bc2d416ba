import { msg } from '@lingui/core/macro';
import { Vote } from 'lucide-react';
import type { FeatureParts } from '#src/ui/feature.ts';

export const activityKinds: FeatureParts['activity'] = [
  {
    kind: 'interactiveQuiz',
    name: msg`Interactive quiz`,
    icon: Vote,
    // For whoever reads it: staff are led on to theirs.
    href: ({ courseId, id }) => `/interactive?${new URLSearchParams({ courseid: courseId, testpaperid: id })}`,
    newHref: ({ courseId, chapterId }) =>
      `/class_addtestpaper?${new URLSearchParams({ courseid: courseId, as: 'quiz', ...(chapterId && { dirid: chapterId }) })}`,
    editHref: ({ courseId, id }) =>
      `/class_addtestpaper?${new URLSearchParams({ courseid: courseId, testpaperid: id })}`,
    states: { done: msg`Answered` },
  },
];
