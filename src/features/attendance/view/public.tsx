import { lazy } from 'react';

/** What a course has of it: staff take it and look back, a student signs in and sees their own. */
export const Attendance = lazy(async () => ({ default: (await import('./attendance-panel.tsx')).AttendancePanel }));

/** For a student, where a class is held: what runs now, or nothing. */
export const SignInNow = lazy(async () => ({ default: (await import('./sign-in-now.tsx')).SignInNow }));
