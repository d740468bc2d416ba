import { useLocation } from '@tanstack/react-router';
import type { TourVersion } from '#contract/features/tour/keys.ts';

/** The tour that belongs to the screen in front. */
export const useTourHere = (): { readonly version: TourVersion; readonly courseId: string | undefined } | undefined => {
  const key = useLocation({
    select: ({ pathname, search }) => {
      const { courseid, modulename } = search as { readonly courseid?: unknown; readonly modulename?: unknown };
      const version = versionAt(pathname.toLowerCase(), modulename);
      return version === undefined ? '' : `${version} ${String(courseid ?? '')}`;
    },
  });
  if (key === '') return undefined;
  const [version, courseId] = key.split(' ');
  return { version: Number(version) as TourVersion, courseId: courseId === '' ? undefined : courseId };
};

/** P4; the lessons are the tab of what is taught. */
export const versionAt = (path: string, part: unknown): TourVersion | undefined => {
  if (path === '/main') return 31;
  if (path !== '/main/classdetail') return undefined;
  if (part === 'teaching') return 40;
  return part === 'member' ? 33 : 32;
};
