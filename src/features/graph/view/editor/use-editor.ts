import { useCallback, useEffect, useRef, useState } from 'react';
import { editGraph } from '#contract/features/graph/calls.ts';
import { callsOf, type Edit, inverseOf, isNothing, joined } from '#src/features/graph/data/edits.ts';
import { rowsOfGraph } from '#src/features/graph/data/queries.ts';
import { useSession } from '#src/ui/live/session.tsx';
import { useTellRefusal } from '#src/ui/words/tell.ts';

export interface Editor {
  /** Does it, so that it can be taken back; false where it was refused, and said why. */
  readonly act: (edit: Edit) => Promise<boolean>;
  /** What was done in another way, and how it is taken back. */
  readonly note: (inverse: Edit) => void;
  readonly undo: () => Promise<void>;
  readonly redo: () => Promise<void>;
  readonly canUndo: boolean;
  readonly canRedo: boolean;
}

/** Steps that are remembered while the editor is open. */
const remembered = 100;

/** Writes what is done in the editor, and takes it back: each step is undone on the graph as it is by then. */
export const useEditor = (graphId: string): Editor => {
  const { store, replica } = useSession();
  const tellRefusal = useTellRefusal();
  const done = useRef<Edit[]>([]);
  const undone = useRef<Edit[]>([]);
  const [, setSteps] = useState(0);
  const turn = useRef<Promise<unknown>>(Promise.resolve());

  /** Call by call; answers what takes back the part that was done. The graph is read once: no two calls are about the same thing. */
  const perform = useCallback(
    async (edit: Edit): Promise<{ readonly back: Edit; readonly isWhole: boolean }> => {
      const before = await rowsOfGraph(replica, graphId);
      let back: Edit = {};
      for (const one of callsOf(edit)) {
        if (isNothing(one)) continue;
        const { add = [], change = [], remove = [], relate = [], unrelate = [] } = one;
        const said = await store.mutate(editGraph, {
          graphId,
          ...{ add: [...add], change: [...change], remove: [...remove], relate: [...relate], unrelate: [...unrelate] },
        });
        if (!said.ok) {
          tellRefusal(said.refusal);
          return { back, isWhole: false };
        }
        back = joined(inverseOf(one, before), back);
      }
      return { back, isWhole: true };
    },
    [store, replica, graphId, tellRefusal],
  );

  const inTurn = useCallback(<T>(work: () => Promise<T>): Promise<T> => {
    const next = turn.current.then(work);
    turn.current = next.catch(() => undefined);
    return next;
  }, []);

  const remember = useCallback((stack: { current: Edit[] }, back: Edit) => {
    if (!isNothing(back)) stack.current = [...stack.current, back].slice(-remembered);
    setSteps((steps) => steps + 1);
  }, []);

  const act = useCallback(
    (edit: Edit) =>
      inTurn(async () => {
        const { back, isWhole } = await perform(edit);
        undone.current = [];
        remember(done, back);
        return isWhole;
      }),
    [inTurn, perform, remember],
  );

  const note = useCallback(
    (inverse: Edit) => {
      undone.current = [];
      remember(done, inverse);
    },
    [remember],
  );

  const take = useCallback(
    (from: { current: Edit[] }, to: { current: Edit[] }) =>
      inTurn(async () => {
        const edit = from.current.at(-1);
        if (edit === undefined) return;
        from.current = from.current.slice(0, -1);
        const { back } = await perform(edit);
        remember(to, back);
      }),
    [inTurn, perform, remember],
  );
  const undo = useCallback(() => take(done, undone), [take]);
  const redo = useCallback(() => take(undone, done), [take]);

  return { act, note, undo, redo, canUndo: done.current.length > 0, canRedo: undone.current.length > 0 };
};

/** Ctrl+Z and Ctrl+Y, where no text is typed. */
export const useUndoKeys = ({ undo, redo }: Editor): void => {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const isTyping =
        event.target instanceof HTMLElement && event.target.closest('input, textarea, [contenteditable]');
      if (isTyping || !(event.ctrlKey || event.metaKey)) return;
      const key = event.key.toLowerCase();
      if (key !== 'z' && key !== 'y') return;
      event.preventDefault();
      void (key === 'y' || event.shiftKey ? redo() : undo());
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [undo, redo]);
};
