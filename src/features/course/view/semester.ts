import { useLingui } from '@lingui/react/macro';
import { useCallback } from 'react';
import type { CourseRow, TeachingMode } from '#contract/features/course/rows.ts';

type Semester = Pick<CourseRow, 'semester' | 'term'>;

/** "2026-2027, term 1" in the person's language. */
export const useSemesterText = (): ((given: Semester) => string) => {
  const { t } = useLingui();
  return useCallback(
    ({ semester, term }: Semester) => {
      if (term === 0) return t`${semester}, full year`;
      return term === 1 ? t`${semester}, term 1` : t`${semester}, term 2`;
    },
    [t],
  );
};

/** The school year that a new course most likely belongs to: it begins in August. */
export const likelySemester = (now: Date): Semester => {
  const month = now.getMonth() + 1;
  const from = month >= 8 ? now.getFullYear() : now.getFullYear() - 1;
  return { semester: `${from}-${from + 1}`, term: month >= 8 || month === 1 ? 1 : 2 };
};

/** School years that are offered for choosing, the newest first. */
export const yearsAround = (semester: string): readonly string[] => {
  const years = new Set<string>([semester]);
  const middle = Number(semester.slice(0, 4));
  for (const from of [middle - 1, middle + 1, new Date().getFullYear()]) years.add(`${from}-${from + 1}`);
  return [...years].sort().reverse();
};

/** How a course is taught (E-011). */
export const useTeachingModes = (): readonly { readonly value: TeachingMode; readonly label: string }[] => {
  const { t } = useLingui();
  return [
    { value: 'blend', label: t`Blended` },
    { value: 'offline', label: t`Taught in person` },
    { value: 'online', label: t`Taught online` },
  ];
};
