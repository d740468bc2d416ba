import { setImmediate as turn } from 'node:timers/promises';
import { can } from '#contract/core/roles.ts';
import { courseScope, userScope } from '#contract/core/scopes.ts';
import { paiLimits } from '#contract/features/pai/keys.ts';
import type { DocumentRow } from '#contract/features/pai/rows.ts';
import type { Core } from '#server/core/core.ts';
import type { Sql } from '#server/core/db/database.ts';
import { actorIn } from '#server/core/sync/members.ts';
import { idsOfBank, judgedBy, paperOf, questionsOfBank } from '#server/features/question/public.ts';
import { answersNamed, askedIn } from '#server/features/quiz/public.ts';
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
/** Questions, or answers, that are read together: others have their turn in between. */
const atOnce = 5;

/** The words of a source, as far as a document goes; `gone` where there is none, or whoever brought it may not read it any more. */
export const wordsOfSource = async (
  core: Core,
  row: DocumentRow,
  uid: string,
): Promise<{ readonly text: string } | { readonly why: 'gone' | 'unreadable' }> => {
  if (row.source === 'file') {
    const read = row.file === null ? undefined : await textOf(core, row.file.id);
    return read?.state === 'read' ? { text: read.text } : { why: 'unreadable' };
  }
  // Whoever has it read again does not bring a bank of their own.
  if (row.source === 'bank' && row.courseId === '' && row.createdBy !== uid) return { why: 'gone' };
  const parts: string[] = [];
  let letters = 0;
  const asking: Read = (work) =>
    core.db.read(async (sql) => ((await mayReadSource(sql, uid, row)) ? work(sql) : undefined));
  for await (const part of partsOf(asking, row, uid)) {
    if (part === undefined) return { why: 'gone' };
    parts.push(part);
    letters += part.length;
    // One more, so that it is seen that there is more.
    if (letters > paiLimits.documentLetters) break;
    await turn();
  }
  return { text: parts.join('') };
};

/** `undefined` where it may not be read any more. */
type Read = <T>(work: (sql: Sql) => Promise<T | undefined>) => Promise<T | undefined>;

const inParts = <T>(all: readonly T[]): T[][] =>
  Array.from({ length: Math.ceil(all.length / atOnce) }, (_, at) => all.slice(at * atOnce, (at + 1) * atOnce));

/** `undefined`: it is gone. */
type Parts = AsyncGenerator<string | undefined, void>;

const partsOf = (read: Read, { source, courseId, activityId }: Source, uid: string): Parts => {
  if (source === 'bank') return bankIn(read, { courseId, uid });
  return source === 'paper' ? paperIn(read, courseId, activityId) : answersIn(read, courseId, activityId);
};

async function* bankIn(read: Read, bank: { readonly courseId: string; readonly uid: string }): Parts {
  const ids = await read((sql) => idsOfBank(sql, bank));
  if (ids === undefined) return yield undefined;
  for (const some of inParts(ids)) {
    const found = await read((sql) => questionsOfBank(sql, bank, some));
    if (found === undefined) return yield undefined;
    for (const { question, key } of found) yield `${inWords(question, key)}\n\n`;
  }
}

async function* paperIn(read: Read, courseId: string, activityId: string): Parts {
  const found = await read(async (sql) => {
    const sat = await paperOf(sql, courseId, activityId);
    return sat && { sat, ...(await judgedBy(sql, activityId)) };
  });
  if (found === undefined) return yield undefined;
  for (const { versionId } of found.sat.items) {
    const question = found.questions.get(versionId);
    if (question !== undefined) yield `${inWords(question, found.keys.get(versionId)?.key)}\n\n`;
  }
}

async function* answersIn(read: Read, courseId: string, activityId: string): Parts {
  // A quiz is a paper, too: of another course's it is not found.
  const rounds = await read(async (sql) =>
    (await paperOf(sql, courseId, activityId)) === undefined ? undefined : askedIn(sql, activityId, mostAnswers),
  );
  if (rounds === undefined) return yield undefined;
  for (const { question, answers } of rounds) {
    yield `${inWords(question)}\n`;
    for (const some of inParts(answers)) {
      const found = await read((sql) => answersNamed(sql, some));
      if (found === undefined) return yield undefined;
      for (const one of found.map((response) => responseInWords(question, response)).filter((one) => one !== ''))
        yield `> ${one}\n`;
    }
    yield '\n';
  }
}
