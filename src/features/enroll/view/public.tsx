import { lazy } from 'react';

/** In the settings of a course. */
export const EnrollSection = lazy(async () => ({ default: (await import('./setting-section.tsx')).EnrollSection }));
