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

export interface PaperPlace extends CoursePlace {
  /** Without it a new one is written. */
  readonly testpaperid?: string;
  /** The chapter that a new one is put into. */
  readonly dirid?: string;
  /** What a new one is to be: an interactive quiz where it says so. */
  readonly as?: 'quiz';
}

export const paperPlace = (search: Record<string, unknown>): PaperPlace => ({
  ...coursePlace(search),
  ...(text(search.testpaperid) === '' ? {} : { testpaperid: text(search.testpaperid) }),
  ...(text(search.dirid) === '' ? {} : { dirid: text(search.dirid) }),
  ...(search.as === 'quiz' ? { as: 'quiz' } : {}),
});
