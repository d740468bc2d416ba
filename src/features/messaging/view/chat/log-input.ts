import type { Virtualizer } from '@tanstack/react-virtual';
import { type KeyboardEvent, type PointerEvent, type RefObject, type SyntheticEvent, useMemo, useState } from 'react';
import type { Line } from './lines.ts';

/** One line of the log can be reached by Tab; arrows lead from line to line, Enter opens what may be done with one. */
export const useLineKeys = (
  rows: Virtualizer<HTMLDivElement, HTMLLIElement>,
  lines: readonly Line[],
  scroller: RefObject<HTMLDivElement | null>,
) => {
  const [current, setCurrent] = useState('');
  const items = rows.getVirtualItems();
  const last = rows.range?.endIndex ?? 0;
  const stop = items.some(({ key }) => key === current) ? current : items.findLast(({ index }) => index <= last)?.key;
  const go = (index: number) => {
    const id = lines[index]?.message.id;
    if (id === undefined) return;
    setCurrent(id);
    rows.scrollToIndex(index, { align: 'auto' });
    focusSoon(scroller, id);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const line = event.target instanceof HTMLElement && event.target.matches('[data-line]') ? event.target : null;
    if (line === null) return;
    const index = Number(line.dataset.index);
    if (event.key === 'Enter' || event.key === ' ') line.querySelector<HTMLElement>('[data-more]')?.click();
    else if (event.key in steps) go(Math.min(lines.length - 1, Math.max(0, index + (steps[event.key] ?? 0))));
    else return;
    event.preventDefault();
  };
  return { stop, onKeyDown };
};

const steps: Readonly<Record<string, number>> = {
  ArrowUp: -1,
  ArrowDown: 1,
  PageUp: -8,
  PageDown: 8,
  Home: Number.NEGATIVE_INFINITY,
  End: Number.POSITIVE_INFINITY,
};

/** A line that was out of sight is drawn a frame or two later. */
const focusSoon = (scroller: RefObject<HTMLDivElement | null>, id: string, tries = 5): void => {
  const line = scroller.current?.querySelector<HTMLElement>(`[data-line="${CSS.escape(id)}"]`);
  if (line !== null && line !== undefined) line.focus({ preventScroll: true });
  else if (tries > 0) requestAnimationFrame(() => focusSoon(scroller, id, tries - 1));
};

/** As long as a finger rests, ms; moved further than `slack` px it scrolls. */
const restMs = 450;
const slack = 10;

interface LongPress {
  readonly onPointerDown: (event: PointerEvent) => void;
  readonly onPointerMove: (event: PointerEvent) => void;
  readonly onPointerUp: () => void;
  readonly onPointerCancel: () => void;
  readonly onContextMenu: (event: SyntheticEvent) => void;
}

/** A finger that rests on a line opens its menu, as the line's own button does. */
export const useLongPress = (): LongPress =>
  useMemo(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let from = { x: 0, y: 0 };
    let isTouch = false;
    const stop = () => clearTimeout(timer);
    return {
      onPointerDown: ({ pointerType, target, clientX, clientY }) => {
        stop();
        isTouch = pointerType === 'touch';
        const line = target instanceof Element ? target.closest('[data-line]') : null;
        if (!isTouch || line === null) return;
        from = { x: clientX, y: clientY };
        timer = setTimeout(() => line.querySelector<HTMLElement>('[data-more]')?.click(), restMs);
      },
      onPointerMove: ({ clientX, clientY }) => {
        if (Math.hypot(clientX - from.x, clientY - from.y) > slack) stop();
      },
      onPointerUp: stop,
      onPointerCancel: stop,
      // The system's own menu would lie over ours.
      onContextMenu: (event) => {
        if (isTouch) event.preventDefault();
      },
    };
  }, []);
