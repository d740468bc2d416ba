import { type PointerEvent, useRef, useState } from 'react';

interface Held {
  readonly id: number;
  readonly x: number;
  readonly y: number;
  /** How far the window may go without leaving the screen by its heading. */
  readonly bounds: { readonly left: number; readonly right: number; readonly top: number; readonly bottom: number };
}

/** Of the heading that stays in sight, CSS pixels. */
const kept = 80;

const within = (value: number, least: number, most: number): number => Math.min(Math.max(value, least), most);

/** A window that is moved by its heading. On a phone it fills the screen and stays where it is. */
export const useMoved = (isOn: boolean) => {
  const [at, setAt] = useState({ x: 0, y: 0 });
  const held = useRef<Held>(undefined);
  const begin = (event: PointerEvent<HTMLElement>) => {
    const { target, currentTarget, button, pointerId, clientX, clientY } = event;
    const frame = currentTarget.closest('[role="dialog"]')?.getBoundingClientRect();
    const isPart = target instanceof Element && target.closest('button, a, input') !== null;
    if (!isOn || button !== 0 || isPart || frame === undefined || frame.width >= innerWidth) return;
    currentTarget.setPointerCapture(pointerId);
    held.current = {
      ...{ id: pointerId, x: clientX - at.x, y: clientY - at.y },
      bounds: {
        left: at.x - frame.right + kept,
        right: at.x + innerWidth - frame.left - kept,
        top: at.y - frame.top,
        bottom: at.y + innerHeight - frame.top - kept,
      },
    };
  };
  const move = ({ pointerId, clientX, clientY }: PointerEvent<HTMLElement>) => {
    const { current } = held;
    if (current?.id !== pointerId) return;
    const { left, right, top, bottom } = current.bounds;
    setAt({ x: within(clientX - current.x, left, right), y: within(clientY - current.y, top, bottom) });
  };
  const end = () => {
    held.current = undefined;
  };
  return {
    place: at.x === 0 && at.y === 0 ? undefined : `translate(${at.x}px, ${at.y}px)`,
    handle: isOn
      ? { onPointerDown: begin, onPointerMove: move, onPointerUp: end, onPointerCancel: end, cursor: { md: 'move' } }
      : {},
  };
};
