import { minute } from '#contract/core/time.ts';
import type { AiProposalRow } from '#contract/features/homework/ai-rows.ts';
import { homeworkRows } from '#contract/features/homework/entities.ts';
import type { Sql } from '#server/core/db/database.ts';
import { claimNext } from '#server/core/jobs/served.ts';
import { entity } from '#server/core/sync/entity.ts';

export const aiSetting = entity(homeworkRows.homeworkAiSetting);
export const aiProposal = entity(homeworkRows.homeworkAiProposal);

/** A work that a model is to be asked of; the id is that of its review. */
export interface Ask {
  readonly id: string;
  readonly activityId: string;
  readonly courseId: string;
  readonly subject: string;
  readonly attemptId: string;
  /** Who asked. */
  readonly uid: string;
  readonly askedAt: number;
  readonly attempts: number;
}

type AskTable = {
  homework_ai_ask: {
    id: string;
    activity_id: string;
    course_id: string;
    subject: string;
    attempt_id: string;
    uid: string;
    due_at: number;
    attempts: number;
    asked_at: number;
  };
};

const asks = (sql: Sql) => sql.withTables<AskTable>();

/** How long a server may be silent before its question is given to another: longer than any answer takes. */
const lease = 4 * minute;

/** Asked anew, it is another question: what was asked before is answered to nobody. */
export const putAsk = async (
  sql: Sql,
  { id, askedBy, activityId, courseId, subject, attemptId, askedAt }: AiProposalRow,
): Promise<void> => {
  const values = { attempt_id: attemptId, uid: askedBy, due_at: 0, attempts: 0, asked_at: askedAt };
  await asks(sql)
    .insertInto('homework_ai_ask')
    .values({ id, activity_id: activityId, course_id: courseId, subject, ...values })
    .onConflict((clash) => clash.column('id').doUpdateSet(values))
    .execute();
};

/** Only as it was asked: one that was asked anew meanwhile stays. */
export const dropAsk = async (sql: Sql, id: string, askedAt?: number): Promise<void> => {
  const one = asks(sql).deleteFrom('homework_ai_ask').where('id', '=', id);
  await (askedAt === undefined ? one : one.where('asked_at', '=', askedAt)).execute();
};

/** Asked again at `due`. */
export const putOff = async (sql: Sql, { id, askedAt }: Ask, due: number): Promise<void> => {
  await asks(sql)
    .updateTable('homework_ai_ask')
    .set({ due_at: due })
    .where('id', '=', id)
    .where('asked_at', '=', askedAt)
    .execute();
};

const waiting = { table: 'homework_ai_ask', id: 'id', askedAt: 'asked_at', due: 'due_at', lease } as const;

export const claimAsk = async (sql: Sql, now: number, served: readonly string[] = []): Promise<Ask | undefined> => {
  const taken = await claimNext(sql, waiting, now, served);
  return (
    taken && {
      id: String(taken.id),
      activityId: String(taken.activity_id),
      courseId: String(taken.course_id),
      subject: String(taken.subject),
      attemptId: String(taken.attempt_id),
      uid: String(taken.uid),
      askedAt: Number(taken.asked_at),
      attempts: Number(taken.attempts),
    }
  );
};
