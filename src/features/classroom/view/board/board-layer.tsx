import { Box } from '@chakra-ui/react';
import { memo, type PointerEvent, useRef, useState } from 'react';
import { grid, type Point, unpackedPoints } from '#contract/core/strokes.ts';
import type { Paper } from '#contract/features/classroom/board/keys.ts';
import { strokePath } from '#src/ui/document/stroke-path.ts';
import { inkOn, widths } from './look.ts';
import { rubRadius, rubs } from './rub.ts';
import type { Ink, Pen } from './use-ink.ts';

export type BoardTool = 'pen' | 'eraser';

interface Hand extends Pen {
  readonly tool: BoardTool;
  readonly onStroke: (points: readonly Point[]) => void;
  readonly onErase: (ink: readonly Ink[]) => void;
}

/** A hand that is down. */
interface Press {
  readonly id: number;
  readonly erases: boolean;
  readonly points: Point[];
  readonly gone: Set<string>;
}

interface BoardLayerProps {
  /** Of the page as it is shown, px; without them it is as large as what holds it. */
  readonly width: number;
  readonly height: number;
  /** Of the document, from 0. */
  readonly sheet: number;
  readonly paper: Paper;
  readonly ink: readonly Ink[];
  /** Without a hand it only shows. */
  readonly hand?: Hand | undefined;
}

/** The back of a pen. */
const eraserButton = 32;

/** Strokes over a page, and the hand that writes. Places are steps along the longer side, whatever the size. */
export const BoardLayer = ({ width, height, sheet, paper, ink, hand }: BoardLayerProps) => {
  const [line, setLine] = useState<readonly Point[]>();
  const [gone, setGone] = useState<ReadonlySet<string>>(noInk);
  const pressed = useRef<Press>(undefined);
  const step = grid / Math.max(width, height, 1);
  const pointsOf = (event: PointerEvent<SVGSVGElement>): Point[] => {
    const box = event.currentTarget.getBoundingClientRect();
    const scale = (width * step) / Math.max(box.width, 1);
    const all = event.nativeEvent.getCoalescedEvents?.() ?? [];
    return (all.length > 0 ? all : [event.nativeEvent]).map(({ clientX, clientY }) => [
      (clientX - box.left) * scale,
      (clientY - box.top) * scale,
    ]);
  };
  /** What is read of an event is read now: the next one may come before anything is drawn. */
  const follow = (press: Press, event: PointerEvent<SVGSVGElement>) => {
    const last = press.points.at(-1);
    const points = pointsOf(event);
    press.points.push(...points);
    if (!press.erases) return setLine([...press.points]);
    const way = [...(last === undefined ? points.slice(0, 1) : [last]), ...points];
    for (const [index, at] of way.slice(1).entries())
      for (const one of ink) {
        const radius = rubRadius + widths[one.width] / 2;
        const key = keyOf(one);
        if (!press.gone.has(key) && rubs(unpackedPoints(one.points), [way[index] ?? at, at], radius))
          press.gone.add(key);
      }
    setGone(new Set(press.gone));
  };
  const begin = (event: PointerEvent<SVGSVGElement>) => {
    // One finger writes; a palm beside the pen does not.
    if (hand === undefined || pressed.current !== undefined || (event.button !== 0 && event.button !== 5)) return;
    event.preventDefault();
    const erases = hand.tool === 'eraser' || (event.buttons & eraserButton) !== 0;
    const press: Press = { id: event.pointerId, erases, points: [], gone: new Set() };
    pressed.current = press;
    event.currentTarget.setPointerCapture(event.pointerId);
    follow(press, event);
  };
  const move = (event: PointerEvent<SVGSVGElement>) => {
    if (pressed.current?.id === event.pointerId) follow(pressed.current, event);
  };
  const end = (event: PointerEvent<SVGSVGElement>) => {
    const press = pressed.current;
    if (press?.id !== event.pointerId) return;
    const { points, gone: erased } = press;
    if (!press.erases && points.length > 0) hand?.onStroke(points.length > 1 ? points : dot(points[0] ?? [0, 0]));
    if (erased.size > 0) hand?.onErase(ink.filter((one) => erased.has(keyOf(one))));
    cancel();
  };
  const cancel = () => {
    pressed.current = undefined;
    setLine(undefined);
    setGone(noInk);
  };
  return (
    <Box
      asChild
      position="absolute"
      inset="0"
      boxSize="full"
      zIndex="2"
      overflow="hidden"
      pointerEvents={hand === undefined ? 'none' : 'auto'}
      touchAction={hand === undefined ? 'auto' : 'none'}
      userSelect="none"
      cursor={hand === undefined ? undefined : 'crosshair'}
    >
      <svg
        viewBox={`0 0 ${width * step} ${height * step}`}
        aria-hidden
        data-board-layer
        data-sheet={sheet}
        data-strokes={ink.length}
        onPointerDown={begin}
        onPointerMove={move}
        onPointerUp={end}
        onPointerCancel={cancel}
      >
        {ink.map((one) => (
          <Drawn
            key={keyOf(one)}
            name={keyOf(one)}
            points={one.points}
            width={one.width}
            fill={inkOn(paper, one.color)}
            isGone={gone.has(keyOf(one))}
          />
        ))}
        {line !== undefined && hand !== undefined && (
          <path d={strokePath(line, { size: widths[hand.width], thins: true })} fill={inkOn(paper, hand.color)} />
        )}
      </svg>
    </Box>
  );
};

const noInk: ReadonlySet<string> = new Set();

/** A press without a movement. */
const dot = ([x, y]: Point): readonly Point[] => [
  [x, y],
  [x + 12, y + 12],
];

const keyOf = ({ rowId, id }: Ink): string => `${rowId}/${id}`;

interface DrawnProps extends Pick<Ink, 'points' | 'width'> {
  readonly name: string;
  readonly fill: string;
  readonly isGone: boolean;
}

/** Outlined once: another stroke leaves it as it is. */
const Drawn = memo(({ name, points, width, fill, isGone }: DrawnProps) => (
  <path d={inkPath({ points, width })} fill={fill} opacity={isGone ? 0.15 : 1} data-ink={name} />
));

export const inkPath = ({ points, width }: Pick<Ink, 'points' | 'width'>): string =>
  strokePath(unpackedPoints(points), { size: widths[width], thins: true });
