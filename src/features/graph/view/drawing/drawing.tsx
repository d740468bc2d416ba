import { Box, Flex, IconButton } from '@chakra-ui/react';
import { useLingui } from '@lingui/react/macro';
import { Maximize, ZoomIn, ZoomOut } from 'lucide-react';
import { type ReactNode, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { boundsOf, layoutOf } from '#src/features/graph/data/layout.ts';
import type { Graph } from '#src/features/graph/data/model.ts';
import { paint, type Scene, type View } from './paint.ts';
import { paletteOf } from './palette.ts';
import { useGestures } from './use-gestures.ts';
import { fitted, moved, showing, zoomed } from './view.ts';

interface DrawingProps {
  readonly graph: Graph;
  readonly selected: string;
  readonly onSelect: (id: string) => void;
  /** A point was put somewhere; without it none is moved. */
  readonly onMove?: ((id: string, x: number, y: number) => void) | undefined;
  readonly shares?: ReadonlyMap<string, number> | undefined;
  readonly found?: ReadonlySet<string> | undefined;
  /** Over its corner. */
  readonly children?: ReactNode;
}

/** The graph as a picture, to be moved and brought closer with fingers, wheel and keys. The outline has all that is in it. */
export const Drawing = ({ graph, selected, onSelect, onMove, shares, found, children }: DrawingProps) => {
  const { t } = useLingui();
  const box = useRef<HTMLDivElement>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  const [size, setSize] = useState({ width: 0, height: 0 });
  const [view, setView] = useState<View>();
  const [dragged, setDragged] = useState<{ readonly id: string; readonly x: number; readonly y: number }>();
  const laidOut = useMemo(() => layoutOf(graph), [graph]);
  const spots = useMemo(
    () => (dragged === undefined ? laidOut : new Map(laidOut).set(dragged.id, { x: dragged.x, y: dragged.y })),
    [laidOut, dragged],
  );
  const scene: Scene = { points: graph.points, relations: graph.relations, spots, selected, shares, found };
  const all = useMemo(() => boundsOf(laidOut.values()), [laidOut]);

  useLayoutEffect(() => {
    const element = box.current;
    if (element === null) return;
    const measure = () => setSize({ width: element.clientWidth, height: element.clientHeight });
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, []);

  const isReady = size.width > 0;
  const shown = view ?? fitted(all, size);

  // What is chosen in the outline comes into sight.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when something else is chosen
  useEffect(() => {
    const spot = laidOut.get(selected);
    if (spot === undefined || !isReady) return;
    setView((before) => {
      const now = before ?? fitted(all, size);
      const next = showing(now, spot, size);
      // All of it is in sight, and goes on to be, also when the room changes.
      return next === now ? before : next;
    });
  }, [selected, isReady]);

  useLayoutEffect(() => {
    if (!isReady || box.current === null) return;
    const context = canvas.current?.getContext('2d');
    if (!context) return;
    const ratio = window.devicePixelRatio || 1;
    const element = context.canvas;
    const [width, height] = [Math.round(size.width * ratio), Math.round(size.height * ratio)];
    if (element.width !== width || element.height !== height) Object.assign(element, { width, height });
    context.setTransform(ratio, 0, 0, ratio, 0, 0);
    context.clearRect(0, 0, size.width, size.height);
    paint(context, scene, shown, size, paletteOf(box.current));
  });

  const change = (next: (view: View) => View) => setView((before) => next(before ?? fitted(all, size)));
  const gestures = useGestures({
    canvas,
    scene,
    view: shown,
    change,
    onSelect,
    onDrag: onMove === undefined ? undefined : setDragged,
    onLetGo: () => setDragged(undefined),
    onDrop: (id, x, y) => {
      setDragged(undefined);
      onMove?.(id, x, y);
    },
  });
  const zoom = (by: number) => change((now) => zoomed(now, by, { x: size.width / 2, y: size.height / 2 }));
  const byKey: Readonly<Record<string, () => void>> = {
    ArrowLeft: () => change((now) => moved(now, 60, 0)),
    ArrowRight: () => change((now) => moved(now, -60, 0)),
    ArrowUp: () => change((now) => moved(now, 0, 60)),
    ArrowDown: () => change((now) => moved(now, 0, -60)),
    '+': () => zoom(1.25),
    '=': () => zoom(1.25),
    '-': () => zoom(0.8),
    '0': () => setView(undefined),
  };
  const buttons = [
    { label: t`Closer`, icon: ZoomIn, act: () => zoom(1.25) },
    { label: t`Farther`, icon: ZoomOut, act: () => zoom(0.8) },
    { label: t`Show everything`, icon: Maximize, act: () => setView(undefined) },
  ];
  return (
    <Box
      ref={box}
      position="relative"
      width="full"
      height="full"
      minH="0"
      overflow="hidden"
      bg="bg.subtle"
      data-drawing
    >
      <Box
        asChild
        position="absolute"
        inset="0"
        width="full"
        height="full"
        touchAction="none"
        cursor="grab"
        _active={{ cursor: 'grabbing' }}
        _focusVisible={{ outline: '2px solid', outlineColor: 'brand.focusRing', outlineOffset: '-2px' }}
      >
        <canvas
          ref={canvas}
          tabIndex={0}
          role="img"
          aria-label={t`Drawing of the graph: ${graph.points.length} points. The outline says the same in words.`}
          data-scale={shown.scale.toFixed(3)}
          onKeyDown={(event) => {
            const act = byKey[event.key];
            if (act === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
            event.preventDefault();
            act();
          }}
          {...gestures}
        />
      </Box>
      <Flex position="absolute" bottom="3" right="3" gap="1" bg="bg.panel" borderWidth="1px" borderRadius="l2" p="1">
        {buttons.map(({ label, icon: Icon, act }) => (
          <IconButton key={label} size="sm" variant="ghost" aria-label={label} title={label} onClick={act}>
            <Icon size={18} aria-hidden />
          </IconButton>
        ))}
      </Flex>
      {children}
    </Box>
  );
};
