import { combine } from '@atlaskit/pragmatic-drag-and-drop/combine';
import {
  draggable,
  dropTargetForElements,
  monitorForElements,
} from '@atlaskit/pragmatic-drag-and-drop/element/adapter';
import type { SystemStyleObject } from '@chakra-ui/react';
import { type RefObject, useEffect, useRef, useState } from 'react';
import type { ActivityRow, ChapterRow } from '#contract/features/content/rows.ts';
import type { Edge, Moves } from './use-moves.ts';

type Dragged =
  | { readonly kind: 'activity'; readonly row: ActivityRow }
  | { readonly kind: 'chapter'; readonly row: ChapterRow };

const marked = Symbol('dragged');
const packed = (dragged: Dragged): Record<string | symbol, unknown> => ({ [marked]: dragged });
const unpacked = (data: Record<string | symbol, unknown>): Dragged | undefined => data[marked] as Dragged | undefined;

export type Hint = Edge | 'into' | undefined;

const edgeOf = (element: Element, clientY: number): Edge => {
  const { top, height } = element.getBoundingClientRect();
  return clientY < top + height / 2 ? 'before' : 'after';
};

/** What would happen if `source` were dropped on `target` here. */
const hintOf = (source: Dragged, target: Dragged, edge: Edge): Hint => {
  if (source.row.id === target.row.id) return undefined;
  if (source.kind === 'activity') return target.kind === 'activity' ? edge : 'into';
  if (target.kind === 'activity') return undefined;
  const isSection = source.row.parentId !== '';
  if (isSection) return target.row.parentId === '' ? 'into' : edge;
  return target.row.parentId === '' ? edge : undefined;
};

/** Makes a row something to drag and something to drop on; answers where a drop would put what is over it. */
export const useDragged = (element: RefObject<HTMLElement | null>, dragged: Dragged): Hint => {
  const [hint, setHint] = useState<Hint>(undefined);
  const latest = useRef(dragged);
  latest.current = dragged;
  useEffect(() => {
    const node = element.current;
    if (node === null) return;
    const look = (source: Record<string | symbol, unknown>, clientY: number) => {
      const from = unpacked(source);
      setHint(from === undefined ? undefined : hintOf(from, latest.current, edgeOf(node, clientY)));
    };
    return combine(
      draggable({ element: node, getInitialData: () => packed(latest.current) }),
      dropTargetForElements({
        element: node,
        canDrop: ({ source, input }) => {
          const from = unpacked(source.data);
          return from !== undefined && hintOf(from, latest.current, edgeOf(node, input.clientY)) !== undefined;
        },
        getData: ({ input }) => ({ ...packed(latest.current), edge: edgeOf(node, input.clientY) }),
        onDrag: ({ source, location }) => look(source.data, location.current.input.clientY),
        onDragLeave: () => setHint(undefined),
        onDrop: () => setHint(undefined),
      }),
    );
  }, [element]);
  return hint;
};

/** Carries out what was dropped anywhere on the board. */
export const useDrops = (moves: Moves): void => {
  const latest = useRef(moves);
  latest.current = moves;
  useEffect(
    () =>
      monitorForElements({
        onDrop: ({ source, location }) => {
          const from = unpacked(source.data);
          const [target] = location.current.dropTargets;
          const onto = target === undefined ? undefined : unpacked(target.data);
          if (from === undefined || onto === undefined || target === undefined) return;
          drop(latest.current, from, onto, target.data.edge === 'after' ? 'after' : 'before');
        },
      }),
    [],
  );
};

const drop = (moves: Moves, from: Dragged, onto: Dragged, edge: Edge): void => {
  const hint = hintOf(from, onto, edge);
  if (hint === undefined) return;
  if (from.kind === 'activity') {
    if (onto.kind === 'activity') moves.activityBeside(from.row, onto.row, edge);
    else moves.activityInto(from.row, onto.row.id);
  } else if (onto.kind === 'chapter') {
    if (hint === 'into') moves.chapterInto(from.row, onto.row.id);
    else moves.chapterBeside(from.row, onto.row, edge);
  }
};

/** The line that shows where a drop would go; of the list that the rows stand in. */
export const hintsStyle: SystemStyleObject = {
  '& [data-hint=into]': { outline: '2px solid', outlineColor: 'brand.solid', outlineOffset: '-2px' },
  '& [data-hint=before]': { borderTopColor: 'brand.solid' },
  '& [data-hint=after]': { borderBottomColor: 'brand.solid' },
};
