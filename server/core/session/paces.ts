import type { Pace } from './pace.ts';

/**
 * What tells a whole class: of one person in one course, forty at once (a long time offline), then six a minute. Who is faster
 * waits: a queue tries again by itself and loses nothing.
 */
export const tellingAClass = ({ courseId }: { readonly courseId: string }, uid: string): readonly Pace[] => [
  { key: `told in ${courseId} by ${uid}`, perSecond: 0.1, burst: 40 },
];

/** The same of its teachers, who hand out a term's materials in one go. */
export const publishing = ({ courseId }: { readonly courseId: string }, uid: string): readonly Pace[] => [
  { key: `published in ${courseId} by ${uid}`, perSecond: 1, burst: 200 },
];

/** The same of many at once: each is one. */
export const publishingSome = (input: { readonly courseId: string; readonly ids: readonly string[] }, uid: string) =>
  publishing(input, uid).map((pace) => ({ ...pace, count: input.ids.length }));

/** How activities count, which every device of the course is told: all of a large course at once, and once more. */
export const arrangingGrades = (
  { courseId, ids }: { readonly courseId: string; readonly ids: readonly string[] },
  uid: string,
): readonly Pace[] => [
  { key: `grades of ${courseId} arranged by ${uid}`, perSecond: 2, burst: 1_000, count: ids.length },
];

/** A class that is reminded: once for everything that is open, then six a minute. */
export const reminding = ({ courseId }: { readonly courseId: string }, uid: string): readonly Pace[] => [
  { key: `reminders in ${courseId} by ${uid}`, perSecond: 0.1, burst: 40 },
];

/** Work of a whole class that is judged, compared or told anew: jobs of minutes, for which those of others wait. */
export const judgingAll = (_input: unknown, uid: string): readonly Pace[] => [
  { key: `classes judged by ${uid}`, perSecond: 0.1, burst: 30 },
];

/** Work of some of a class, each of whom is told by a job: marks of a long evening, or of a week offline, at once. */
export const judgingSome = (input: object, uid: string): readonly Pace[] => {
  const subjects = 'subjects' in input && Array.isArray(input.subjects) ? input.subjects.length : 1;
  return [{ key: `works judged by ${uid}`, perSecond: 5, burst: 6_000, count: Math.max(1, subjects) }];
};

/** A course that is closed, opened, deleted and brought back: every member's device hears of it. */
export const closingCourses = (_input: unknown, uid: string): readonly Pace[] => [
  { key: `courses closed by ${uid}`, perSecond: 0.1, burst: 100 },
];

/** Long texts of one person. */
export const editing = (_input: unknown, uid: string): readonly Pace[] => [
  { key: `edits of ${uid}`, perSecond: 1, burst: 60 },
];

/** A place in a group, chosen and left and chosen again: each time the whole course is told. */
export const choosing = ({ courseId }: { readonly courseId: string }, uid: string): readonly Pace[] => [
  { key: `places in ${courseId} of ${uid}`, perSecond: 0.1, burst: 20 },
];

/** Work that is handed in, again and again as it is changed: each time its texts are copied and the others of a group are told. */
export const handingIn = (_input: unknown, uid: string): readonly Pace[] => [
  { key: `work of ${uid}`, perSecond: 0.1, burst: 40 },
];

/** Letters of discussions at once. */
const rush = 30_000;

/**
 * Every device of a class holds its discussions: a long offline week of them at once, then faster than anybody types. What is as
 * long as the rush waits until nothing was said for a while.
 */
const atLength = (letters: number, uid: string): readonly Pace[] => {
  const count = Math.min(letters, rush);
  const key = `letters of discussions by ${uid}`;
  return count === 0 ? [] : [{ key, perSecond: 50, burst: rush - count + 1, count }];
};

/** A discussion for a class. */
export const openingTopics = (input: { readonly courseId: string; readonly content: string }, uid: string) => [
  ...tellingAClass(input, uid),
  ...atLength(input.content.length, uid),
];

/** The same discussion, changed: what it says travels again. */
export const revisingTopics = (input: { readonly content?: string | undefined }, uid: string) => [
  ...editing(input, uid),
  ...atLength(input.content?.length ?? 0, uid),
];

