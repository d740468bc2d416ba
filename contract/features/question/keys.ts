/** Kinds of questions (E-025, E-071). The last two ask nothing. */
export const questionTypes = [
  'trueFalse',
  'single',
  'multiple',
  'indefinite',
  'fill',
  'shortAnswer',
  'sort',
  'matrix',
  'scale',
  'reverseScale',
  'likert',
  'weight',
  'rating',
  'file',
  'photo',
  'openAnonymous',
  'voteSingle',
  'voteMultiple',
  'table',
  'paragraph',
  'pageBreak',
] as const;
export type QuestionType = (typeof questionTypes)[number];

/** One chooses among options. */
const choiceTypes = ['trueFalse', 'single', 'multiple', 'indefinite', 'voteSingle', 'voteMultiple'] as const;
/** Of them, those where more than one may be chosen. */
const manyTypes = ['multiple', 'indefinite', 'voteMultiple'] as const;
/** Somebody's words or files: only a person marks them. */
const openTypes = ['shortAnswer', 'file', 'photo', 'table'] as const;
/** Opinions: there is nothing right about them, and they count nothing. */
const opinionTypes = [
  'scale',
  'reverseScale',
  'likert',
  'weight',
  'rating',
  'openAnonymous',
  'voteSingle',
  'voteMultiple',
] as const;
/** What stands between questions. */
const layoutTypes = ['paragraph', 'pageBreak'] as const;

const among =
  <T extends QuestionType>(types: readonly T[]) =>
  (type: QuestionType): type is T =>
    (types as readonly QuestionType[]).includes(type);
export const isChoice = among(choiceTypes);
export const takesMany = among(manyTypes);
export const isOpen = among(openTypes);
export const isOpinion = among(opinionTypes);
export const isLayout = among(layoutTypes);

export const difficulties = ['', 'easy', 'medium', 'hard'] as const;
export type Difficulty = (typeof difficulties)[number];

/** How a right answer counts that is not wholly right. `exact`: nothing (S-416). */
export const creditModes = ['exact', 'missedSome', 'plusMinus', 'each'] as const;
export type CreditMode = (typeof creditModes)[number];

/** Scores are whole hundredths everywhere: no sum of them is ever rounded. */
export const point = 100;
/** 5 points, where nobody said (S-455). */
export const usualScore = 5 * point;
/** What the rows of a weight question add up to (S-459). */
export const weightTotal = 100;
/** The options of every true/false question. */
export const trueFalseIds = ['true', 'false'] as const;

export const questionLimits = {
  /** Hundredths: 1,000 points. */
  score: 1_000 * point,
  /** S-287. */
  parts: 10,
  options: 40,
  gaps: 30,
  rows: 60,
  columns: 20,
  /** Other answers that are accepted for one gap. */
  accepted: 30,
  acceptedChars: 500,
  perRow: 10,
  files: 20,
  labels: 10,
  labelChars: 30,
  answerChars: 5_000,
} as const;

/** How a test is meant (E-024). */
export const paperKinds = ['practice', 'exam', 'exercise'] as const;
export type PaperKind = (typeof paperKinds)[number];
/** When those who sat it see what is right. */
export const answerTimes = ['never', 'handedIn', 'closed', 'released'] as const;
export type AnswerTime = (typeof answerTimes)[number];
/** Of several attempts, which one counts. */
export const countedAttempts = ['best', 'last', 'average'] as const;

export const paperLimits = {
  sections: 30,
  items: 500,
  rules: 30,
  /** Of one call; a longer text goes in several. */
  batch: 60,
  /** Of the JSON of its questions and keys, with every version that it ever asked: a class's marks are made by all of them. */
  letters: 6_000_000,
  /** Minutes: a week. */
  minutes: 7 * 24 * 60,
  attempts: 100,
} as const;

/** Of a test that nobody set anything of. */
export const usualSettings = {
  kind: 'practice',
  intro: '',
  labels: [],
  minutes: 0,
  attempts: 1,
  counted: 'best',
  shufflesQuestions: false,
  shufflesOptions: false,
  sequential: false,
  answersShown: 'closed',
  scoreShown: 'closed',
  blocksPaste: false,
  watched: false,
} as const;
