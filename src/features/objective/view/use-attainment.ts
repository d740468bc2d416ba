import { useMemo } from 'react';
import { shareOf } from '#contract/features/analysis/progress.ts';
import { attainmentOf, type ClassAttainment, ofClass, shownBy } from '#contract/features/objective/attainment.ts';
import type { ObjectiveRow } from '#contract/features/objective/rows.ts';
import { myResultsIn } from '#src/features/activity/data/public.ts';
import { useAnalysis } from '#src/features/analysis/view/public.tsx';
import { useLive } from '#src/ui/live/use-live.ts';

export interface StudentAttainment {
  readonly uid: string;
  readonly name: string;
  /** By objective; nothing where they are not assessed. */
  readonly of: ReadonlyMap<string, number | undefined>;
}

interface Attainment {
  readonly students: readonly StudentAttainment[];
  readonly byObjective: ReadonlyMap<string, ClassAttainment>;
}

/** Of a class, from the results of its staff: what is missing counts as 0, what is open or excused does not count. */
export const useClassAttainment = (courseId: string, objectives: readonly ObjectiveRow[]): Attainment | undefined => {
  const analysis = useAnalysis(courseId);
  return useMemo(() => {
    if (analysis === undefined) return undefined;
    const students = analysis.students.map(({ uid, name, steps }) => {
      const byId = new Map(steps.map((step) => [step.activityId, step]));
      const share = (activityId: string) => shownBy(byId.get(activityId));
      return { uid, name, of: new Map(objectives.map((one) => [one.id, attainmentOf(one, share)])) };
    });
    const byObjective = new Map(objectives.map(({ id }) => [id, ofClass(students.map(({ of }) => of.get(id)))]));
    return { students, byObjective };
  }, [analysis, objectives]);
};

/** Of a student, from what they are shown. */
export const useOwnAttainment = (courseId: string) => {
  const results = useLive(myResultsIn, courseId);
  return useMemo(
    () =>
      results === undefined
        ? undefined
        : (objective: ObjectiveRow) => attainmentOf(objective, (activityId) => shareOf(results.get(activityId))),
    [results],
  );
};
