import { defaultRangeExtractor, type Range } from '@tanstack/react-virtual';
import { type RefObject, useCallback } from 'react';
import type { Line } from './lines.ts';

/** Not drawn any more, they would lose the focus, the place of an open menu, a voice that speaks. */
const inUse = '[data-line]:focus, [data-line] :focus, [data-more][aria-expanded=true], [data-playing]';

/** Which lines are drawn: those in sight and around, and what is in use wherever it was scrolled to. */
export const useKept = (lines: readonly Line[], scroller: RefObject<HTMLDivElement | null>) =>
  useCallback(
    (range: Range): number[] => {
      const used = [...(scroller.current?.querySelectorAll(inUse) ?? [])].map(
        (element) => element.closest<HTMLElement>('[data-line]')?.dataset.line ?? '',
      );
      return drawn(range, lines, used);
    },
    [lines, scroller],
  );

export const drawn = (range: Range, lines: readonly Line[], used: readonly string[]): number[] => {
  const near = defaultRangeExtractor(range);
  const far = used.map((id) => lines.findIndex(({ message }) => message.id === id)).filter((index) => index !== -1);
  return far.length === 0 ? near : [...new Set([...near, ...far])].sort((one, other) => one - other);
};
