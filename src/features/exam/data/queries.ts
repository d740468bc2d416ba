import { markingId } from '#contract/features/exam/keys.ts';
import { newestMarks } from '#contract/features/exam/marking.ts';
import type {
  AnswerRow,
  AttemptPaperRow,
  AttemptRow,
  ExamRow,
  MarkingRow,
  MarkRow,
  OutcomeRow,
  PersonRow,
  VoiceRow,
  WorkRow,
} from '#contract/features/exam/rows.ts';
import * as tables from '#contract/features/exam/tables.ts';
import { readMeta } from '#src/core/outbox.ts';
import type { Replica } from '#src/core/replica.ts';
import { membersIn } from '#src/features/course/data/public.ts';
import { groupsOfCourse } from '#src/features/group/data/public.ts';

/** Mine at one test, the first one first. */
export const attemptsOf = async (replica: Replica, activityId: string): Promise<AttemptRow[]> =>
  (await replica.rows(tables.attemptTable).where('activityId').equals(activityId).toArray()).sort(
    (one, other) => one.number - other.number,
  );

export const attemptById = (replica: Replica, id: string): Promise<AttemptRow | undefined> =>
  replica.rows(tables.attemptTable).get(id);

const attemptPaperById = (replica: Replica, id: string): Promise<AttemptPaperRow | undefined> =>
  replica.rows(tables.attemptPaperTable).get(id);

/** By item. */
export const answersOf = async (replica: Replica, attemptId: string): Promise<ReadonlyMap<string, AnswerRow>> =>
  new Map(
    (await replica.rows(tables.answerTable).where('attemptId').equals(attemptId).toArray()).map((row) => [
      row.itemId,
      row,
    ]),
  );

/** Mine, by attempt. */
export const outcomesOf = async (replica: Replica, activityId: string): Promise<ReadonlyMap<string, OutcomeRow>> =>
  new Map(
    (await replica.rows(tables.outcomeTable).where('activityId').equals(activityId).toArray()).map((row) => [
      row.id,
      row,
    ]),
  );

/** A whole attempt of mine: what was asked, what was answered, and what was told of it. */
export const sittingOf = async (replica: Replica, attemptId: string) => {
  const [attempt, paper, answers, outcome] = await Promise.all([
    attemptById(replica, attemptId),
    attemptPaperById(replica, attemptId),
    answersOf(replica, attemptId),
    replica.rows(tables.outcomeTable).get(attemptId),
  ]);
  return attempt === undefined || paper === undefined ? undefined : { attempt, paper, answers, outcome };
};
export type Sitting = NonNullable<Awaited<ReturnType<typeof sittingOf>>>;

/** What staff have of one test. */
export interface ClassWork {
  readonly exam: ExamRow | undefined;
  readonly works: readonly WorkRow[];
  readonly people: ReadonlyMap<string, PersonRow>;
  /** By attempt: the newest round. */
  readonly markings: ReadonlyMap<string, MarkingRow>;
  readonly rounds: readonly MarkingRow[];
  /** All that people ever gave. */
  readonly given: readonly MarkRow[];
  /** By attempt and item: the newest. */
  readonly marks: ReadonlyMap<string, ReadonlyMap<string, MarkRow>>;
  /** By item: what was written without a name. */
  readonly voices: ReadonlyMap<string, readonly VoiceRow[]>;
}

export const classWork = async (replica: Replica, activityId: string): Promise<ClassWork> => {
  const of = { activityId };
  const [exam, works, people, rounds, marks, voices] = await Promise.all([
    replica.rows(tables.examTable).get(activityId),
    replica.rows(tables.workTable).where(of).toArray(),
    replica.rows(tables.personTable).where(of).toArray(),
    replica.rows(tables.markingTable).where(of).toArray(),
    replica.rows(tables.markTable).where(of).toArray(),
    replica.rows(tables.voiceTable).where(of).toArray(),
  ]);
  const byId = new Map(rounds.map((row) => [row.id, row]));
  return {
    exam,
    works,
    people: new Map(people.map((row) => [row.subject, row])),
    markings: new Map(
      works.flatMap(({ id, round }) => {
        const found = byId.get(markingId(id, round));
        return found === undefined ? [] : [[id, found] as const];
      }),
    ),
    rounds,
    given: marks,
    marks: new Map([...Map.groupBy(marks, (row) => row.attemptId)].map(([id, all]) => [id, newestMarks(all)])),
    voices: Map.groupBy(voices, ({ itemId }) => itemId),
  };
};

/** Names this browser to the attempts that it writes. */
export const deviceOf = async ({ outbox }: Replica): Promise<string> => (await readMeta(outbox, 'replicaId')) ?? '';

/** How far the server's clock is ahead of this device's, as the last answer told. */
export const clockOffset = async ({ outbox }: Replica): Promise<number> => (await readMeta(outbox, 'clockOffset')) ?? 0;

/** What is being typed and is no answer yet; the page one is at; the record of leaving. */
export const typedDraft = (attemptId: string): string => `exam/typed/${attemptId}`;
export const pageDraft = (attemptId: string): string => `exam/page/${attemptId}`;
export const awayDraft = (attemptId: string): string => `exam/away/${attemptId}`;

export interface Student {
  readonly uid: string;
  readonly username: string;
  readonly groups: readonly string[];
}

/** The students of a course by name, each with the groups that things are given to. */
export const studentsOf = async (replica: Replica, courseId: string): Promise<readonly Student[]> => {
  const [members, { places }] = await Promise.all([membersIn(replica, courseId), groupsOfCourse(replica, courseId)]);
  const groups = Map.groupBy([...places.values()].flat(), ({ uid }) => uid);
  return members
    .filter(({ role }) => role === 'student')
    .map(({ uid, username }) => ({
      uid,
      username,
      groups: (groups.get(uid) ?? []).map(({ groupId }) => groupId),
    }));
};
