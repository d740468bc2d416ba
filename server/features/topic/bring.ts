import { courseScope } from '#contract/core/scopes.ts';
import { filesIn } from '#contract/core/text/rich-text.ts';
import type { TopicRow } from '#contract/features/topic/rows.ts';
import type { Sql } from '#server/core/db/database.ts';
import type { AnyTables } from '#server/core/db/tables.ts';
import type { Tx } from '#server/core/sync/recorder.ts';
import { activitiesIn, type Copied, type Copying, type CopyStep, isFree } from '#server/features/activity/copying.ts';
import { attach } from '#server/features/upload/public.ts';
import { topic } from './store.ts';

/** Writes a topic that comes from elsewhere: nobody is told, and nobody is given anything to do. */
export const bring = async (tx: Tx, given: Omit<TopicRow, 'readers'>): Promise<Copied> => {
  const row: TopicRow = { ...given, readers: ['all'] };
  if (!(await isFree(tx, topic, row.courseId, row.id))) return { is: 'there' };
  const files = filesIn(row.content).map((id) => ({ id }));
  if (files.length > 0) {
    const to = { key: `topic:${row.id}`, scope: courseScope(row.courseId), audiences: ['all'] as const };
    const hung = await attach(tx, { uid: row.createdBy }, { files, to });
    if (!hung.ok) return { is: 'left', why: 'refused' };
  }
  await tx.put(topic, row);
  return { is: 'copied' };
};

/** Without what they say: a class writes megabytes, and each is read when its turn comes. */
const begunIn = async (sql: Sql, courseId: string) => {
  const found = await sql
    .withTables<AnyTables>()
    .selectFrom(topic.table)
    .select(['id', 'title', 'created_by', 'created_at'])
    .where('course_id', '=', courseId)
    .execute();
  return found.map((one) => ({
    ...{ id: String(one.id), title: String(one.title) },
    ...{ createdBy: String(one.created_by), createdAt: Number(one.created_at) },
  }));
};

/** Those that staff began, as they began them: what others wrote, there or in replies, stays with its authors. */
export const topicSteps = async (sql: Sql, { from, to, idOf, isStaff, author }: Copying): Promise<CopyStep[]> => {
  const rows = await begunIn(sql, from);
  // What is given comes with its activity.
  const given = new Set((await activitiesIn(sql, from)).map(({ id }) => id));
  return rows
    .filter(({ id }) => !given.has(id))
    .toSorted((one, other) => one.createdAt - other.createdAt || (one.id < other.id ? -1 : 1))
    .map(({ id, title, createdBy }, index, { length }) => ({
      kind: 'topic',
      title,
      copy: async (tx) => {
        if (!isStaff(createdBy)) return { is: 'left', why: 'ofStudents' };
        const row = await tx.get(topic, courseScope(from), id);
        if (row === undefined) return { is: 'there' };
        return bring(tx, {
          ...row,
          id: idOf(id),
          courseId: to,
          createdBy: author.uid,
          // In the order that they had, and older than what is given.
          createdAt: author.at - length + index,
          updatedAt: 0,
          editions: { title: author.mid, content: author.mid },
        });
      },
    }));
};
