import { type PointerEvent, type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { isDrawn, pictureSize, picturesHeads } from '#contract/core/picture-size.ts';

/** How a picture lies: `scale` 1 fits it into the stage; `x`, `y` move its middle, px; quarter turns to the right. */
export interface View {
  readonly scale: number;
  readonly x: number;
  readonly y: number;
  readonly turns: number;
}

export interface Size {
  readonly width: number;
  readonly height: number;
}

export const fitted: View = { scale: 1, x: 0, y: 0, turns: 0 };

const least = 1;
const max = 16;

/** Larger or smaller about a point, given from the stage's middle: what lies under it stays under it. */
export const zoomed = (view: View, factor: number, x = 0, y = 0): View => {
  const scale = Math.min(max, Math.max(least, view.scale * factor));
  if (scale === least) return { ...view, scale, x: 0, y: 0 };
  const by = scale / view.scale;
  return { ...view, scale, x: x - (x - view.x) * by, y: y - (y - view.y) * by };
};

/** Moved, but never so far that an edge of the picture leaves the stage's edge behind. */
export const moved = (view: View, dx: number, dy: number, picture: Size, stage: Size): View => {
  const { width, height } = shown(picture, stage, view.turns);
  const free = (size: number, room: number) => Math.max(0, (size * view.scale - room) / 2);
  const within = (value: number, limit: number) => Math.min(limit, Math.max(-limit, value));
  return {
    ...view,
    x: within(view.x + dx, free(width, stage.width)),
    y: within(view.y + dy, free(height, stage.height)),
  };
};

export const turned = (view: View): View => ({ ...fitted, turns: (view.turns + 1) % 4 });

/** The size of the picture's box, before it is turned: as large as fits, never larger than it is. */
export const boxOf = (picture: Size, stage: Size, turns: number): Size => {
  const isAcross = turns % 2 === 1;
  const room = isAcross ? { width: stage.height, height: stage.width } : stage;
  const by = Math.min(1, room.width / picture.width, room.height / picture.height);
  return { width: picture.width * by, height: picture.height * by };
};

const shown = (picture: Size, stage: Size, turns: number): Size => {
  const { width, height } = boxOf(picture, stage, turns);
  return turns % 2 === 1 ? { width: height, height: width } : { width, height };
};

/** Pixels from which a picture, unpacked, is more than a phone has room for: 200 MB. */
const huge = 50_000_000;
/** What it is drawn with then: still more than any screen has. */
const drawn = 16_000_000;

export const isHuge = ({ width, height }: Size): boolean => width * height > huge;

/** Of the largest camera in a phone; what is larger is saved, and opened by another program. */
const mostPixels = 200_000_000;

const wholeAddress = (address: string): string => `${address}?whole=1`;

/** The size of a picture that no page is given; `undefined` where something else is the matter, or it is larger than any camera makes. */
export const vastSize = async (address: string): Promise<Size | 'tooLarge' | undefined> => {
  const reply = await fetch(wholeAddress(address)).catch(() => undefined);
  if (reply?.ok !== true) return undefined;
  const head = (await reply.blob()).slice(0, picturesHeads.at(-1));
  const size = pictureSize(new Uint8Array(await head.arrayBuffer()));
  if (isDrawn(size)) return undefined;
  return typeof size === 'string' || size.pixels > mostPixels ? 'tooLarge' : size;
};

/** Unpacks and shrinks beside the page, and draws once. */
export const drawSmaller = async (address: string, { width, height }: Size, canvas: HTMLCanvasElement) => {
  const blob = await (await fetch(wholeAddress(address))).blob();
  const by = Math.sqrt(drawn / (width * height));
  const bitmap = await createImageBitmap(blob, { resizeWidth: Math.round(width * by), resizeQuality: 'medium' });
  canvas.width = bitmap.width;
  canvas.height = bitmap.height;
  canvas.getContext('bitmaprenderer')?.transferFromImageBitmap(bitmap);
};

interface Gestures {
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
export const useGestures = (stage: RefObject<HTMLElement | null>, deeds: Gestures) => {
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

/** How much room there is, live. */
export const useStageSize = (stage: RefObject<HTMLElement | null>): Size => {
  const [size, setSize] = useState<Size>({ width: 1, height: 1 });
  useLayoutEffect(() => {
    const { current } = stage;
    if (current === null) return;
    const measure = () => setSize({ width: current.clientWidth, height: current.clientHeight });
    measure();
    const watcher = new ResizeObserver(measure);
    watcher.observe(current);
    return () => watcher.disconnect();
  }, [stage]);
  return size;
};
