import { useLingui } from '@lingui/react/macro';
import { useCallback } from 'react';
import type { CourseRow } from '#contract/features/course/rows.ts';

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
