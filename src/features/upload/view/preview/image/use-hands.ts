import { type PointerEvent, type RefObject, useEffect, useRef } from 'react';

interface Deeds {
  /** About a point, given from the stage's middle. */
  readonly zoom: (factor: number, x: number, y: number) => void;
  readonly move: (dx: number, dy: number) => void;
  /** Pressed where there is no picture. */
  readonly onBeside: () => void;
}

interface Point {
  readonly x: number;
  readonly y: number;
}

/** A press that moved less than this was no drag, px. */
const still = 6;

/** Wheel, dragging, two fingers, a double press, and a press beside the picture. */
export const useHands = (stage: RefObject<HTMLElement | null>, deeds: Deeds) => {
  const act = useRef(deeds);
  act.current = deeds;
  const down = useRef(new Map<number, Point>());
  const travelled = useRef(0);
  const fromMiddle = ({ clientX, clientY }: { readonly clientX: number; readonly clientY: number }): Point => {
    const { left, top, width, height } = stage.current?.getBoundingClientRect() ?? new DOMRect();
    return { x: clientX - left - width / 2, y: clientY - top - height / 2 };
  };
  useWheel(stage, (event) => {
    const { x, y } = fromMiddle(event);
    act.current.zoom(Math.exp(-event.deltaY * (event.ctrlKey ? 0.01 : 0.0015)), x, y);
  });
  const release = (event: PointerEvent) => down.current.delete(event.pointerId);
  return {
    onPointerDown: (event: PointerEvent) => {
      if (down.current.size === 0) travelled.current = 0;
      stage.current?.setPointerCapture(event.pointerId);
      down.current.set(event.pointerId, fromMiddle(event));
    },
    onPointerMove: (event: PointerEvent) => {
      const was = down.current.get(event.pointerId);
      if (was === undefined) return;
      const now = fromMiddle(event);
      const other = [...down.current].find(([id]) => id !== event.pointerId)?.[1];
      down.current.set(event.pointerId, now);
      travelled.current += distance(was, now);
      if (other === undefined) act.current.move(now.x - was.x, now.y - was.y);
      else act.current.zoom(distance(now, other) / Math.max(1, distance(was, other)), other.x, other.y);
    },
    onPointerUp: (event: PointerEvent) => {
      const wasAlone = down.current.size === 1;
      release(event);
      if (!wasAlone || travelled.current > still || event.button !== 0) return;
      if (!isOn(stage.current?.querySelector('img, canvas'), event)) act.current.onBeside();
    },
    onPointerCancel: release,
    onDoubleClick: (event: React.MouseEvent) => {
      const { x, y } = fromMiddle(event);
      if (isOn(stage.current?.querySelector('img, canvas'), event)) act.current.zoom(event.shiftKey ? 0.4 : 2.5, x, y);
    },
  };
};

const distance = (one: Point, other: Point): number => Math.hypot(one.x - other.x, one.y - other.y);

/** The captured pointer's events all have the stage as target. */
const isOn = (
  picture: Element | null | undefined,
  { clientX, clientY }: { readonly clientX: number; readonly clientY: number },
): boolean => {
  const { left, right, top, bottom } = picture?.getBoundingClientRect() ?? new DOMRect();
  return clientX >= left && clientX <= right && clientY >= top && clientY <= bottom;
};

/** React's own listener may not keep the page from zooming. */
const useWheel = (stage: RefObject<HTMLElement | null>, onWheel: (event: WheelEvent) => void): void => {
  const now = useRef(onWheel);
  now.current = onWheel;
  useEffect(() => {
    const { current } = stage;
    const listen = (event: WheelEvent) => {
      event.preventDefault();
      now.current(event);
    };
    current?.addEventListener('wheel', listen, { passive: false });
    return () => current?.removeEventListener('wheel', listen);
  }, [stage]);
};
