import { msg } from '@lingui/core/macro';
import { BookText, NotebookPen } from 'lucide-react';
import type { FeatureParts } from '#src/ui/feature.ts';

const pathOf = { homework: '/homework', caseStudy: '/casestudy' } as const;

/** The specification names the id of each kind in its own way. */
export const workHref = (kind: 'homework' | 'caseStudy', courseId: string, id: string): string =>
  `${pathOf[kind]}?${new URLSearchParams({
    courseid: courseId,
    [kind === 'homework' ? 'homeworkId' : 'caseStudyId']: id,
  })}`;

export const editorHref = (kind: 'homework' | 'caseStudy', given: Readonly<Record<string, string>>): string =>
  `${kind === 'homework' ? '/reviseHomework' : '/reviseCaseStudy'}?${new URLSearchParams(given)}`;

export const activityKinds: FeatureParts['activity'] = (['homework', 'caseStudy'] as const).map((kind) => ({
  kind,
  name: kind === 'homework' ? msg`Homework` : msg`Case study`,
  icon: kind === 'homework' ? NotebookPen : BookText,
  href: ({ id, courseId }) => workHref(kind, courseId, id),
  newHref: ({ courseId, chapterId }) =>
    editorHref(kind, { courseid: courseId, ...(chapterId && { dirid: chapterId }) }),
  editHref: ({ id, courseId }) => editorHref(kind, { courseid: courseId, homeworkId: id }),
  states: { done: msg`Handed in`, returned: msg`Returned` },
}));

export const todoKinds: FeatureParts['todo'] = {
  homework: { name: msg`Homework`, deed: msg`Hand in the homework`, icon: NotebookPen, path: '/homework' },
  caseStudy: { name: msg`Case studies`, deed: msg`Hand in the case study`, icon: BookText, path: '/casestudy' },
};

export const rightNames: FeatureParts['rights'] = {
  'homework.review': msg`Review homework`,
};
