import { useMemo } from 'react';
import { activitiesIn, type Outline, outlineOf } from '#contract/features/content/outline.ts';
import type { ActivityRow } from '#contract/features/content/rows.ts';
import type { LearnState } from '#contract/features/learning/keys.ts';
import type { LearnRow } from '#contract/features/learning/rows.ts';
import { activitiesOf, chaptersOf } from '#src/features/content/data/public.ts';
import { myLearningIn } from '#src/features/learning/data/queries.ts';
import { useLive } from '#src/ui/live/use-live.ts';

export interface CourseContent {
  /** Only what was published: what is learned. Chapters without any of it are left out. */
  readonly outline: Outline;
  /** In the order of the outline. */
  readonly activities: readonly ActivityRow[];
  readonly mine: ReadonlyMap<string, LearnRow>;
}

/** `undefined` for the moment before the device has answered. */
export const useCourseContent = (courseId: string): CourseContent | undefined => {
  const chapters = useLive(chaptersOf, courseId);
  const all = useLive(activitiesOf, courseId);
  const mine = useLive(myLearningIn, courseId);
  return useMemo(() => {
    if (chapters === undefined || all === undefined || mine === undefined) return undefined;
    const outline = filled(
      outlineOf(
        chapters,
        all.filter((row) => row.state === 'published' && isLearned(row)),
      ),
    );
    return { outline, activities: activitiesIn(outline), mine };
  }, [chapters, all, mine]);
};

/** What has a page of its own is done there: here stands what is read and watched. */
const isLearned = ({ file, url }: ActivityRow): boolean => file !== null || url !== '';

const filled = ({ chapters, loose }: Outline): Outline => ({
  loose,
  chapters: chapters
    .map((one) => ({ ...one, sections: one.sections.filter(({ activities }) => activities.length > 0) }))
    .filter(({ activities, sections }) => activities.length + sections.length > 0),
});

export const stateIn = (mine: CourseContent['mine'], id: string): LearnState => mine.get(id)?.state ?? 'notLearned';

/** Where one goes on: what was begun last and is not done, else the first that is not done. */
export const nextOf = ({ activities, mine }: CourseContent): ActivityRow | undefined => {
  const open = activities.filter(({ id }) => stateIn(mine, id) !== 'completed');
  const begun = open
    .filter(({ id }) => stateIn(mine, id) === 'learning')
    .toSorted((one, other) => (mine.get(other.id)?.lastAt ?? 0) - (mine.get(one.id)?.lastAt ?? 0));
  return begun[0] ?? open[0];
};

/** In whole percent of the activities. */
export const shareDone = (activities: readonly ActivityRow[], mine: CourseContent['mine']): number => {
  if (activities.length === 0) return 0;
  const done = activities.filter(({ id }) => stateIn(mine, id) === 'completed').length;
  return Math.floor((done / activities.length) * 100);
};
