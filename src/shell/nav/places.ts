import { msg } from '@lingui/core/macro';
import type { RouteMeta } from '../header/route-meta.ts';
import { type Area, areas, type NavPage, placesOf } from './areas.ts';

const preparation = placesOf('preparation');
const agents = placesOf('agents');
const analysis = placesOf('analysis');
const office = placesOf('office');

/** Lesson preparation, AI agents, study analysis, the research office (P2.4-P2.8). */
const placesOfTeachers: readonly NavPage[] = [
  ...preparation(3, { '/lessonPreparation/ailecture': msg`AI lecture` }),

  ...agents(2, { '/pai/tools': msg`Tools` }),
  ...agents(3, { '/pai/appInfo/workflow': msg`Workflow` }),

  ...analysis(1, { '/aiStudyAnalysis/CourseAnalysis': msg`Study analysis` }),
  ...analysis(2, {
    '/aiStudyAnalysis/StudentAnalysis': msg`Analysis by student`,
    '/aiStudyAnalysis/CombinedAnalysis': msg`Combined analysis`,
    '/aiStudyAnalysis/ComparisonAnalysis': msg`Comparison`,
    '/aiStudyAnalysis/Members': msg`Members of the analysis`,
    '/aiStudyAnalysis/Recyclebin': msg`Recycle bin`,
  }),
  ...analysis(3, { '/aiStudyAnalysis/report/*': msg`Report` }),

  ...office(3, {
    '/TeachingResearch/sharingSession': msg`Sharing session`,
    '/TeachingResearch/resource_testpaper_detail': msg`Test paper`,
    '/TeachingResearch/resource_homework_detail': msg`Homework`,
    '/TeachingResearch/resource_topic_detail': msg`Topic`,
    '/TeachingResearch/*': msg`Research office`,
  }),
];

const library = placesOf('library');
const course = placesOf('course');

/** Signing in, and the main area (P2.1, P2.2). */
const placesOfEverybody: readonly NavPage[] = [
  ...placesOf('meetings')(3, { '/meetingDetail': msg`Meeting` }),
  ...library(2, { '/agencyWenku': msg`School library` }),
  ...library(3, { '/agencyWenku/viewdoc': msg`Document` }),
  ...placesOf('thesis')(2, { '/thesisDefense': msg`Thesis defence` }),
  ...placesOf('school')(2, { '/locationSchool': msg`Our school`, '/qilinDemo': msg`Demonstration` }),
  ...placesOf('showcase')(2, { '/myBoutique': msg`My showcase courses` }),
];

/** Inside a course (P2.3). */
const placesOfCourses: readonly NavPage[] = [
  ...course(3, {
    '/resource_detail/interactiveVideo': msg`Interactive video`,
    '/resource_detail/videoClip': msg`Video clip`,
    '/classnote_detail': msg`Class note`,
  }),
];

const places: readonly NavPage[] = [...placesOfEverybody, ...placesOfCourses, ...placesOfTeachers];

/** The place at an address, without regard to case; the exact one before those that stand for everything below. */
export const placeAt = (pathname: string): NavPage | undefined => {
  const path = pathname.toLowerCase().replace(/\/+$/, '');
  return (
    places.find((place) => place.path.toLowerCase() === path) ??
    places.find(({ path: pattern }) => pattern.endsWith('*') && path.startsWith(pattern.toLowerCase().slice(0, -1)))
  );
};

/** Addresses that only lead elsewhere (P2.4, P2.7, P2.9). */
const leads: Readonly<Record<string, string>> = {
  '/lessonpreparation': '/lessonPreparationArea',
  '/aistudyanalysis': '/aiStudyAnalysis/CourseAnalysis',
  '/teachingresearch': '/TeachingResearch/main',
  '/teachingresearchmain': '/TeachingResearch/main',
};

export const leadFrom = (pathname: string): string | undefined => leads[pathname.toLowerCase().replace(/\/+$/, '')];

/** What the header says of it: an area's pages have its first one before them. */
export const metaOfPlace = ({ path, title, level, area: name }: NavPage): RouteMeta => {
  const { home }: Area = areas[name];
  return { level, title, ...(home === undefined || home.path === path ? {} : { parent: home }) };
};

export const isKnown = (pathname: string): boolean =>
  placeAt(pathname) !== undefined || leadFrom(pathname) !== undefined;

/** Whether it is reached without signing in. */
export const isForEverybody = (pathname: string): boolean => {
  const place = placeAt(pathname);
  const area: Area | undefined = place && areas[place.area];
  return area?.audience === 'everybody';
};
