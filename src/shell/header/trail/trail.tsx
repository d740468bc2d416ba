import { useLingui } from '@lingui/react/macro';
import { useLocation } from '@tanstack/react-router';
import { useCourse } from '#src/features/course/view/public.tsx';
import { courseTabs } from '#src/ui/feature.ts';
import { headerOf, useRouteMeta } from './route-meta.ts';

interface CourseSearch {
  readonly courseid: string;
  readonly courserole: number | undefined;
  readonly modulename?: string;
}

/** A step on the way: a place, or a course. */
export type Crumb =
  | { readonly name: string; readonly path: string }
  | { readonly name: string; readonly search: CourseSearch };

interface Trail {
  readonly steps: readonly Crumb[];
  readonly here: string;
}

/** From my classroom to here, in the person's language. The knowledge graph of a course has its title only (P2.5). */
export const useTrail = (): Trail => {
  const { t, i18n } = useLingui();
  const { title, parent } = useRouteMeta();
  const { pathname, search } = useLocation();
  const { courseid = '', courserole } = search as { courseid?: string; courserole?: number };
  const course = useCourse(String(courseid))?.value;
  const path = pathname.toLowerCase();
  const named = title === undefined ? '' : i18n._(title);
  if (path === '/main/classdetail')
    return { steps: [{ name: t`My classroom`, path: '/main' }], here: course?.name ?? '' };
  if (headerOf(path) === 'graph') return { steps: [], here: named };
  const tabs = courseTabs();
  const module = (tabs.find(({ pages }) => pages.includes(path)) ?? tabs[0])?.module;
  const steps: Crumb[] = [{ name: t`My classroom`, path: '/main' }];
  if (parent !== undefined) steps.push({ name: i18n._(parent.title), path: parent.path });
  if (course !== undefined)
    steps.push({
      name: course.name,
      search: { courseid: course.id, courserole, ...(module === undefined ? {} : { modulename: module }) },
    });
  return { steps, here: named };
};
