import { teamScope } from '#contract/core/scopes.ts';

/** The scope of an office: its people read all of it. */
export const officeScope = (officeId: string): string => teamScope('office', officeId);

/** Entries are listed so many at a time (S-519). */
export const entriesAtOnce = 20;

/** What an office may hold, and what one person may open. */
export const officeLimits = {
  offices: 20,
  organizations: 20,
  entries: 200,
  topics: 100,
  posts: 2_000,
  comments: 1_000,
  labels: 50,
  resources: 2_000,
  courses: 100,
  chapters: 50,
  /** Of one post. */
  files: 10,
  topicsOfPost: 5,
  labelsOfResource: 10,
  resourcesOfChapter: 100,
} as const;

/** Characters of its texts (S-386 to S-393, S-396). */
export const entryChars = { name: 30, description: 500 } as const;

/** What an office builds (E-040); 0: it has not said. */
export const bodyTypes = { unset: 0, courses: 1, majors: 2, reform: 3, other: 4 } as const;
export type BodyType = (typeof bodyTypes)[keyof typeof bodyTypes];

/** Of the last two there is one entry, which is never deleted (S-394, S-395). */
export const hasOneEntry = (bodyType: number): boolean => bodyType >= bodyTypes.reform;

/** What a post is; the code is that of the filter (E-056), where 0 is everything. */
export const postKinds = ['discussion', 'meeting', 'article', 'video'] as const;
export type PostKind = (typeof postKinds)[number];

/** Under which an author lets others use a resource (E-060). */
export const licences = ['', 'CC-BY', 'CC-BY-SA', 'CC-BY-NC', 'CC-BY-ND', 'CC-BY-NC-ND', 'CC-BY-NC-SA'] as const;

/** Who comes in: whoever asks and is let in, or nobody but who is brought. */
export const joiningWays = ['review', 'closed'] as const;

/** A credit as it is sent: ten times what is shown (S-518); `undefined`: digits with at most one decimal it is not (S-388). */
export const creditIn = (typed: string): number | undefined => {
  const text = typed.trim();
  return /^\d{1,3}(\.\d)?$/.test(text) ? Math.round(Number(text) * 10) : undefined;
};

export const creditText = (score: number): string => String(score / 10);

/** One person's "I like this" of one thing. */
export const likeId = (targetId: string, uid: string): string => `${targetId}:${uid}`;

/** Of one person and one office: who asks twice has asked once. */
export const applicationId = (officeId: string, uid: string): string => `${officeId}:${uid}`;
