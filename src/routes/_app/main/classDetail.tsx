import { msg } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';
import { Suspense } from 'react';
import type { ScopeRole } from '#contract/core/roles.ts';
import { CourseFrame } from '#src/features/course/view/course-frame.tsx';
import { useMyRole } from '#src/features/course/view/public.tsx';
import { type CourseSearch, courseSearch } from '#src/shell/pages/search.ts';
import { type CourseTab, courseTabs } from '#src/ui/feature.ts';
import { Waiting } from '#src/ui/parts/waiting.tsx';

export interface ClassDetailSearch extends CourseSearch {
  readonly modulename?: string | undefined;
  /** Opens the form at once: the palette and what another app shared lead here. */
  readonly writing?: string | undefined;
}

/** What the address says may be no tab, or none of this person's: the course opens with its first one. */
const tabOf = (module: unknown, role?: ScopeRole): CourseTab | undefined => {
  const tabs = courseTabs();
  return tabs.find((tab) => tab.module === module && (role === undefined || tab.isFor(role))) ?? tabs[0];
};

const ClassDetail = () => {
  const { courseid, courserole, modulename, writing } = Route.useSearch();
  const tab = tabOf(modulename, useMyRole(courseid));
  const navigate = Route.useNavigate();
  if (tab === undefined) return null;
  const { module, Panel } = tab;
  return (
    <CourseFrame courseId={courseid} claimedRole={courserole} module={module}>
      <Suspense fallback={<Waiting />}>
        <Panel
          courseId={courseid}
          claimedRole={courserole}
          isAsked={writing === module}
          // Once: coming back to this address must not open it again.
          onAnswered={() => void navigate({ search: ({ writing: _, ...rest }) => rest, replace: true })}
        />
      </Suspense>
    </CourseFrame>
  );
};

export const Route = createFileRoute('/_app/main/classDetail')({
  staticData: { level: 2, title: msg`Course` },
  validateSearch: (search: Record<string, unknown>): ClassDetailSearch => {
    const isTab = (module: unknown): module is string => courseTabs().some((tab) => tab.module === module);
    const { modulename, writing } = search;
    return {
      ...courseSearch(search),
      modulename: isTab(modulename) ? modulename : undefined,
      writing: isTab(writing) ? writing : undefined,
    };
  },
  // Beside the page's own code, not after it. A failure is told by the panel.
  beforeLoad: ({ search: { modulename } }) =>
    void tabOf(modulename)
      ?.preload()
      .catch(() => undefined),
  component: ClassDetail,
});
