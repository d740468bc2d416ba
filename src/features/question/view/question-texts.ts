import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { AnswerTime, CreditMode, Difficulty, PaperKind, QuestionType } from '#contract/features/question/keys.ts';
import type { QuestionProblem } from '#contract/features/question/problems.ts';
import type { TextProblem } from '#contract/features/question/text/draft.ts';

export const typeTexts: Readonly<Record<QuestionType, MessageDescriptor>> = {
  trueFalse: msg`True or false`,
  single: msg`Single choice`,
  multiple: msg`Multiple choice`,
  indefinite: msg`One or more right`,
  fill: msg`Fill in`,
  shortAnswer: msg`Short answer`,
  sort: msg`Put in order`,
  matrix: msg`Matrix`,
  scale: msg`Scale`,
  reverseScale: msg`Reverse scale`,
  likert: msg`Likert`,
  weight: msg`Weights`,
  rating: msg`Number rating`,
  file: msg`File`,
  photo: msg`Photo`,
  openAnonymous: msg`Anonymous answer`,
  voteSingle: msg`Vote for one`,
  voteMultiple: msg`Vote for several`,
  table: msg`Table`,
  paragraph: msg`Note`,
  pageBreak: msg`Page break`,
};

export const difficultyTexts: Readonly<Record<Exclude<Difficulty, ''>, MessageDescriptor>> = {
  easy: msg`Easy`,
  medium: msg`Medium`,
  hard: msg`Hard`,
};

export const kindTexts: Readonly<Record<PaperKind, MessageDescriptor>> = {
  practice: msg`Practice`,
  exam: msg`Exam`,
  exercise: msg`Exercise`,
};

export const creditTexts: Readonly<Record<CreditMode, MessageDescriptor>> = {
  exact: msg`Only all right`,
  missedSome: msg`Part when some are missing`,
  plusMinus: msg`Right minus wrong`,
  each: msg`Each for itself`,
};

export const timeTexts: Readonly<Record<AnswerTime, MessageDescriptor>> = {
  handedIn: msg`As soon as it is handed in`,
  closed: msg`When the test has closed`,
  released: msg`When you release them`,
  never: msg`Never`,
};

export const problemTexts: Readonly<Record<TextProblem | QuestionProblem, MessageDescriptor>> = {
  leftover: msg`Not understood: it belongs to no question`,
  keyUnknown: msg`The answer is none of the options`,
  keyConflict: msg`Two answers that contradict each other`,
  gapCount: msg`Not as many answers as gaps`,
  letterSkipped: msg`A letter was skipped`,
  numberUnknown: msg`An answer for a question that is not here`,
  tooMuch: msg`The text is too long: the rest was not read`,
  noStem: msg`Nothing is asked`,
  fewOptions: msg`Fewer than two options`,
  blankOption: msg`An option is empty`,
  noKey: msg`No answer given: it is not marked by itself`,
  keyMany: msg`Several answers to a single choice`,
  limits: msg`The numbers to choose do not fit the options`,
  noGap: msg`No gap to fill in`,
  gapNotNumber: msg`An answer is not a number`,
  noRows: msg`Rows or columns are missing`,
  partsSum: msg`The parts do not add up to the score`,
  range: msg`The range is empty`,
  noScore: msg`It counts nothing`,
};

/** Hundredths as people write them: `2.5`. */
export const pointsOf = (hundredths: number): string => String(hundredths / 100);
