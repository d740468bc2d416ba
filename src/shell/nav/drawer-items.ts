import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import {
  BookOpen,
  Bot,
  Gem,
  GraduationCap,
  Library,
  type LucideIcon,
  NotebookPen,
  School,
  Sparkles,
  Users,
} from 'lucide-react';
import { isBuilt } from '#src/ui/feature.ts';
import type { Viewer } from './menu.tsx';

export interface DrawerItem {
  /** What is stored as active (P2.9). */
  readonly key: string;
  readonly path: string;
  readonly title: MessageDescriptor;
  readonly icon: LucideIcon;
  readonly isFor: (viewer: Viewer) => boolean;
}

const everybody = (): boolean => true;

const fixed: readonly DrawerItem[] = [
  { key: '/', path: '/main', title: msg`My classroom`, icon: BookOpen, isFor: everybody },
  {
    key: '/lessonPreparation',
    path: '/lessonPreparation',
    title: msg`Lesson preparation`,
    icon: NotebookPen,
    isFor: ({ teaches }) => teaches,
  },
  {
    key: '/TeachingResearchMain',
    path: '/TeachingResearch/main',
    title: msg`Research office`,
    icon: Users,
    isFor: ({ teaches, school }) => teaches && school.office,
  },
  {
    key: '/pai',
    path: '/pai',
    title: msg`AI agents`,
    icon: Bot,
    isFor: ({ teaches, school }) => teaches && school.hasAi,
  },
  { key: '/agencyWenku', path: '/agencyWenku', title: msg`School library`, icon: Library, isFor: everybody },
  { key: '/thesisDefense', path: '/thesisDefense', title: msg`Thesis defence`, icon: GraduationCap, isFor: everybody },
  { key: '/locationSchool', path: '/locationSchool', title: msg`Our school`, icon: School, isFor: everybody },
  { key: '/myBoutique', path: '/myBoutique', title: msg`My showcase courses`, icon: Gem, isFor: everybody },
];

/** The fixed entries of the drawer in their order, as far as they are built; the external AI tools last, where the school has them. */
export const drawerItemsFor = (viewer: Viewer, aiTools: string): readonly DrawerItem[] => {
  const external = {
    key: '/aitools',
    path: aiTools,
    title: msg`AI tools`,
    icon: Sparkles,
    isFor: ({ school }: Viewer) => school.hasAi && aiTools !== '',
  };
  return [...fixed, external].filter(({ path, isFor }) => isBuilt(path) && isFor(viewer));
};
