import type { Analysis } from '#src/features/analysis/data/queries.ts';
import { useAnalysis as analysed } from './use-analysis.ts';

/** How a class is doing with everything it was given, for its staff. */
export const useAnalysis = (courseId: string): Analysis | undefined => analysed(courseId);
