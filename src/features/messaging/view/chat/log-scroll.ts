import { defaultRangeExtractor, type Range, type Virtualizer } from '@tanstack/react-virtual';
import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';
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

/** This near to the end counts as being there, px. */
export const nearEnd = 80;

type Rows = Virtualizer<HTMLDivElement, HTMLLIElement>;

/** Whether the end is in sight; who is there stays there when the box below grows or the keyboard of a phone comes. */
export const useAtEnd = (rows: Rows, scroller: RefObject<HTMLDivElement | null>): boolean => {
  const [atEnd, setAtEnd] = useState(true);
  const latest = useRef(true);
  useEffect(() => {
    const box = scroller.current;
    if (box === null) return;
    const look = () => {
      const isNear = box.scrollHeight - box.clientHeight - box.scrollTop <= nearEnd;
      latest.current = isNear;
      setAtEnd(isNear);
    };
    const keep = new ResizeObserver(() => {
      if (latest.current) rows.scrollToEnd();
    });
    keep.observe(box);
    box.addEventListener('scroll', look, { passive: true });
    return () => {
      keep.disconnect();
      box.removeEventListener('scroll', look);
    };
  }, [rows, scroller]);
  return atEnd;
};
