import { useRef } from 'react';
import { type Point, strokesOf } from '#contract/core/strokes.ts';
import { addMarks, eraseMarks } from '#contract/features/marks/calls.ts';
import { type MarkColor, type MarkKind, marksLimits } from '#contract/features/marks/keys.ts';
import type { Mark } from '#contract/features/marks/rows.ts';
import { makeId } from '#src/ui/live/drafts/make-id.ts';
import { useSession } from '#src/ui/live/session.tsx';
import { useTellRefusal } from '#src/ui/words/tell.ts';

type NewMark = Omit<Mark, 'id' | 'by' | 'at'>;
type Step =
  | { readonly did: 'added'; readonly ids: readonly string[] }
  | { readonly did: 'erased'; readonly marks: readonly Mark[] };

interface Work {
  readonly courseId: string;
  readonly activityId: string;
  readonly subject: string;
  readonly attemptId: string;
}

export interface Drawing {
  readonly add: (marks: readonly NewMark[]) => Promise<boolean>;
  readonly stroke: (
    kind: 'pen' | 'highlight',
    color: MarkColor,
    place: { readonly target: string; readonly page: number },
    points: readonly Point[],
  ) => Promise<boolean>;
  readonly erase: (marks: readonly Mark[]) => Promise<void>;
  /** What was done last on this screen, undone; what was erased comes back as new marks. */
  readonly undo: () => Promise<void>;
}

export const blankMark = (kind: MarkKind, target: string, color: MarkColor): NewMark => ({
  kind,
  target,
  color,
  page: 0,
  points: '',
  quote: '',
  before: '',
  after: '',
  start: 0,
  note: '',
});

/** Adds and erases, each at once on this device. */
export const useDrawing = (work: Work): Drawing => {
  const { store } = useSession();
  const tellRefusal = useTellRefusal();
  const steps = useRef<Step[]>([]);
  const { courseId, activityId } = work;
  const put = async (marks: readonly NewMark[]): Promise<readonly string[] | undefined> => {
    const made = marks.map((mark) => ({ ...mark, id: makeId() }));
    const result = await store.mutate(addMarks, { ...work, marks: made });
    if (result.ok) return made.map(({ id }) => id);
    tellRefusal(result.refusal);
    return undefined;
  };
  const take = async (ids: readonly string[]): Promise<boolean> => {
    const result = await store.mutate(eraseMarks, { courseId, activityId, ids: [...ids] });
    if (!result.ok) tellRefusal(result.refusal);
    return result.ok;
  };
  const add: Drawing['add'] = async (marks) => {
    const ids = await put(marks.slice(0, marksLimits.atOnce));
    if (ids !== undefined) steps.current.push({ did: 'added', ids });
    return ids !== undefined;
  };
  return {
    add,
    stroke: (kind, color, { target, page }, points) =>
      add(
        strokesOf(points, marksLimits.pointsChars).map((packed) => ({
          ...blankMark(kind, target, color),
          page,
          points: packed,
        })),
      ),
    erase: async (marks) => {
      if (await take(marks.map(({ id }) => id))) steps.current.push({ did: 'erased', marks });
    },
    undo: async () => {
      const step = steps.current.pop();
      if (step?.did === 'added') await take(step.ids);
      else if (step !== undefined) await put(step.marks.map(({ id: _id, by: _by, at: _at, ...mark }) => mark));
    },
  };
};
