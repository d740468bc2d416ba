/** `contenttype` of the wire (E-019); the specification has no code for a case study, 23 is ours. */
export const contentTypes = {
  interactiveCourseware: 1,
  material: 2,
  interactiveQuiz: 3,
  homework: 4,
  topic: 5,
  test: 6,
  announcement: 7,
  externalLink: 8,
  moocVideo: 9,
  moocLink: 10,
  liveReplay: 20,
  recordedVideo: 21,
  videoMeeting: 22,
  caseStudy: 23,
} as const;
export type ContentType = keyof typeof contentTypes;
export const contentKinds = Object.keys(contentTypes) as [ContentType, ...ContentType[]];

/** `undefined` for a code that the specification does not have. */
export const contentKindOf = (code: number): ContentType | undefined =>
  contentKinds.find((kind) => contentTypes[kind] === code);

/** When in a lesson it is used (E-022); `any` where nobody said. */
export const stages = ['any', 'before', 'in', 'after', 'midterm'] as const;
export type Stage = (typeof stages)[number];

/** Of a chapter or section; `unset` where nobody said. */
export const chapterModes = ['unset', 'online', 'offline', 'blend'] as const;
export type ChapterMode = (typeof chapterModes)[number];

/** `activitylabel` of the wire: 1 homework, 2 test, 3 grade, 4 material, 5 notice, 6 topic. 7 to 9 repeat earlier words. */
export const activityLabels = [1, 2, 3, 4, 5, 6] as const;
export const lastActivityLabel = 9;
export const materialLabel = 4;

/** S-297. */
export const publishStates = ['unpublished', 'notStarted', 'inProgress', 'closed'] as const;
export type PublishState = (typeof publishStates)[number];

export interface Published {
  readonly state: 'unpublished' | 'published';
  readonly publishAt: number;
  readonly opensAt: number;
  readonly closesAt: number;
}

/** Words for a moment; who may see the row is said by `state` alone, never by the clock. */
export const publishStateOf = ({ state, publishAt, opensAt, closesAt }: Published, now: number): PublishState => {
  if (state === 'unpublished') return publishAt > 0 ? 'notStarted' : 'unpublished';
  if (closesAt > 0 && closesAt <= now) return 'closed';
  return opensAt > now ? 'notStarted' : 'inProgress';
};

/** What a release did (C-118). */
export const releaseKinds = ['published', 'republished', 'scheduled', 'unpublished'] as const;
export type ReleaseKind = (typeof releaseKinds)[number];

/** The most that one bulk mutation names. */
export const bulkIds = 500;
/** The most that one import brings. */
export const importItems = 100;
/** Longest order key: about 150 insertions at one and the same place. */
export const orderChars = 500;
