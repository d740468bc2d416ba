/** The query of addresses inside a course, with the names of the specification. */
export interface CourseSearch {
  readonly courseid: string;
  readonly courserole?: number | undefined;
}

export interface ItemPlace extends CourseSearch {
  readonly id: string;
}

/** Numbers may have been read from text that looks like one. */
const text = (given: unknown): string => (typeof given === 'string' || typeof given === 'number' ? String(given) : '');

export const courseSearch = ({ courseid, courserole }: Record<string, unknown>): CourseSearch => ({
  courseid: text(courseid),
  ...(text(courserole) === '' ? {} : { courserole: Number(courserole) }),
});

export const itemPlace = (search: Record<string, unknown>): ItemPlace => ({
  ...courseSearch(search),
  id: text(search.id),
});

export interface PaperPlace extends CourseSearch {
  /** Without it a new one is written. */
  readonly testpaperid?: string;
  /** The chapter that a new one is put into. */
  readonly dirid?: string;
  /** What a new one is to be: an interactive quiz where it says so. */
  readonly as?: 'quiz';
}

export const paperPlace = (search: Record<string, unknown>): PaperPlace => ({
  ...courseSearch(search),
  ...(text(search.testpaperid) === '' ? {} : { testpaperid: text(search.testpaperid) }),
  ...(text(search.dirid) === '' ? {} : { dirid: text(search.dirid) }),
  ...(search.as === 'quiz' ? { as: 'quiz' } : {}),
});

export interface TestSearch extends CourseSearch {
  readonly testpaperid?: string;
  /** Of an attempt, or of a question. */
  readonly id?: string;
}

const paperNamed = (name: 'testpaperid' | 'id', given: unknown): TestSearch | object =>
  typeof given === 'string' || typeof given === 'number' ? { [name]: String(given) } : {};

/** Of a test, with the name of the specification. */
export const testSearch = (search: Record<string, unknown>): TestSearch => ({
  ...courseSearch(search),
  ...paperNamed('testpaperid', search.testpaperid),
  ...paperNamed('id', search.id),
});

export interface WorkSearch extends CourseSearch {
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
export const workSearch = (search: Record<string, unknown>): WorkSearch => ({
  ...courseSearch(search),
  ...named('homeworkId', search.homeworkId, search.caseStudyId, search.id),
  ...named('uid', search.uid),
  ...named('dirid', search.dirid),
});
