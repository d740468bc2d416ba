import type { Furnished } from './furnish.ts';
import type { Screen } from './show.ts';

const at =
  (more = '') =>
  ({ courseId }: Furnished): string =>
    `/classroom?courseid=${courseId}${more}`;

/** A class while it is held, and how it is doing. */
export const classScreens: readonly Screen[] = [
  { name: 'live class: asking', who: 'teacher', path: at() },
  { name: 'live class: a quick answer', who: 'teacher', path: at('&tool=race') },
  { name: 'live class: stars', who: 'teacher', path: at('&tool=stars') },
  {
    name: 'live class: star cards',
    who: 'teacher',
    path: at('&tool=stars'),
    into: (page) => page.locator('main button:has(svg.lucide-qr-code)').click(),
    shows: '[role="dialog"] input',
  },
  { name: 'live class: comments', who: 'teacher', path: at('&tool=comments') },
  {
    name: 'analysis: the class',
    who: 'teacher',
    path: ({ courseId }) => `/main/classDetail?courseid=${courseId}&modulename=analysis`,
    into: (page) => page.locator('main [data-task]').first().waitFor(),
    shows: 'main dl',
  },
  {
    name: 'analysis: students',
    who: 'teacher',
    path: ({ courseId }) => `/analysis?courseid=${courseId}`,
    into: (page) => page.locator('main [role=group] button').nth(1).click(),
    shows: 'main [data-student]',
  },
  {
    name: 'analysis: one student',
    who: 'teacher',
    path: ({ courseId, student }) => `/analysis_detail?courseid=${courseId}&uid=${student.uid}`,
    into: (page) => page.locator('main [data-step]').first().waitFor(),
    shows: 'main dl',
  },
  {
    name: 'objectives',
    who: 'teacher',
    path: ({ courseId }) => `/main/classDetail?courseid=${courseId}&modulename=achievement`,
    into: (page) => page.locator('main button:has(svg.lucide-plus)').first().click(),
    shows: '[role="dialog"] textarea',
  },
  { name: 'live class, for a student', who: 'student', path: at('&card=x') },
];
