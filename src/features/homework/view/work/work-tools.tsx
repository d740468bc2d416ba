import { Suspense } from 'react';
import { isBlankRichText } from '#contract/core/text/words.ts';
import type { AttemptRow, HandInRow } from '#contract/features/homework/rows.ts';
import { type ReviewedWork, useParts } from '#src/ui/feature.ts';

interface WorkToolsProps {
  readonly attempt: AttemptRow | HandInRow;
  readonly subject: string;
  readonly part: 'Beside' | 'Told';
}

/** What other features know of a work: how similar it is, the marks on it. */
export const WorkTools = ({ attempt, subject, part }: WorkToolsProps) => {
  const { courseId, activityId, id, text, files } = attempt;
  const work = { courseId, activityId, subject, attemptId: id, hasText: !isBlankRichText(text), files };
  return (
    <Suspense fallback={null}>
      <Tools work={work} part={part} />
    </Suspense>
  );
};

const Tools = ({ work, part }: { readonly work: ReviewedWork } & Pick<WorkToolsProps, 'part'>) =>
  useParts('review')
    .flat()
    .map(({ key, [part]: Tool }) => Tool !== undefined && <Tool key={key} {...work} />);
