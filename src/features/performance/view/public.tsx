import { lazy } from 'react';
import { StarCount } from './star-count.tsx';

/** A number of stars, with its sign where it was given or taken. */
export const Stars = StarCount;

/** For staff, in the tools of a live class. */
export const StarsTool = lazy(async () => ({ default: (await import('./stars-tool.tsx')).StarsTool }));

/** For a student, who scanned a card. */
export const TakeCard = lazy(async () => ({ default: (await import('./take-card.tsx')).TakeCard }));

/** For a student: their own, and what they were for. */
export const OwnStars = lazy(async () => ({ default: (await import('./own-stars.tsx')).OwnStars }));
