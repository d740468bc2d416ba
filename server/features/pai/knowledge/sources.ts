import { can } from '#contract/core/roles.ts';
import { courseScope, userScope } from '#contract/core/scopes.ts';
import type { DocumentRow } from '#contract/features/pai/rows.ts';
import type { Core } from '#server/core/core.ts';
import type { Sql } from '#server/core/db/database.ts';
import { actorIn } from '#server/core/sync/members.ts';
import { bankOf, judgedBy, paperOf } from '#server/features/question/public.ts';
import { answersOf } from '#server/features/quiz/public.ts';
import { textOf } from '#server/features/upload/public.ts';
import { inWords, responseInWords } from './questions-in-words.ts';

type Source = Pick<DocumentRow, 'source' | 'courseId' | 'activityId'>;

/** Whether somebody may read what a document is made of. Of a file it is asked where the file is handed over. */
export const mayReadSource = async (sql: Sql, uid: string, { source, courseId }: Source): Promise<boolean> => {
  if (source === 'file') return true;
  const scope = courseId === '' ? userScope(uid) : courseScope(courseId);
  if (courseId === '') return source === 'bank';
  return can(await actorIn(sql, uid, scope), 'question.write');
};

/** Answers of one question that are read. */
const mostAnswers = 500;

/** The words of a source; `gone` where there is none, or whoever brought it may not read it any more. */
export const wordsOfSource = async (
  core: Core,
  row: DocumentRow,
  uid: string,
): Promise<{ readonly text: string } | { readonly why: 'gone' | 'unreadable' }> => {
  if (row.source === 'file') {
    const read = row.file === null ? undefined : await textOf(core, row.file.id);
    return read?.state === 'read' ? { text: read.text } : { why: 'unreadable' };
  }
  const blocks = await core.db.read(async (sql) =>
    (await mayReadSource(sql, uid, row)) ? blocksOf(sql, row, uid) : undefined,
  );
  return blocks === undefined ? { why: 'gone' } : { text: blocks.join('\n\n') };
};

const blocksOf = async (
  sql: Sql,
  { source, courseId, activityId }: Source,
  uid: string,
): Promise<readonly string[] | undefined> => {
  if (source === 'bank')
    return (await bankOf(sql, { courseId, uid })).map(({ question, key }) => inWords(question, key));
  if (source === 'paper') {
    const sat = await paperOf(sql, courseId, activityId);
    if (sat === undefined) return undefined;
    const { questions, keys } = await judgedBy(sql, activityId);
    return sat.items.flatMap(({ versionId }) => {
      const question = questions.get(versionId);
      return question === undefined ? [] : [inWords(question, keys.get(versionId)?.key)];
    });
  }
  // A quiz is a paper, too: of another course's it is not found.
  if ((await paperOf(sql, courseId, activityId)) === undefined) return undefined;
  return (await answersOf(sql, activityId)).map(({ question, responses }) =>
    [
      inWords(question),
      ...responses
        .slice(0, mostAnswers)
        .map((one) => responseInWords(question, one))
        .filter((one) => one !== '')
        .map((one) => `> ${one}`),
    ].join('\n'),
  );
};
