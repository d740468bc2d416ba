import { type ComponentProps, lazy } from 'react';
import { withIds } from '#contract/features/question/html.ts';
import type { Question, Response } from '#contract/features/question/shapes.ts';
import { blankOf, hundredthsOf, type Written } from './edit/blank.ts';
import { difficultyTexts, pointsOf, typeTexts } from './question-texts.ts';
import { AnswerCounts as Counts } from './show/answer-counts.tsx';
import { type AnswerChange as Change, partId, wordsOf } from './show/props.ts';
import { QuestionView as View } from './show/question-view.tsx';
import { saidIn } from './show/said.ts';

/** One question, to be read and answered; with its key only where that is given. */
export const QuestionView = (props: ComponentProps<typeof View>) => <View {...props} />;

/** An answer, made of what stands there at that moment. */
export type AnswerChange = Change;

/** How a question was answered by many. */
export const AnswerCounts = (props: ComponentProps<typeof Counts>) => <Counts {...props} />;

/** An answer in one line of words. */
export const wordsOfAnswer = (question: Question, response: Response, truth: { yes: string; no: string }): string =>
  saidIn(question, response, truth);

/** Questions are chosen from banks. */
export const PickQuestions = lazy(async () => ({ default: (await import('./bank/bank-actions.tsx')).FromBank }));

/** One question is written, or changed. */
export const WriteQuestion = lazy(async () => ({ default: (await import('./edit/question-form.tsx')).QuestionForm }));

/** Where its writing begins. */
export const blankQuestion = (): Written => blankOf('single');

/** The same question with other ids for all that can be chosen. */
export const renamed = (pair: Written): Written => withIds(pair, partId);

/** Hundredths as points, and the other way round. */
export const points = { of: pointsOf, read: hundredthsOf } as const;

/** What is asked, in one line of words. */
export const stemWords = (html: string): string => wordsOf(html);

/** What a kind of question is called. */
export const questionWords = typeTexts;
export const difficultyWords = difficultyTexts;

/** The rows of a workbook’s first sheet; `undefined`: it is none. */
export const workbookRows = async (file: File): Promise<readonly (readonly string[])[] | undefined> =>
  (await import('./paper/workbook.ts')).rowsOf(file);
