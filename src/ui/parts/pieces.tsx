import { type ReactNode, type RefCallback, useEffect, useRef, useState } from 'react';

type Draw = () => void;

const waiting = new Map<Draw, number>();
let isTurning = false;

const distance = (top: number): number => Math.abs(top - innerHeight / 2);

const turn = (): void => {
  const [next] = [...waiting].sort(([, one], [, other]) => distance(one) - distance(other));
  if (next === undefined) {
    isTurning = false;
    return;
  }
  waiting.delete(next[0]);
  next[0]();
  requestAnimationFrame(turn);
};

/** One part of a page is drawn in a frame, so that the page stays in the hand meanwhile: the next is what is nearest to its middle. */
const inTurn = {
  /** `top`: where it stood in the window when it asked. */
  join: (draw: Draw, top: number): void => {
    waiting.set(draw, top);
    if (isTurning) return;
    isTurning = true;
    requestAnimationFrame(turn);
  },
  leave: (draw: Draw): void => void waiting.delete(draw),
} as const;

/** Lines of one piece: as many as a phone draws within a frame. */
const size = 5;
/** Lines of a page that are drawn before anybody looks: more than a screen holds. */
const atOnce = 20;
/** How near a piece comes before it is drawn, in px: more than a screen, so that whoever tabs finds the next line. */
const nearBy = 1_200;

interface PiecesProps<Row extends { readonly id: string }> {
  readonly rows: readonly Row[];
  /** How many lines of the page stand before these, as `linesBefore` counts. */
  readonly after: number;
  /** How high a line will be, in px, until it is drawn: what is below moves by the difference. */
  readonly heightOf: (row: Row) => number;
  readonly children: (row: Row) => ReactNode;
}

/**
 * The lines of a long list, drawn piece by piece as one comes near them; what was drawn stays. They are siblings, so that a line that is
 * moved keeps its element and its focus.
 */
export const Pieces = <Row extends { readonly id: string }>({ rows, after, heightOf, children }: PiecesProps<Row>) => {
  const [drawn, setDrawn] = useState<ReadonlySet<number>>(none);
  const waiting = useRef(new Map<Element, Draw>());
  const observer = useRef<IntersectionObserver>(undefined);
  useEffect(
    () => () => {
      observer.current?.disconnect();
      observer.current = undefined;
    },
    [],
  );
  const watches = useRef(new Map<number, RefCallback<Element>>());
  const watch = (piece: number) => (element: Element | null) => {
    if (element === null) return;
    observer.current ??= new IntersectionObserver((entries) => tell(entries, waiting.current), {
      rootMargin: `${nearBy}px 0px`,
    });
    const { current } = observer;
    const draw = () => setDrawn((before) => new Set([...before, piece]));
    waiting.current.set(element, draw);
    current.observe(element);
    return () => {
      inTurn.leave(draw);
      waiting.current.delete(element);
      current.unobserve(element);
    };
  };
  // The same in every render: what is watched already is not watched anew.
  const watchOf = (piece: number) => {
    const known = watches.current.get(piece) ?? watch(piece);
    watches.current.set(piece, known);
    return known;
  };
  const pieces: ReactNode[] = [];
  for (let at = 0; at < rows.length; at += size) {
    const own = rows.slice(at, at + size);
    if (after + at < atOnce || drawn.has(at)) pieces.push(...own.map(children));
    else pieces.push(<li key={at} ref={watchOf(at)} aria-hidden style={ruled(own.map(heightOf))} data-piece />);
  }
  return pieces;
};

const none: ReadonlySet<number> = new Set();

const tell = (entries: readonly IntersectionObserverEntry[], draws: ReadonlyMap<Element, Draw>): void => {
  for (const { isIntersecting, target, boundingClientRect } of entries) {
    const draw = draws.get(target);
    if (draw === undefined) continue;
    if (isIntersecting) inTurn.join(draw, boundingClientRect.top);
    else inTurn.leave(draw);
  }
};

/** Lines without words, for whoever is faster than they are drawn. */
const ruled = (heights: readonly number[]) => {
  const [first = 0] = heights;
  return {
    height: heights.reduce((sum, one) => sum + one, 0),
    backgroundImage: `repeating-linear-gradient(transparent 0 ${first - 1}px, var(--chakra-colors-border) 0 ${first}px)`,
  };
};

/** How many lines stand before each list of a page; more than are drawn at once are not told apart. */
export const linesBefore = (counts: readonly number[]): readonly number[] => {
  let sum = 0;
  return counts.map((count) => {
    sum += count;
    return Math.min(sum - count, atOnce);
  });
};
