import { Box } from '@chakra-ui/react';
import { type ReactNode, type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { MarkColor } from '#contract/features/marks/keys.ts';
import { type Anchor, placeOf } from './anchor.ts';
import { inks } from './mark-layer.tsx';

export interface TextMark extends Anchor {
  readonly id: string;
  readonly color: MarkColor;
}

interface TextMarksProps {
  readonly marks: readonly TextMark[];
  /** The chosen words and where they begin; `undefined`: none. */
  readonly onChoose: (
    place: { readonly text: string; readonly start: number; readonly end: number } | undefined,
  ) => void;
  readonly children: ReactNode;
}

interface Rect {
  readonly key: string;
  readonly color: MarkColor;
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** A text with passages marked behind its words; what is chosen in it is told. */
export const TextMarks = ({ marks, onChoose, children }: TextMarksProps) => {
  const box = useRef<HTMLDivElement>(null);
  const rects = useRects(box, marks);
  const told = useRef(onChoose);
  told.current = onChoose;
  useEffect(() => {
    const look = () => {
      const chosen = document.getSelection();
      const { current: root } = box;
      if (root === null || chosen === null || chosen.rangeCount === 0) return;
      const range = chosen.getRangeAt(0);
      if (!root.contains(range.commonAncestorContainer)) return;
      const start = offsetOf(root, range.startContainer, range.startOffset);
      const end = offsetOf(root, range.endContainer, range.endOffset);
      told.current(end > start ? { text: root.textContent ?? '', start, end } : undefined);
    };
    document.addEventListener('selectionchange', look);
    return () => document.removeEventListener('selectionchange', look);
  }, []);
  return (
    <Box position="relative">
      <Box position="absolute" inset="0" pointerEvents="none" aria-hidden>
        {rects.map(({ key, color, ...place }) => (
          <Box
            key={key}
            position="absolute"
            borderRadius="sm"
            opacity="0.28"
            data-text-mark
            style={{ ...place, background: inks[color] }}
          />
        ))}
      </Box>
      <Box ref={box} position="relative">
        {children}
      </Box>
    </Box>
  );
};

const textNodes = (root: Node): Text[] => {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  const found: Text[] = [];
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) found.push(node as Text);
  return found;
};

/** Characters of the text before a place. */
const offsetOf = (root: Node, node: Node, offset: number): number => {
  const range = document.createRange();
  range.setStart(root, 0);
  range.setEnd(node, offset);
  return range.toString().length;
};

const rangeOf = (root: Node, start: number, end: number): Range | undefined => {
  const range = document.createRange();
  let at = 0;
  let isBegun = false;
  for (const node of textNodes(root)) {
    const next = at + node.data.length;
    if (!isBegun && start < next) {
      range.setStart(node, start - at);
      isBegun = true;
    }
    if (isBegun && end <= next) {
      range.setEnd(node, end - at);
      return range;
    }
    at = next;
  }
  return undefined;
};

/** Laid out anew whenever the text is: its width, its pictures. */
const useRects = (box: RefObject<HTMLDivElement | null>, marks: readonly TextMark[]): readonly Rect[] => {
  const [rects, setRects] = useState<readonly Rect[]>([]);
  useLayoutEffect(() => {
    const { current: root } = box;
    if (root === null) return;
    const measure = () => {
      const origin = root.getBoundingClientRect();
      const text = root.textContent ?? '';
      setRects(
        marks.flatMap((mark) => {
          const start = placeOf(text, mark);
          const range = start === undefined ? undefined : rangeOf(root, start, start + mark.quote.length);
          return [...(range?.getClientRects() ?? [])].map((one, index) => ({
            key: `${mark.id} ${index}`,
            color: mark.color,
            left: one.left - origin.left,
            top: one.top - origin.top,
            width: one.width,
            height: one.height,
          }));
        }),
      );
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(root);
    return () => observer.disconnect();
  }, [box, marks]);
  return rects;
};
