import { lazy } from 'react';

/** Who has the course open now. Loaded after the course is shown: it can only be known a moment later. */
export const PresenceList = lazy(async () => ({
  default: (await import('./presence/presence-list.tsx')).PresenceList,
}));
