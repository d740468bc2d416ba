/*
 * What routes read of their addresses. Each parameter is said, as `undefined` where it is not what it should be: one that is left out reaches the
 * screen as somebody wrote it into a link.
 */

/** The query of addresses inside a course, with the names of the specification. */
export interface CourseSearch {
  readonly courseid: string;
  readonly courserole?: number | undefined;
}

export interface ClassSearch extends CourseSearch {
  /** Which tool of the class is in front. */
  readonly tool?: string | undefined;
  /** A star card that was scanned. */
  readonly card?: string | undefined;
}

export const classSearch = (search: Record<string, unknown>): ClassSearch => ({
  ...courseSearch(search),
  tool: text(search.tool) || undefined,
  card: text(search.card) || undefined,
});

export interface StudentPlace extends CourseSearch {
  readonly uid: string;
}

export const studentPlace = (search: Record<string, unknown>): StudentPlace => ({
  ...courseSearch(search),
  uid: text(search.uid),
});

export interface ItemPlace extends CourseSearch {
  readonly id: string;
}

/** Numbers may have been read from text that looks like one. */
const text = (given: unknown): string => (typeof given === 'string' || typeof given === 'number' ? String(given) : '');

export const courseSearch = ({ courseid, courserole }: Record<string, unknown>): CourseSearch => ({
  courseid: text(courseid),
  courserole: text(courserole) === '' ? undefined : Number(courserole),
});

export const itemPlace = (search: Record<string, unknown>): ItemPlace => ({
  ...courseSearch(search),
  id: text(search.id),
});

export interface PersonSearch extends CourseSearch {
  /** Of the student who is looked at. */
  readonly uid?: string | undefined;
}

export const personSearch = (search: Record<string, unknown>): PersonSearch => ({
  ...courseSearch(search),
  uid: text(search.uid) || undefined,
});

export interface PaperPlace extends CourseSearch {
  /** Without it a new one is written. */
  readonly testpaperid?: string | undefined;
  /** The chapter that a new one is put into. */
  readonly dirid?: string | undefined;
  /** What a new one is to be: an interactive quiz where it says so. */
  readonly as?: 'quiz' | undefined;
}

export const paperPlace = (search: Record<string, unknown>): PaperPlace => ({
  ...courseSearch(search),
  testpaperid: text(search.testpaperid) || undefined,
  dirid: text(search.dirid) || undefined,
  as: search.as === 'quiz' ? 'quiz' : undefined,
});

export interface TestSearch extends CourseSearch {
  readonly testpaperid?: string | undefined;
  /** Of an attempt, or of a question. */
  readonly id?: string | undefined;
}

/** Of a test, with the name of the specification. */
export const testSearch = (search: Record<string, unknown>): TestSearch => ({
  ...courseSearch(search),
  testpaperid: text(search.testpaperid) || undefined,
  id: text(search.id) || undefined,
});

export interface WorkSearch extends CourseSearch {
  /** Of a homework or case study. */
  readonly homeworkId?: string | undefined;
  /** Of the student whose work is looked at. */
  readonly uid?: string | undefined;
  /** The chapter where something new is to stand. */
  readonly dirid?: string | undefined;
  /** Other names that a homework has in links; read here, and nowhere else. */
  readonly caseStudyId?: undefined;
  readonly id?: undefined;
}

/** The query of addresses of one homework or case study: links name its id in three ways. */
export const workSearch = (search: Record<string, unknown>): WorkSearch => ({
  ...courseSearch(search),
  homeworkId: text(search.homeworkId) || text(search.caseStudyId) || text(search.id) || undefined,
  caseStudyId: undefined,
  id: undefined,
  uid: text(search.uid) || undefined,
  dirid: text(search.dirid) || undefined,
});

/** A lesson-preparation area, a folder of it, and what of it is open. */
export interface AreaSearch {
  readonly areaid?: string | undefined;
  readonly folderid?: string | undefined;
  readonly nodeid?: string | undefined;
}

export const areaPlace = (search: Record<string, unknown>): AreaSearch => ({
  areaid: text(search.areaid) || undefined,
  folderid: text(search.folderid) || undefined,
  nodeid: text(search.nodeid) || undefined,
});

export interface GraphPlace {
  readonly id: string;
}

export const graphPlace = (search: Record<string, unknown>): GraphPlace => ({ id: text(search.id) });

export interface OfficePlace {
  /** Of the office; the specification writes it in two ways (S-090). */
  readonly resourceId: string;
  readonly resourceid?: undefined;
  /** Of one of its things. */
  readonly id?: string | undefined;
  /** What kind of thing it is, where an address says so. */
  readonly type?: string | undefined;
  readonly tabType?: string | undefined;
}

export const officePlace = (search: Record<string, unknown>): OfficePlace => ({
  resourceId: text(search.resourceId) || text(search.resourceid),
  resourceid: undefined,
  id: text(search.id) || undefined,
  type: text(search.type) || undefined,
  tabType: text(search.tabType) || undefined,
});
