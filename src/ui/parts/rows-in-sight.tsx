import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { type RefCallback, useLayoutEffect, useRef, useState } from 'react';

/** More lines than these are drawn only where they are seen. */
const most = 100;
/** How high one is unless it was drawn, px. */
const usual = 45;

/** Which lines of a long table are in sight or near it, and how high what is above and below them is. */
export const useSight = (count: number, mayBeLong: boolean) => {
  const body = useRef<HTMLTableSectionElement>(null);
  const [top, setTop] = useState(0);
  const isLong = mayBeLong && count > most;
  useLayoutEffect(() => {
    if (isLong && body.current !== null) setTop(body.current.getBoundingClientRect().top + window.scrollY);
  }, [isLong]);
  const virtual = useWindowVirtualizer({
    count: isLong ? count : 0,
    estimateSize: () => usual,
    measureElement: (line) => line.getBoundingClientRect().height || usual,
    overscan: 15,
    scrollMargin: top,
    // Before there is a layout, and where there is none: as many as a window holds.
    initialRect: { width: 0, height: 800 },
  });
  const items = virtual.getVirtualItems();
  const [first, last] = [items[0], items.at(-1)];
  if (!isLong || first === undefined || last === undefined)
    return { body, from: 0, to: isLong ? most : count, above: 0, below: 0, measure: undefined };
  return {
    body,
    from: first.index,
    to: last.index + 1,
    above: first.start - top,
    below: virtual.getTotalSize() - (last.end - top),
    measure: virtual.measureElement as RefCallback<HTMLTableRowElement>,
  };
};

/** In the place of lines that are not drawn. */
export const Gap = ({ width, height }: { readonly width: number; readonly height: number }) =>
  height > 0 && (
    <tr aria-hidden>
      <td colSpan={width} style={{ height, padding: 0 }} />
    </tr>
  );
