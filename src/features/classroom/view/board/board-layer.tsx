import { Box } from '@chakra-ui/react';
import { memo, type PointerEvent, useRef, useState } from 'react';
import { grid, type Point, unpackedPoints } from '#contract/core/strokes.ts';
import type { Paper } from '#contract/features/classroom/board/keys.ts';
import { strokePath } from '#src/ui/document/stroke-path.ts';
import { inkOn, widths } from './look.ts';
import type { Ink, Pen } from './use-ink.ts';

export type BoardTool = 'pen' | 'eraser';

interface Hand extends Pen {
  readonly tool: BoardTool;
  readonly onStroke: (points: readonly Point[]) => void;
  readonly onErase: (ink: readonly Ink[]) => void;
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
  const pressed = useRef<{ readonly id: number; readonly erases: boolean }>(undefined);
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
  const rub = ({ clientX, clientY }: PointerEvent<SVGSVGElement>) => {
    const key = document.elementFromPoint(clientX, clientY)?.getAttribute('data-ink') ?? '';
    if (key !== '' && !gone.has(key)) setGone(new Set([...gone, key]));
  };
  const begin = (event: PointerEvent<SVGSVGElement>) => {
    // One finger writes; a palm beside the pen does not.
    if (hand === undefined || pressed.current !== undefined || (event.button !== 0 && event.button !== 5)) return;
    event.preventDefault();
    const erases = hand.tool === 'eraser' || (event.buttons & eraserButton) !== 0;
    pressed.current = { id: event.pointerId, erases };
    event.currentTarget.setPointerCapture(event.pointerId);
    if (erases) return rub(event);
    setLine(pointsOf(event));
  };
  const move = (event: PointerEvent<SVGSVGElement>) => {
    if (pressed.current?.id !== event.pointerId) return;
    if (pressed.current.erases) return rub(event);
    setLine((before) => [...(before ?? []), ...pointsOf(event)]);
  };
  const end = (event: PointerEvent<SVGSVGElement>) => {
    if (pressed.current?.id !== event.pointerId) return;
    pressed.current = undefined;
    if (line !== undefined && line.length > 0) hand?.onStroke(line.length > 1 ? line : dot(line[0] ?? [0, 0]));
    if (gone.size > 0) hand?.onErase(ink.filter((one) => gone.has(keyOf(one))));
    setLine(undefined);
    setGone(noInk);
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
