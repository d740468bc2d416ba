import type { AiProposalRow, AiSettingRow } from '#contract/features/homework/ai-rows.ts';
import type { PeerSaidRow, PeerTaskRow, PeerWorkRow } from '#contract/features/homework/peer-rows.ts';
import type {
  AttemptRow,
  HandInRow,
  HomeworkReferenceRow,
  HomeworkRow,
  ReviewRow,
  SavedCommentRow,
  SharedAnswerRow,
  StandingRow,
} from '#contract/features/homework/rows.ts';
import {
  aiProposalTable,
  aiSettingTable,
  attemptTable,
  commentTable,
  handInTable,
  homeworkTable,
  peerSaidTable,
  peerTaskTable,
  peerWorkTable,
  referenceTable,
  reviewTable,
  sharedTable,
  standingTable,
} from '#contract/features/homework/tables.ts';
import type { Replica } from '#src/core/replica.ts';

export const homeworkById = (replica: Replica, id: string): Promise<HomeworkRow | undefined> =>
  replica.rows(homeworkTable).get(id);

export const homeworkIn = (replica: Replica, courseId: string): Promise<HomeworkRow[]> =>
  replica.rows(homeworkTable).where('courseId').equals(courseId).toArray();

export const referenceOf = (replica: Replica, id: string): Promise<HomeworkReferenceRow | undefined> =>
  replica.rows(referenceTable).get(id);

/** Mine, of one homework. */
export const standingIn = (replica: Replica, id: string): Promise<StandingRow | undefined> =>
  replica.rows(standingTable).get(id);

/** Mine, by homework. */
export const standingsOf = async (replica: Replica, courseId: string): Promise<ReadonlyMap<string, StandingRow>> =>
  new Map((await replica.rows(standingTable).where('courseId').equals(courseId).toArray()).map((row) => [row.id, row]));

/** Mine, the newest first. */
export const attemptsOf = async (replica: Replica, activityId: string): Promise<AttemptRow[]> =>
  (await replica.rows(attemptTable).where('activityId').equals(activityId).toArray()).sort(
    (one, other) => other.number - one.number || other.finishedAt - one.finishedAt,
  );

/** By student; for staff. */
export const reviewsOf = async (replica: Replica, activityId: string): Promise<ReadonlyMap<string, ReviewRow>> =>
  new Map(
    (await replica.rows(reviewTable).where('activityId').equals(activityId).toArray()).map((row) => [row.subject, row]),
  );

export const reviewById = (replica: Replica, id: string): Promise<ReviewRow | undefined> =>
  replica.rows(reviewTable).get(id);

/** What one student handed in, the newest first; for staff. */
export const handInsOf = async (replica: Replica, activityId: string, subject: string): Promise<HandInRow[]> =>
  (await replica.rows(handInTable).where('[activityId+subject]').equals([activityId, subject]).toArray()).sort(
    (one, other) => other.number - one.number || other.finishedAt - one.finishedAt,
  );

/** The same of several, by student: `subjects` with a space between each two. */
export const handInsOfThese = async (
  replica: Replica,
  activityId: string,
  subjects: string,
): Promise<ReadonlyMap<string, readonly HandInRow[]>> =>
  new Map(
    await Promise.all(
      subjects.split(' ').map(async (subject) => [subject, await handInsOf(replica, activityId, subject)] as const),
    ),
  );

/** Newest first. */
export const savedComments = (replica: Replica): Promise<SavedCommentRow[]> =>
  replica.rows(commentTable).orderBy('createdAt').reverse().toArray();

export const sharedAnswers = async (replica: Replica, activityId: string): Promise<SharedAnswerRow[]> =>
  (await replica.rows(sharedTable).where('activityId').equals(activityId).toArray()).sort(
    (one, other) => other.sharedAt - one.sharedAt,
  );

const byNumber = (one: { readonly number: number }, other: { readonly number: number }): number =>
  one.number - other.number;

/** What I review of a homework. */
export const peerWorksOf = async (replica: Replica, activityId: string): Promise<PeerWorkRow[]> =>
  (await replica.rows(peerWorkTable).where('activityId').equals(activityId).toArray()).sort(byNumber);

/** What my classmates said of my work. */
export const peerSaidOf = async (replica: Replica, activityId: string): Promise<PeerSaidRow[]> =>
  (await replica.rows(peerSaidTable).where('activityId').equals(activityId).toArray()).sort(byNumber);

/** Who reviews whose work, and what they said; for staff. */
export const peerTasksOf = (replica: Replica, activityId: string): Promise<PeerTaskRow[]> =>
  replica.rows(peerTaskTable).where('activityId').equals(activityId).toArray();

/** How a model judges the works of a homework; for staff. */
export const aiSettingOf = (replica: Replica, activityId: string): Promise<AiSettingRow | undefined> =>
  replica.rows(aiSettingTable).get(activityId);

/** What a model proposes to say of one work; the id is that of its review. */
export const proposalOf = (replica: Replica, id: string): Promise<AiProposalRow | undefined> =>
  replica.rows(aiProposalTable).get(id);

/** What a model proposes, by whose work; for staff. */
export const proposalsOf = async (replica: Replica, activityId: string): Promise<ReadonlyMap<string, AiProposalRow>> =>
  new Map(
    (await replica.rows(aiProposalTable).where('activityId').equals(activityId).toArray()).map((row) => [
      row.subject,
      row,
    ]),
  );