/** What is said under a topic or a notice reaches the devices of a whole class: more than anybody writes, also after a week offline. */
export const saying = (
  { courseId, content }: { readonly courseId: string; readonly content: string },
  uid: string,
): readonly Pace[] => [
  { key: `replies in ${courseId} by ${uid}`, perSecond: 1, burst: 120 },
  { key: `letters of replies by ${uid}`, perSecond: 100, burst: 250_000, count: content.length },
];

/** People of a school who are looked up by their accounts: the classes of a term, also twice, and never the school's whole directory. */
export const lookingUp = (accounts: number, uid: string): readonly Pace[] => [
  { key: `accounts looked up by ${uid}`, perSecond: 1, burst: 10_000, count: accounts },
];

/** Members who are added by a list. */
export const addingMembers = (
  input: { readonly courseId: string; readonly lines: readonly unknown[] },
  uid: string,
): readonly Pace[] => [...tellingAClass(input, uid), ...lookingUp(input.lines.length, uid)];

/** Members who are removed, or let in again, by one teacher: a large class one by one, then one in two seconds. */
export const removing = (_input: unknown, uid: string): readonly Pace[] => [
  { key: `members removed by ${uid}`, perSecond: 0.5, burst: 300 },
];

/** People who are turned away by a list. */
export const turningAway = ({ accounts }: { readonly accounts: readonly string[] }, uid: string): readonly Pace[] =>
  lookingUp(accounts.length, uid);

/** Into courses: each time their teachers are told. A term's courses come at once, and nobody comes and goes all day. */
export const joining = (_input: unknown, uid: string): readonly Pace[] => [
  { key: `comings of ${uid}`, perSecond: 0.1, burst: 40 },
];

/** New courses of one teacher: years of them at once, then one a minute. */
export const openingCourses = (_input: unknown, uid: string): readonly Pace[] => [
  { key: `courses of ${uid}`, perSecond: 1 / 60, burst: 100 },
];

/** Courses that are offered to somebody: each time they are told. */
export const offering = (_input: unknown, uid: string): readonly Pace[] => [
  { key: `offers of ${uid}`, perSecond: 1 / 60, burst: 20 },
];

/** Tests that are handed in, also when they are over: every one is judged with all that its author sat. */
export const handingInTests = (_input: unknown, uid: string): readonly Pace[] => [
  { key: `tests of ${uid}`, perSecond: 0.2, burst: 20 },
];

/** Knowledge graphs of one person that are made, named and deleted: years of them at once, then two a minute. */
export const choosingGraphs = (_input: unknown, uid: string): readonly Pace[] => [
  { key: `graphs of ${uid}`, perSecond: 1 / 30, burst: 200 },
];

/** Whole courses that are copied: a term's at once, then one in ten minutes. */
export const copying = (_input: unknown, uid: string): readonly Pace[] => [
  { key: `copies by ${uid}`, perSecond: 1 / 600, burst: 20 },
];

/** Small words of one person in one course that others' devices hear of at once: approvals, reviews of classmates, what a course asks for. */
export const telling = ({ courseId }: { readonly courseId: string }, uid: string): readonly Pace[] => [
  { key: `said in ${courseId} by ${uid}`, perSecond: 0.5, burst: 120 },
];

/** Tables of a school's people: read, checked and written whole. What a term brings, with its mistakes, at once, then two a minute. */
export const readingTables = (uid: string): readonly Pace[] => [
  { key: `tables of ${uid}`, perSecond: 1 / 30, burst: 60 },
];

/** One-time codes for a class, or for a whole school: all its classes at once, then two a minute. */
export const makingCodes = (uid: string): readonly Pace[] => [{ key: `codes by ${uid}`, perSecond: 1 / 30, burst: 40 }];

/** People of a school who are added and changed one by one: a long day at the desk at once, then one in two seconds. */
export const changingPeople = (uid: string): readonly Pace[] => [
  { key: `people of a school by ${uid}`, perSecond: 0.5, burst: 200 },
];
