import { useLingui } from '@lingui/react/macro';
import type { GradeCell } from '#contract/features/gradebook/formula.ts';

/** `8350` is "83.5%". */
export const percentText = (hundredths: number | null): string => (hundredths === null ? '–' : `${hundredths / 100}%`);

/** `850` is "8.5". */
export const pointsText = (hundredths: number): string => String(hundredths / 100);

/** A cell in a word, or its points. */
export const useCellText = (): ((cell: GradeCell) => string) => {
  const { t } = useLingui();
  const words = { none: '', missing: t`Missing`, excused: t`Excused` };
  return (cell) => (cell.state === 'graded' ? pointsText(cell.score) : words[cell.state]);
};
