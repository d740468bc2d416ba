import { type ReactNode, useEffect, useRef, useState } from 'react';

/** Lines of one piece. */
const size = 10;
/** Lines of a page that are drawn before anybody looks: more than a screen holds. */
const atOnce = 20;
/** How near a piece comes before it is drawn, in px: more than a screen, so that whoever tabs finds the next line. */
const nearBy = 1_200;

interface PiecesProps<Row extends { readonly id: string }> {
  readonly rows: readonly Row[];
  /** How many lines of the page stand before these. */
  readonly after: number;
  /** About how high a line is, in px, until it is drawn. */
  readonly height: number;
  readonly children: (row: Row) => ReactNode;
}

/**
 * The lines of a long list, drawn piece by piece as one comes near them; what was drawn stays. They are siblings, so that a line that is
 * moved keeps its element and its focus.
 */
export const Pieces = <Row extends { readonly id: string }>({ rows, after, height, children }: PiecesProps<Row>) => {
  const [drawn, setDrawn] = useState<ReadonlySet<number>>(none);
  const waiting = useRef(new Map<Element, number>());
  const observer = useRef<IntersectionObserver>(undefined);
  useEffect(
    () => () => {
      observer.current?.disconnect();
      observer.current = undefined;
    },
    [],
  );
  const watch = (piece: number) => (element: Element | null) => {
    if (element === null) return;
    observer.current ??= new IntersectionObserver(
      (entries) => {
        const near = entries.flatMap(({ isIntersecting, target }) =>
          isIntersecting ? [waiting.current.get(target) ?? -1] : [],
        );
        if (near.length > 0) setDrawn((before) => new Set([...before, ...near]));
      },
      { rootMargin: `${nearBy}px 0px` },
    );
    const { current } = observer;
    waiting.current.set(element, piece);
    current.observe(element);
    return () => {
      waiting.current.delete(element);
      current.unobserve(element);
    };
  };
  const pieces: ReactNode[] = [];
  for (let at = 0; at < rows.length; at += size) {
    const own = rows.slice(at, at + size);
    if (after + at < atOnce || drawn.has(at)) pieces.push(...own.map(children));
    else pieces.push(<li key={at} ref={watch(at)} aria-hidden style={{ height: own.length * height }} data-piece />);
  }
  return pieces;
};

const none: ReadonlySet<number> = new Set();

/** How many lines stand before each list of a page. */
export const linesBefore = (counts: readonly number[]): readonly number[] => {
  let sum = 0;
  return counts.map((count) => {
    sum += count;
    return sum - count;
  });
};
