import { msg } from '@lingui/core/macro';
import type { RouteMeta } from '../../header/trail/route-meta.ts';
import { type Area, areas } from './areas.ts';
import { placesOfTeachers } from './areas-of-teachers.ts';
import { type Place, placesOf } from './place.ts';

const library = placesOf('library');
const course = placesOf('course');

/** Signing in, and the main area (P2.1, P2.2). */
const placesOfEverybody: readonly Place[] = [
  ...placesOf('membership')(2, { '/vip': msg`Membership` }),
  ...placesOf('meetings')(3, { '/meetingDetail': msg`Meeting` }),
  ...library(2, { '/agencyWenku': msg`School library` }),
  ...library(3, { '/agencyWenku/viewdoc': msg`Document` }),
  ...placesOf('thesis')(2, { '/thesisDefense': msg`Thesis defence` }),
  ...placesOf('school')(2, { '/locationSchool': msg`Our school`, '/qilinDemo': msg`Demonstration` }),
  ...placesOf('showcase')(2, { '/myBoutique': msg`My showcase courses` }),
];

/** Inside a course (P2.3). In the live classroom there is no header. */
const placesOfCourses: readonly Place[] = [
  ...course(0, { '/classroom': msg`Live classroom` }),
  ...course(3, {
    '/resource_detail/interactiveVideo': msg`Interactive video`,
    '/resource_detail/videoClip': msg`Video clip`,
    '/class_rate': msg`Grades`,
    '/classnote_detail': msg`Class note`,
    '/analysis': msg`Learning analysis`,
    '/analysis_detail': msg`Learning analysis in detail`,
  }),
];

const places: readonly Place[] = [...placesOfEverybody, ...placesOfCourses, ...placesOfTeachers];

/** The place at an address, without regard to case; the exact one before those that stand for everything below. */
export const placeAt = (pathname: string): Place | undefined => {
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
export const metaOfPlace = ({ path, title, level, area: name }: Place): RouteMeta => {
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
