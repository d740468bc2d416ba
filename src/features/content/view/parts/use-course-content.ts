import { useMemo } from 'react';
import { foldersInOrder, outlineOf } from '#contract/features/content/outline.ts';
import { activitiesOf, chaptersOf, fileTypesOf, foldersOf, lessonLinksOf } from '#src/features/content/data/queries.ts';
import { useLive } from '#src/ui/live/use-live.ts';

/** Everything that stands in a course, live; `undefined` before the first answer. */
export const useCourseContent = (courseId: string) => {
  const chapters = useLive(chaptersOf, courseId);
  const activities = useLive(activitiesOf, courseId);
  const folders = useLive(foldersOf, courseId);
  const fileTypes = useLive(fileTypesOf, courseId);
  const lessonLinks = useLive(lessonLinksOf, courseId);
  return useMemo(() => {
    if (!chapters || !activities || !folders || !fileTypes || !lessonLinks) return undefined;
    return {
      courseId,
      chapters,
      activities,
      fileTypes,
      lessonLinks,
      folders: foldersInOrder(folders),
      outline: outlineOf(chapters, activities),
    };
  }, [courseId, chapters, activities, folders, fileTypes, lessonLinks]);
};

export type CourseContent = NonNullable<ReturnType<typeof useCourseContent>>;
