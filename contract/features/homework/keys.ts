/** Work that is handed in: two kinds of activity with one life (E-023). */
export const homeworkKinds = ['homework', 'caseStudy'] as const;
export type HomeworkKind = (typeof homeworkKinds)[number];

/** Who hands in, and who reviews: each alone, a group together, or each alone with reviews by classmates (E-023). */
export const homeworkModes = ['individual', 'group', 'peer'] as const;
export type HomeworkMode = (typeof homeworkModes)[number];

/** Who reviews whom: the teacher says, members of each group among themselves, or by chance. */
export const peerWays = ['random', 'group', 'teacher'] as const;
export type PeerWay = (typeof peerWays)[number];

/** `late`: it came after a deadline that is closed to late work, and the teacher decides. */
export const handInStates = ['none', 'submitted', 'late', 'returned'] as const;
export type HandInState = (typeof handInStates)[number];

/** S-299: what a person is told. */
export const workStates = ['unsubmitted', 'submitted', 'late', 'graded', 'returned'] as const;
export type WorkState = (typeof workStates)[number];

/** How a model judges. */
export const strictnesses = ['gentle', 'usual', 'strict'] as const;
export type Strictness = (typeof strictnesses)[number];

/** Of what a model proposes: `waiting` for it. */
export const proposalStates = ['waiting', 'ready', 'failed'] as const;

/** `silent`: nobody answered; `unusable`: an answer that cannot be taken; `unreadable`: the work has no words to send. */
export const proposalFailures = ['none', 'silent', 'unusable', 'unreadable'] as const;

export const homeworkLimits = {
  /** Hundredths of a point. */
  total: 1_000_00,
  parts: 10,
  partChars: 60,
  files: 20,
  messageChars: 1_000,
  reasonChars: 1_000,
  commentChars: 5_000,
  /** The most that one bulk act names. */
  bulk: 500,
  comments: 200,
  /** Versions of one work: each is kept whole, and read by its teachers' devices. What is given back may come once more. */
  attempts: 50,
  /** Of one part of the score. */
  levels: 6,
  levelChars: 300,
  /** Classmates that review one work. */
  reviewers: 10,
  /** What a model is told of how to judge. */
  guidanceChars: 2_000,
} as const;

/** Of a review: the row of one person's, or one group's, work in one homework. */
export const reviewId = (activityId: string, subject: string): string => `${activityId}.${subject}`;
