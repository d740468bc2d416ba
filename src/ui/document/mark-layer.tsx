import { Box } from '@chakra-ui/react';
import { type PointerEvent, useMemo, useState } from 'react';
import { grid, type Point, unpackedPoints } from '#contract/core/strokes.ts';
import type { MarkColor } from '#contract/features/marks/keys.ts';
import { strokePath } from './stroke-path.ts';

const pens = { pen: { size: 60, thins: true }, highlight: { size: 320, thins: false } } as const;

export type Tool = 'pen' | 'highlight' | 'note' | 'erase';

/** As far as it is drawn over a page. */
export interface DrawnMark {
  readonly id: string;
  readonly kind: 'pen' | 'highlight' | 'note' | 'text';
  readonly color: MarkColor;
  readonly points: string;
  readonly note: string;
  /** Of a note, in the list beside. */
  readonly number: number;
}

/** The same in the dark: paper is white there, too. */
export const inks: Readonly<Record<MarkColor, string>> = {
  red: '#d92d20',
  blue: '#1d4ed8',
  green: '#15803d',
  yellow: '#eab308',
};

interface MarkLayerProps {
  /** Of the page as it is shown, px. */
  readonly width: number;
  readonly height: number;
  readonly marks: readonly DrawnMark[];
  /** None: it only shows. */
  readonly tool: Tool | undefined;
  readonly color: MarkColor;
  readonly onStroke: (points: readonly Point[]) => void;
  readonly onPlace: (point: Point) => void;
  readonly onErase: (id: string) => void;
}

/** Marks over a page, and the hand that draws. Places are steps along the longer side, whatever the size. */
export const MarkLayer = ({ width, height, marks, tool, color, onStroke, onPlace, onErase }: MarkLayerProps) => {
  const [line, setLine] = useState<readonly Point[]>();
  const step = grid / Math.max(width, height, 1);
  const draws = tool === 'pen' || tool === 'highlight';
  const pointsOf = (event: PointerEvent<SVGSVGElement>): Point[] => {
    const box = event.currentTarget.getBoundingClientRect();
    const all = event.nativeEvent.getCoalescedEvents?.() ?? [];
    return (all.length > 0 ? all : [event.nativeEvent]).map(({ clientX, clientY }) => [
      (clientX - box.left) * step,
      (clientY - box.top) * step,
    ]);
  };
  const begin = (event: PointerEvent<SVGSVGElement>) => {
    if (event.button !== 0 || tool === undefined || tool === 'erase') return;
    const [point] = pointsOf(event);
    if (point === undefined) return;
    event.preventDefault();
    if (tool === 'note') return onPlace(point);
    event.currentTarget.setPointerCapture(event.pointerId);
    setLine([point]);
  };
  const move = (event: PointerEvent<SVGSVGElement>) => {
    if (line !== undefined) setLine([...line, ...pointsOf(event)]);
  };
  const end = () => {
    if (line !== undefined && line.length > 1) onStroke(line);
    setLine(undefined);
  };
  return (
    <Box
      asChild
      position="absolute"
      inset="0"
      zIndex="2"
      overflow="hidden"
      pointerEvents={tool === undefined ? 'none' : 'auto'}
      touchAction={draws ? 'none' : 'auto'}
      cursor={tool === undefined ? undefined : 'crosshair'}
    >
      <svg
        viewBox={`0 0 ${width * step} ${height * step}`}
        width={width}
        height={height}
        aria-hidden
        data-mark-layer
        onPointerDown={begin}
        onPointerMove={move}
        onPointerUp={end}
        onPointerCancel={() => setLine(undefined)}
      >
        {marks.map((mark) => (
          <Drawn key={mark.id} mark={mark} size={22 * step} onErase={tool === 'erase' ? onErase : undefined} />
        ))}
        {line !== undefined && draws && (
          <path d={strokePath(line, pens[tool])} fill={inks[color]} opacity={tool === 'highlight' ? 0.35 : 1} />
        )}
      </svg>
    </Box>
  );
};

interface DrawnProps {
  readonly mark: DrawnMark;
  /** Of a note's sign, in steps. */
  readonly size: number;
  readonly onErase: ((id: string) => void) | undefined;
}

const Drawn = ({ mark: { id, kind, color, points, number }, size, onErase }: DrawnProps) => {
  const at = useMemo(() => unpackedPoints(points), [points]);
  const path = useMemo(() => (kind === 'pen' || kind === 'highlight' ? strokePath(at, pens[kind]) : ''), [at, kind]);
  const erase = onErase === undefined ? {} : { onPointerDown: () => onErase(id), style: { cursor: 'pointer' } };
  if (kind === 'text') return null;
  if (kind !== 'note')
    return <path d={path} fill={inks[color]} opacity={kind === 'highlight' ? 0.35 : 1} data-mark={id} {...erase} />;
  const [x = 0, y = 0] = at[0] ?? [];
  return (
    <g data-mark={id} {...erase}>
      <circle cx={x} cy={y} r={size / 2} fill={inks[color]} />
      <text x={x} y={y} fontSize={size * 0.6} fill="white" textAnchor="middle" dominantBaseline="central">
        {number}
      </text>
    </g>
  );
};
