import type { ReactNode } from 'react';
import { plainOfRichText } from '#contract/core/text/rich-text.ts';
import type { Scored } from '#contract/features/question/score.ts';
import type { Key, Question, Response } from '#contract/features/question/shapes.ts';
import type { EditorFiles } from '#src/ui/editor/files/editor-files.ts';

/** An answer, made of what stands there at that moment: of two changes in one go none undoes the other. */
export type AnswerChange = (now: Response | undefined) => Response;

/** What a question is shown with. Whoever shows it decides what may be seen: the key is only ever drawn where it is given. */
export interface QuestionViewProps {
  readonly question: Question;
  /** Among those that are asked; a note has none. */
  readonly number?: number | undefined;
  readonly response?: Response | undefined;
  /** Without it nothing can be answered. */
  readonly onResponse?: ((change: AnswerChange) => void) | undefined;
  readonly revealed?: { readonly key: Key; readonly scored?: Scored | undefined } | undefined;
  readonly noPaste?: boolean;
  /** Where its pictures are while the server does not have them. */
  readonly bytesOf?: EditorFiles['bytesOf'] | undefined;
  /** Answers with files: how they are chosen is of whoever keeps them. */
  readonly filesField?: ReactNode;
  /** Beside its number: a flag, a menu. */
  readonly aside?: ReactNode;
}

export interface AnswerProps extends QuestionViewProps {
  readonly labelledBy: string;
}

/** What of a response a kind of question understands; anything else is no answer to it. */
export const as = <K extends Response['kind']>(response: Response | undefined, kind: K) =>
  response?.kind === kind ? (response as Extract<Response, { kind: K }>) : undefined;

export type Of<T extends Question['type']> = AnswerProps & { readonly question: Extract<Question, { type: T }> };

/** For the list of questions, and for whoever listens. */
export const wordsOf = (html: string): string => plainOfRichText(html).replaceAll(/\s+/g, ' ');

const letters = '0123456789abcdefghijklmnopqrstuvwxyz';

/** An id for an option, a row or a section: at random, so that the order in which they were written does not show. */
export const partId = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(10)), (byte) => letters.charAt(byte % letters.length)).join('');
