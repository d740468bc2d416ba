import { useState } from 'react';
import { minute } from '#contract/core/time.ts';
import { type Analysis, analysisOf } from '#src/features/analysis/data/queries.ts';
import { useLive } from '#src/ui/live/use-live.ts';

/** The minute in which it was opened: what is missing changes with the time, and a table does not move by itself. */
export const useAnalysis = (courseId: string): Analysis | undefined => {
  const [at] = useState(() => Math.floor(Date.now() / minute) * minute);
  return useLive(analysisOf, courseId, at);
};
