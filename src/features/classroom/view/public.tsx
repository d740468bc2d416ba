import { lazy } from 'react';
import { useClass } from './use-class.ts';

/** Who has the course open now. Loaded after the course is shown: it can only be known a moment later. */
export const PresenceList = lazy(async () => ({
  default: (await import('./presence/presence-list.tsx')).PresenceList,
}));

/** Joins the room of a course while a page is open that is not the course's own. */
export const useLiveClass = (courseId: string) => useClass(courseId);

/** The way into the live class, in the head of a course. */
export const ClassLink = lazy(async () => ({ default: (await import('./class-link.tsx')).ClassLink }));
