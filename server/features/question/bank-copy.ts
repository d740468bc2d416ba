import { courseScope } from '#contract/core/scopes.ts';
import { wordsOfRichText } from '#contract/core/text/rich-text.ts';
import { filesOf } from '#contract/features/question/html.ts';
import type { BankFolderRow, BankItemRow } from '#contract/features/question/rows.ts';
import type { Sql } from '#server/core/db/database.ts';
import type { AnyTables } from '#server/core/db/tables.ts';
import { decodeRow } from '#server/core/sync/entity.ts';
import type { Tx } from '#server/core/sync/recorder.ts';
import { type Copied, type Copying, type CopyStep, isFree } from '#server/features/activity/copying.ts';
import { attach } from '#server/features/upload/public.ts';
import { bankFolder, bankItem } from './store.ts';

const foldersIn = async (sql: Sql, courseId: string): Promise<BankFolderRow[]> => {
  const stored = sql.withTables<AnyTables>().selectFrom('bank_folder').selectAll().where('course_id', '=', courseId);
  return (await stored.execute()).map((one) => decodeRow(bankFolder, one));
};

/** Without what they ask: a bank holds more than is read at once, and each question is read when its turn comes. */
const itemsIn = async (sql: Sql, courseId: string): Promise<readonly string[]> => {
  const stored = sql.withTables<AnyTables>().selectFrom('bank_item').select('id').where('course_id', '=', courseId);
  return (await stored.orderBy('created_at').orderBy('id').execute()).map(({ id }) => String(id));
};

const putItem = async (tx: Tx, row: BankItemRow): Promise<Copied> => {
  if (!(await isFree(tx, bankItem, row.courseId, row.id))) return { is: 'there' };
  const files = filesOf([row]).map((id) => ({ id }));
  const to = { key: `bankItem:${row.id}`, scope: courseScope(row.courseId), audiences: ['staff'] as const };
  const hung = files.length === 0 ? undefined : await attach(tx, { uid: row.createdBy }, { files, to });
  if (hung?.ok === false) return { is: 'left', why: 'refused' };
  await tx.put(bankItem, row);
  return { is: 'copied' };
};

/** The bank of a course, with its folders; papers bring their own questions. */
export const bankSteps = async (sql: Sql, { from, to, idOf, author }: Copying): Promise<CopyStep[]> => {
  const [folders, items] = [await foldersIn(sql, from), await itemsIn(sql, from)];
  const place = { courseId: to };
  return [
    ...folders.map(
      (row): CopyStep => ({
        kind: 'bankFolder',
        title: row.title,
        copy: async (tx) => {
          const id = idOf(row.id);
          if (!(await isFree(tx, bankFolder, to, id))) return { is: 'there' };
          await tx.put(bankFolder, {
            ...row,
            ...place,
            id,
            parentId: idOf(row.parentId),
            editions: { title: author.mid },
          });
          return { is: 'copied' };
        },
      }),
    ),
    ...items.map((item): CopyStep => {
      let title = '';
      return {
        kind: 'question',
        get title() {
          return title;
        },
        copy: async (tx) => {
          const row = await tx.get(bankItem, courseScope(from), item);
          if (row === undefined) return { is: 'there' };
          title = wordsOfRichText(row.question.stem).slice(0, 80);
          return putItem(tx, {
            ...row,
            ...place,
            id: idOf(item),
            folderId: idOf(row.folderId),
            createdBy: author.uid,
            createdAt: author.at,
            updatedAt: author.at,
            editions: { content: author.mid },
          });
        },
      };
    }),
  ];
};
