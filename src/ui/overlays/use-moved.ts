import { type PointerEvent, useEffect, useRef, useState } from 'react';

/** From this width on a dialog does not fill the screen. */
const wide = 768;

/** Moves a dialog by its head, within the window; opened again it stands in the middle. */
export const useMoved = (isMovable: boolean) => {
  const [at, setAt] = useState({ x: 0, y: 0 });
  const from = useRef<{ readonly x: number; readonly y: number }>(undefined);
  useEffect(() => {
    if (!isMovable) setAt({ x: 0, y: 0 });
  }, [isMovable]);
  if (!isMovable) return { head: {}, content: {} };
  const stop = () => {
    from.current = undefined;
  };
  const head = {
    cursor: { md: 'move' },
    userSelect: 'none',
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      if (window.innerWidth < wide || event.button !== 0) return;
      event.currentTarget.setPointerCapture?.(event.pointerId);
      from.current = { x: event.clientX - at.x, y: event.clientY - at.y };
    },
    onPointerMove: ({ clientX, clientY }: PointerEvent<HTMLElement>) => {
      const { current } = from;
      if (current === undefined) return;
      const x = within(clientX, window.innerWidth) - current.x;
      setAt({ x, y: within(clientY, window.innerHeight) - current.y });
    },
    onPointerUp: stop,
    onPointerCancel: stop,
  } as const;
  return { head, content: { style: { translate: `${at.x}px ${at.y}px` } } };
};

const within = (at: number, size: number): number => Math.min(Math.max(at, 0), size);
