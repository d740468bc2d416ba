import { lazy } from 'react';

/** What is said under a notice, as under a topic; inside a `Suspense`. */
export const Discussion = lazy(async () => ({ default: (await import('./discussion.tsx')).Discussion }));

/** The words that are used most under it; inside a `Suspense`. */
export const DiscussionWords = lazy(async () => ({
  default: (await import('./discussion-words.tsx')).DiscussionWords,
}));
