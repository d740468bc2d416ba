import { lazy, Suspense } from 'react';
import { can, roleOfActor } from '#contract/core/roles.ts';
import { useMyActor } from '#src/features/course/view/public.tsx';
import type { OpenRequest } from '#src/ui/live/open-request.ts';
import { Waiting } from '#src/ui/parts/waiting.tsx';
import { useCourseContent } from './parts/use-course-content.ts';

const Board = lazy(async () => ({ default: (await import('./board/board.tsx')).Board }));
const Reader = lazy(async () => ({ default: (await import('./reader/reader.tsx')).Reader }));

/** What a course teaches: chapters and everything in them. Staff arrange it, students read what was published (S-244). */
export const TeachingPanel = ({ courseId, ...asked }: OpenRequest & { readonly courseId: string }) => {
  const content = useCourseContent(courseId);
  const actor = useMyActor(courseId);
  if (content === undefined || actor === undefined) return <Waiting />;
  return (
    <Suspense fallback={<Waiting />}>
      {can(actor, 'content.write') ? (
        <Board content={content} {...asked} />
      ) : (
        <Reader content={content} isStudent={roleOfActor(actor) === 'student'} />
      )}
    </Suspense>
  );
};
