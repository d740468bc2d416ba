import { type PointerEvent, type RefObject, useEffect, useRef } from 'react';
import { pointAt, type Scene, type View } from './paint.ts';
import { moved, zoomed } from './view.ts';

interface Gesturing {
  readonly canvas: RefObject<HTMLCanvasElement | null>;
  readonly scene: Scene;
  readonly view: View;
  readonly change: (next: (view: View) => View) => void;
  readonly onSelect: (id: string) => void;
  readonly onDrag: ((at: { readonly id: string; readonly x: number; readonly y: number }) => void) | undefined;
  readonly onDrop: (id: string, x: number, y: number) => void;
  /** It stays where it was: the finger was taken for something else. */
  readonly onLetGo: () => void;
}

interface Held {
  readonly id: string;
  readonly startX: number;
  readonly startY: number;
  x: number;
  y: number;
  /** From the middle of the point to where it is held. */
  readonly fromX: number;
  readonly fromY: number;
  isMoving: boolean;
}

/** A finger that trembles presses. */
const still = 6;

/** One finger moves a point or the picture, two bring it closer; the wheel does, too. */
export const useGestures = ({ canvas, scene, view, change, onSelect, onDrag, onDrop, onLetGo }: Gesturing) => {
  const fingers = useRef(new Map<number, { x: number; y: number }>());
  const held = useRef<Held>(undefined);
  const now = useRef({ change });
  now.current = { change };

  // React listens to wheels passively, and the page would scroll.
  useEffect(() => {
    const element = canvas.current;
    if (element === null) return;
    const onWheel = (event: WheelEvent) => {
      event.preventDefault();
      const at = { x: event.offsetX, y: event.offsetY };
      const by = Math.exp(-event.deltaY * (event.ctrlKey ? 0.01 : 0.0015));
      now.current.change((before) => zoomed(before, by, at));
    };
    element.addEventListener('wheel', onWheel, { passive: false });
    return () => element.removeEventListener('wheel', onWheel);
  }, [canvas]);

  const place = ({ nativeEvent }: PointerEvent) => ({ x: nativeEvent.offsetX, y: nativeEvent.offsetY });
  const onDrawing = ({ x, y }: { x: number; y: number }) => ({
    x: view.x + x / view.scale,
    y: view.y + y / view.scale,
  });

  const begin = (event: PointerEvent<HTMLCanvasElement>) => {
    if (event.button !== 0) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    const at = place(event);
    fingers.current.set(event.pointerId, at);
    if (fingers.current.size > 1) {
      if (held.current?.isMoving) onLetGo();
      held.current = undefined;
      return;
    }
    const on = onDrawing(at);
    const point = pointAt(scene, on.x, on.y);
    const spot = point && scene.spots.get(point.id);
    held.current = {
      ...{ id: point?.id ?? '', startX: at.x, startY: at.y, ...on },
      ...{ fromX: spot === undefined ? 0 : on.x - spot.x, fromY: spot === undefined ? 0 : on.y - spot.y },
      isMoving: false,
    };
  };

  const move = (event: PointerEvent<HTMLCanvasElement>) => {
    const before = fingers.current.get(event.pointerId);
    if (before === undefined) return;
    const at = place(event);
    const other = [...fingers.current].find(([id]) => id !== event.pointerId)?.[1];
    fingers.current.set(event.pointerId, at);
    if (other !== undefined) return change((was) => pinched(was, other, before, at));
    const holding = held.current;
    if (holding === undefined) return;
    if (!holding.isMoving && Math.hypot(at.x - holding.startX, at.y - holding.startY) < still) return;
    holding.isMoving = true;
    if (holding.id === '' || onDrag === undefined) return change((was) => moved(was, at.x - before.x, at.y - before.y));
    const on = onDrawing(at);
    holding.x = Math.round(on.x - holding.fromX);
    holding.y = Math.round(on.y - holding.fromY);
    onDrag({ id: holding.id, x: holding.x, y: holding.y });
  };

  const end = (event: PointerEvent<HTMLCanvasElement>) => {
    if (!fingers.current.delete(event.pointerId)) return;
    const holding = held.current;
    held.current = undefined;
    if (holding === undefined) return;
    if (event.type === 'pointercancel') return onLetGo();
    if (!holding.isMoving) onSelect(holding.id);
    else if (holding.id !== '' && onDrag !== undefined) onDrop(holding.id, holding.x, holding.y);
  };

  return { onPointerDown: begin, onPointerMove: move, onPointerUp: end, onPointerCancel: end };
};

interface Place {
  readonly x: number;
  readonly y: number;
}

const pinched = (view: View, other: Place, before: Place, after: Place): View => {
  const [was, is] = [
    Math.hypot(before.x - other.x, before.y - other.y),
    Math.hypot(after.x - other.x, after.y - other.y),
  ];
  const middle = { x: (after.x + other.x) / 2, y: (after.y + other.y) / 2 };
  const shifted = moved(view, (after.x - before.x) / 2, (after.y - before.y) / 2);
  return was < 1 ? shifted : zoomed(shifted, is / was, middle);
};
