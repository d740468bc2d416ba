import { resultStates } from './keys.ts';
import type { PackedResult, ResultRow } from './rows.ts';

/** What a kind tells of one student's work; what it leaves out stays as it was. */
export interface ResultChange {
  readonly state?: ResultRow['state'];
  readonly attempts?: number;
  readonly finishedAt?: number;
  readonly arrivedAt?: number;
  readonly returnedAt?: number;
  readonly score?: number | null;
  readonly max?: number;
  readonly isShown?: boolean;
  readonly openedAt?: number;
}

type ResultRef = Pick<ResultRow, 'id' | 'courseId' | 'activityId' | 'uid'>;

const noResult = {
  attempts: 0,
  finishedAt: 0,
  arrivedAt: 0,
  returnedAt: 0,
  score: null,
  max: 0,
  isShown: false,
  openedAt: 0,
} as const;

/** Having seen it never undoes having done it. */
export const resultAfter = (
  before: ResultRow | undefined,
  place: ResultRef,
  change: ResultChange,
  at: number,
): ResultRow => {
  const { state: wanted = 'opened', ...rest } = change;
  const known = before ?? { ...place, ...noResult, state: wanted, updatedAt: at };
  const state = wanted === 'opened' ? known.state : wanted;
  const next = { ...known, ...rest, state, openedAt: known.openedAt || rest.openedAt || 0 };
  return { ...next, updatedAt: Math.max(known.updatedAt, at) };
};

export const packed = (row: ResultRow): PackedResult => [
  resultStates.indexOf(row.state),
  row.attempts,
  row.finishedAt,
  row.arrivedAt,
  row.returnedAt,
  row.score,
  row.max,
  Number(row.isShown),
  row.openedAt,
];

export type Cell = Omit<ResultRow, 'id' | 'courseId' | 'activityId' | 'uid' | 'updatedAt'>;

export const unpacked = ([
  state,
  attempts,
  finishedAt,
  arrivedAt,
  returnedAt,
  score,
  max,
  shown,
  openedAt,
]: PackedResult): Cell => ({
  state: resultStates[state] ?? 'opened',
  attempts,
  finishedAt,
  arrivedAt,
  returnedAt,
  score,
  max,
  isShown: shown === 1,
  openedAt,
});

export interface ResultCounts {
  readonly opened: number;
  readonly done: number;
  readonly graded: number;
  readonly excused: number;
}

const doneStates: readonly ResultRow['state'][] = ['done', 'graded'];

export const isDone = (state: ResultRow['state'] | undefined): boolean =>
  state !== undefined && doneStates.includes(state);

/** Nothing is asked of them any more. */
export const isSettled = (state: ResultRow['state'] | undefined): boolean => isDone(state) || state === 'excused';

/** Of these students only: who left, or is not meant any more, is not counted. */
export const countsOf = (cells: Readonly<Record<string, PackedResult>>, students: readonly string[]): ResultCounts => {
  const counts = { opened: 0, done: 0, graded: 0, excused: 0 };
  for (const uid of students) {
    const cell = cells[uid];
    if (cell === undefined) continue;
    const state = resultStates[cell[0]];
    if (cell[8] > 0 || isDone(state)) counts.opened += 1;
    if (isDone(state)) counts.done += 1;
    if (state === 'graded') counts.graded += 1;
    if (state === 'excused') counts.excused += 1;
  }
  return counts;
};
