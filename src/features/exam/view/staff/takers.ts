import { minute } from '#contract/core/time.ts';
import { maxOfEach, type Total, totalOf } from '#contract/features/exam/marking.ts';
import type { WorkRow } from '#contract/features/exam/rows.ts';
import type { Sat } from '#contract/features/exam/statistics.ts';
import type { Question } from '#contract/features/question/shapes.ts';
import type { ClassWork } from '#src/features/exam/data/queries.ts';
import type { WholePaper } from '#src/features/question/data/public.ts';

interface Student {
  readonly uid: string;
  readonly username: string;
}

/** One student whom a test is for. */
export interface Taker {
  readonly uid: string;
  readonly name: string;
  /** S-303: not participating, answering, submitted. */
  readonly state: 'none' | 'open' | 'done';
  /** The newest attempt. */
  readonly last: WorkRow | undefined;
  /** Of the newest attempt that is over. */
  readonly total: Total | undefined;
  /** Minutes. */
  readonly extra: number;
  readonly isReturned: boolean;
}

type Versions = ReadonlyMap<string, { readonly question: Question }>;

/** What one attempt comes to, by the rows of this device. */
export const totalOfWork = (row: WorkRow, work: ClassWork, versions: Versions | undefined): Total => {
  const questions = new Map([...(versions ?? [])].map(([id, { question }]) => [id, question]));
  return totalOf(
    maxOfEach(row.asked, questions),
    work.markings.get(row.id)?.marks ?? {},
    work.marks.get(row.id) ?? new Map(),
  );
};

export const takersOf = (
  students: readonly Student[],
  work: ClassWork,
  versions: Versions | undefined,
): readonly Taker[] => {
  const bySubject = Map.groupBy(work.works, ({ subject }) => subject);
  return students.map(({ uid, username }) => {
    const own = (bySubject.get(uid) ?? []).toSorted((one, other) => one.number - other.number);
    const last = own.at(-1);
    const closed = own.findLast(({ state }) => state !== 'open');
    const person = work.people.get(uid);
    return {
      uid,
      name: username,
      state: last === undefined ? 'none' : last.state === 'open' ? 'open' : 'done',
      last,
      total: closed === undefined ? undefined : totalOfWork(closed, work, versions),
      extra: Math.round((person?.extra ?? 0) / minute),
      isReturned:
        person !== undefined &&
        last !== undefined &&
        last.state !== 'open' &&
        person.returnedAt >= last.arrivedAt &&
        person.returnedAt > 0,
    };
  });
};

/** The first attempts of everybody, as far as they are over: later ones have seen the questions. */
export const firstSats = (work: ClassWork, paper: WholePaper): readonly Sat[] =>
  work.works
    .filter(({ number, state }) => number === 1 && state !== 'open')
    .map((row) => {
      const { score, marks } = totalOfWork(row, work, paper.questions);
      const asked = row.asked.map(({ itemId }) => itemId);
      return { uid: row.subject, score, asked, marks, answers: row.answers };
    });
