/** The query of addresses inside a course, with the names of the specification. */
export interface CoursePlace {
  readonly courseid: string;
  readonly courserole?: number | undefined;
}

export interface ItemPlace extends CoursePlace {
  readonly id: string;
}

/** Numbers may have been read from text that looks like one. */
const text = (given: unknown): string => (typeof given === 'string' || typeof given === 'number' ? String(given) : '');

export const coursePlace = ({ courseid, courserole }: Record<string, unknown>): CoursePlace => ({
  courseid: text(courseid),
  ...(text(courserole) === '' ? {} : { courserole: Number(courserole) }),
});

export const itemPlace = (search: Record<string, unknown>): ItemPlace => ({
  ...coursePlace(search),
  id: text(search.id),
});
