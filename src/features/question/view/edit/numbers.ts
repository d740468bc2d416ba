import { questionLimits as most } from '#contract/features/question/keys.ts';
import type { EditorFiles } from '#src/ui/editor/files/editor-files.ts';
import type { Written } from './blank.ts';

export interface FieldsProps {
  readonly value: Written;
  readonly onValue: (value: Written) => void;
  readonly files?: EditorFiles | undefined;
}

/** A whole number from a field; what is no number is `none`. */
export const wholeOf = (text: string, none: number): number => {
  const digits = text.replaceAll(/\D/g, '').slice(0, 6);
  return digits === '' ? none : Number(digits);
};

/** Points as they are typed, in hundredths. */
export const hundredthsOf = (text: string): number => {
  const value = Number(text.replace(',', '.'));
  return Number.isFinite(value) ? Math.min(Math.max(Math.round(value * 100), 0), most.score) : 0;
};
