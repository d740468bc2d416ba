import type { Virtualizer } from '@tanstack/react-virtual';
import { type RefObject, useEffect, useRef, useState } from 'react';

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
