import { type PointerEvent, type SyntheticEvent, useMemo } from 'react';

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
