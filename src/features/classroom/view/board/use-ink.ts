import { useMemo, useRef, useState } from 'react';
import { type Point, strokesOf } from '#contract/core/strokes.ts';
import { boardLimits, type InkColor, type InkWidth } from '#contract/features/classroom/board/keys.ts';
import type { BoardInkRow, BoardPageRow, Stroke } from '#contract/features/classroom/board/rows.ts';
import { takesInk } from '#contract/features/classroom/board/rules.ts';
import { addBoardInk, beginBoardInk, eraseBoardInk } from '#contract/features/classroom/board-calls.ts';
import { makeId } from '#src/ui/live/drafts/make-id.ts';
import { useSession } from '#src/ui/live/session.tsx';
import { useTellRefusal } from '#src/ui/words/tell.ts';

/** A stroke, and the row in which it lies. */
export interface Ink extends Stroke {
  readonly rowId: string;
}

/** What was done on this screen: written, or erased. */
interface Step {
  readonly did: 'wrote' | 'erased';
  readonly ink: readonly Ink[];
}

export interface Pen {
  readonly color: InkColor;
  readonly width: InkWidth;
}

export interface Inking {
  readonly stroke: (pen: Pen, sheet: number, points: readonly Point[]) => Promise<void>;
  readonly erase: (ink: readonly Ink[]) => Promise<void>;
  readonly undo: () => Promise<void>;
  readonly redo: () => Promise<void>;
  readonly canUndo: boolean;
  readonly canRedo: boolean;
}

export const inkOfRows = (rows: readonly BoardInkRow[]): Ink[] =>
  rows.flatMap(({ id: rowId, strokes }) => strokes.map((stroke) => ({ ...stroke, rowId })));

const idChars = 10;

/** Writes and erases on a page, each at once on this device, one after another. */
export const useInk = ({ id: pageId, courseId }: BoardPageRow, rows: readonly BoardInkRow[]): Inking => {
  const { store, uid } = useSession();
  const tellRefusal = useTellRefusal();
  const [done, setDone] = useState<readonly Step[]>([]);
  const [undone, setUndone] = useState<readonly Step[]>([]);
  const latest = useRef({ rows, done, undone });
  latest.current = { rows, done, undone };
  /** The row that takes the next strokes, with those that were put into it since the rows were read. */
  const own = useRef<BoardInkRow>(undefined);
  const line = useRef<Promise<unknown>>(Promise.resolve());

  return useMemo(() => {
    const inTurn = <T>(act: () => Promise<T>): Promise<T> => {
      const next = line.current.then(act, act);
      line.current = next;
      return next;
    };
    const put = async (strokes: readonly Stroke[]): Promise<readonly Ink[]> => {
      const known = own.current ?? latest.current.rows.findLast((row) => takesInk(row, uid));
      const isNew = known === undefined || !takesInk(known, uid);
      const id = isNew ? makeId() : known.id;
      const input = { id, courseId, pageId, strokes: [...strokes] };
      const result = await store.mutate(isNew ? beginBoardInk : addBoardInk, input);
      if (!result.ok) {
        tellRefusal(result.refusal);
        return [];
      }
      const before = isNew ? [] : known.strokes;
      own.current = { id, courseId, pageId, strokes: [...before, ...strokes], by: uid, createdAt: 0 };
      return strokes.map((stroke) => ({ ...stroke, rowId: id }));
    };
    /** As many at once as one call takes. */
    const putAll = async (strokes: readonly Stroke[]): Promise<readonly Ink[]> => {
      const written: Ink[] = [];
      for (let from = 0; from < strokes.length; from += boardLimits.fullStrokes)
        written.push(...(await put(strokes.slice(from, from + boardLimits.fullStrokes))));
      return written;
    };
    const take = async (ink: readonly Ink[]): Promise<boolean> => {
      const byRow = Map.groupBy(ink, ({ rowId }) => rowId);
      const erased = [...byRow].map(([id, strokes]) => ({ id, strokes: strokes.map((stroke) => stroke.id) }));
      const result = await store.mutate(eraseBoardInk, { courseId, rows: erased });
      if (!result.ok) tellRefusal(result.refusal);
      return result.ok;
    };
    /** Where it was, under its own ids: older steps speak of them. */
    const restore = async (ink: readonly Ink[]): Promise<boolean> => {
      for (const [id, all] of Map.groupBy(ink, ({ rowId }) => rowId))
        for (let from = 0; from < all.length; from += boardLimits.atOnce) {
          const strokes = all.slice(from, from + boardLimits.atOnce).map(({ rowId: _row, ...stroke }) => stroke);
          const result = await store.mutate(addBoardInk, { id, courseId, pageId, strokes });
          if (result.ok) continue;
          tellRefusal(result.refusal);
          return false;
        }
      return true;
    };
    /** What it came to: the step that takes it back. */
    const reverse = async ({ did, ink }: Step): Promise<Step | undefined> => {
      const isDone = await (did === 'wrote' ? take(ink) : restore(ink));
      return isDone ? { did: did === 'wrote' ? 'erased' : 'wrote', ink } : undefined;
    };
    const did = (step: Step) => {
      setDone((before) => [...before, step]);
      setUndone([]);
    };
    return {
      stroke: ({ color, width }, sheet, points) =>
        inTurn(async () => {
          const strokes = strokesOf(points, boardLimits.strokeChars).map((packed) => ({
            id: makeId().slice(-idChars),
            ...{ sheet, color, width, points: packed },
          }));
          const ink = await putAll(strokes);
          if (ink.length > 0) did({ did: 'wrote', ink });
        }),
      erase: (ink) =>
        inTurn(async () => {
          if (ink.length > 0 && (await take(ink))) did({ did: 'erased', ink });
        }),
      undo: () =>
        inTurn(async () => {
          const step = latest.current.done.at(-1);
          const back = step && (await reverse(step));
          if (back === undefined) return;
          setDone((before) => before.slice(0, -1));
          setUndone((before) => [...before, back]);
        }),
      redo: () =>
        inTurn(async () => {
          const step = latest.current.undone.at(-1);
          const back = step && (await reverse(step));
          if (back === undefined) return;
          setUndone((before) => before.slice(0, -1));
          setDone((before) => [...before, back]);
        }),
      canUndo: done.length > 0,
      canRedo: undone.length > 0,
    };
  }, [store, uid, tellRefusal, courseId, pageId, done.length, undone.length]);
};
