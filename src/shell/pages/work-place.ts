import { type CoursePlace, coursePlace } from './course-place.ts';

export interface WorkPlace extends CoursePlace {
  /** Of a homework or case study. */
  readonly homeworkId?: string;
  /** Of the student whose work is looked at. */
  readonly uid?: string;
  /** The chapter where something new is to stand. */
  readonly dirid?: string;
}

const named = (name: string, ...given: readonly unknown[]): Readonly<Record<string, string>> => {
  const found = given.find((one) => (typeof one === 'string' || typeof one === 'number') && one !== '');
  return found === undefined ? {} : { [name]: String(found) };
};

/** The query of addresses of one homework or case study: links name its id in three ways. */
export const workPlace = (search: Record<string, unknown>): WorkPlace => ({
  ...coursePlace(search),
  ...named('homeworkId', search.homeworkId, search.caseStudyId, search.id),
  ...named('uid', search.uid),
  ...named('dirid', search.dirid),
});
