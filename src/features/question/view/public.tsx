import type { ComponentProps } from 'react';
import type { Question, Response } from '#contract/features/question/shapes.ts';
import { AnswerCounts as Counts } from './show/answer-counts.tsx';
import type { AnswerChange as Change } from './show/props.ts';
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

/** The rows of a workbook’s first sheet; `undefined`: it is none. */
export const workbookRows = async (file: File): Promise<readonly (readonly string[])[] | undefined> =>
  (await import('./paper/workbook.ts')).rowsOf(file);
