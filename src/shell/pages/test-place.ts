import { type CoursePlace, coursePlace } from './course-place.ts';

export interface TestPlace extends CoursePlace {
  readonly testpaperid?: string;
  /** Of an attempt, or of a question. */
  readonly id?: string;
}

const named = (name: 'testpaperid' | 'id', given: unknown): TestPlace | object =>
  typeof given === 'string' || typeof given === 'number' ? { [name]: String(given) } : {};

/** Of a test, with the name of the specification. */
export const testPlace = (search: Record<string, unknown>): TestPlace => ({
  ...coursePlace(search),
  ...named('testpaperid', search.testpaperid),
  ...named('id', search.id),
});
