import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import {
  BookOpen,
  Bot,
  ChartColumn,
  FileQuestion,
  Gem,
  GraduationCap,
  Library,
  type LucideIcon,
  NotebookPen,
  Presentation,
  School,
  UserPlus,
  Users,
} from 'lucide-react';
import type { HeaderLevel } from '#src/ui/words/route-meta.ts';
import type { Viewer } from './menu.tsx';

export interface Area {
  readonly icon: LucideIcon;
  /** What the part will be for, in a sentence. */
  readonly purpose: MessageDescriptor;
  readonly audience: 'everybody' | 'signed in' | 'teachers';
  /** Its first page, which breadcrumbs lead through. */
  readonly home?: { readonly path: string; readonly title: MessageDescriptor };
  /** Whether the school has it. */
  readonly isOn?: (school: Viewer['school']) => boolean;
}

type AreaName = keyof typeof areas;

/** The parts of the product that addresses of the specification belong to (P2.1-P2.8). */
export const areas = {
  people: {
    icon: UserPlus,
    purpose: msg`Here a course decides who belongs to it: members, requests to join and those who were turned away.`,
    audience: 'signed in',
  },
  meetings: {
    icon: Presentation,
    purpose: msg`Here a meeting is prepared, joined and looked up afterwards.`,
    audience: 'signed in',
  },
  library: {
    icon: Library,
    purpose: msg`Here the documents that your school shares are found and read.`,
    audience: 'signed in',
    home: { path: '/agencyWenku', title: msg`School library` },
  },
  thesis: {
    icon: GraduationCap,
    purpose: msg`Here a thesis is handed in, examined and defended.`,
    audience: 'signed in',
  },
  school: {
    icon: School,
    purpose: msg`Here you find what your own school offers: its courses, people and news.`,
    audience: 'signed in',
  },
  showcase: {
    icon: Gem,
    purpose: msg`Here you collect the courses that you are proud of and show them to others.`,
    audience: 'signed in',
  },
  shared: {
    icon: FileQuestion,
    purpose: msg`Here something opens that somebody shared with you by a link or a code.`,
    audience: 'signed in',
  },
  course: {
    icon: BookOpen,
    purpose: msg`Here a course goes on: materials, homework, tests, cases, live lessons and what they tell about learning.`,
    audience: 'signed in',
  },
  preparation: {
    icon: NotebookPen,
    purpose: msg`Here teachers prepare lessons together: materials, homework, tests and interactive courseware, ready for any course.`,
    audience: 'teachers',
    home: { path: '/lessonPreparationArea', title: msg`Lesson preparation` },
  },
  agents: {
    icon: Bot,
    purpose: msg`Here teachers build AI agents for their courses: assistants, the knowledge they draw on, and the tools they may use.`,
    audience: 'teachers',
    home: { path: '/pai', title: msg`AI agents` },
    isOn: ({ hasAi }) => hasAi,
  },
  analysis: {
    icon: ChartColumn,
    purpose: msg`Here teachers see how a course or a student is doing, compared and over time, with a report to keep.`,
    audience: 'teachers',
    home: { path: '/aiStudyAnalysis/CourseAnalysis', title: msg`Study analysis` },
    isOn: ({ hasAi }) => hasAi,
  },
  office: {
    icon: Users,
    purpose: msg`Here the teachers of a subject work together across schools: news, activities, shared resources and model courses.`,
    audience: 'teachers',
    home: { path: '/TeachingResearch/main', title: msg`Research office` },
    isOn: ({ office }) => office,
  },
} as const satisfies Record<string, Area>;

/** An address of the specification that has no screen yet. */
export interface NavPage {
  readonly path: string;
  readonly title: MessageDescriptor;
  readonly level: HeaderLevel;
  readonly area: AreaName;
}

/** `*` at the end stands for anything below. */
export const placesOf =
  (area: AreaName) =>
  (level: HeaderLevel, entries: Readonly<Record<string, MessageDescriptor>>): readonly NavPage[] =>
    Object.entries(entries).map(([path, title]) => ({ path, title, level, area }));
