import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useTeaches } from '#src/features/account/view/public.tsx';
import { isBuilt } from '#src/ui/feature.ts';
import { useSchool } from '#src/ui/live/school.ts';

/** Whom a menu is for. */
export interface Viewer {
  readonly teaches: boolean;
  /** What the school has switched on. */
  readonly school: { readonly office: boolean; readonly graph: boolean; readonly hasAi: boolean };
}

export interface MenuItem {
  readonly path: string;
  readonly title: MessageDescriptor;
  readonly isFor: (viewer: Viewer) => boolean;
  /** Beginnings of the addresses it stands for, in lower case. */
  readonly covers: readonly string[];
}

const lessonPreparation = [
  '/lessonpreparation',
  '/lessonpreparationarea',
  '/membermanage',
  '/operationrecord',
  '/sharecontent',
  '/newtest',
  '/editlptestpaper',
  '/randomtestpaper',
  '/editinteractive',
  '/createexam',
  '/examsummarize',
];

const teaches = (viewer: Viewer): boolean => viewer.teaches;

/** The menu of level 1 (P2.9); what is not built yet is not offered. */
const menuItems: readonly MenuItem[] = [
  { path: '/main', title: msg`My classroom`, isFor: () => true, covers: ['/main'] },
  { path: '/lessonPreparation', title: msg`Lesson preparation`, isFor: teaches, covers: lessonPreparation },
  {
    path: '/TeachingResearch/main',
    title: msg`Research office`,
    isFor: (viewer) => viewer.teaches && viewer.school.office,
    covers: ['/teachingresearch'],
  },
  {
    path: '/pai',
    title: msg`AI agents`,
    isFor: (viewer) => viewer.teaches && viewer.school.hasAi,
    covers: ['/pai'],
  },
  {
    path: '/KtpknowledgeGraph/index',
    title: msg`Knowledge graphs`,
    isFor: (viewer) => viewer.teaches && viewer.school.graph,
    covers: ['/ktpknowledgegraph'],
  },
  {
    path: '/aiStudyAnalysis/CourseAnalysis',
    title: msg`Study analysis`,
    isFor: (viewer) => viewer.teaches && viewer.school.hasAi,
    covers: ['/aistudyanalysis'],
  },
];

export const itemsFor = (viewer: Viewer): readonly MenuItem[] =>
  menuItems.filter(({ path, isFor }) => isBuilt(path) && isFor(viewer));

/** The item that an address belongs to: the first segments decide, without regard to case. */
export const activeItem = (pathname: string): MenuItem | undefined => {
  const path = pathname.toLowerCase();
  // The classroom is /main itself; its neighbours under /main are no part of it.
  return menuItems.find(({ covers }) =>
    covers.some((start) => path === start || (start !== '/main' && path.startsWith(`${start}/`))),
  );
};

export const useViewer = (): Viewer => ({
  teaches: useTeaches(),
  school: useSchool(),
});
