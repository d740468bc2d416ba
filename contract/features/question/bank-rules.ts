import type { Input } from '#contract/core/call.ts';
import { coreRefusal, type Refusal } from '#contract/core/refusal.ts';
import { type Actor, refuseUnless } from '#contract/core/roles.ts';
import { editionsAfter, fieldsInConflict } from '#contract/core/rows/editions.ts';
import type { RowTable } from '#contract/core/rows/table.ts';
import { courseScope, userScope } from '#contract/core/scopes.ts';
import type { Writing } from '#contract/core/writing.ts';
import type { addBankItems, reviseBankItem, saveBankFolder } from './bank-calls.ts';
import type { BankFolderRow, BankItemRow } from './rows.ts';
import { questionRefusal } from './rules.ts';
import { bankFolderTable, bankItemTable, ownFolderTable, ownItemTable } from './tables.ts';

export interface InBank {
  readonly courseId: string;
}

/** The bank that a call names: a course's, or one's own. A row of either has what the other one names its place by. */
export const bankOf = ({ courseId }: InBank, uid: string) => {
  const isOwn = courseId === '';
  return {
    scope: isOwn ? userScope(uid) : courseScope(courseId),
    items: (isOwn ? ownItemTable : bankItemTable) as unknown as RowTable<BankItemRow>,
    folders: (isOwn ? ownFolderTable : bankFolderTable) as unknown as RowTable<BankFolderRow>,
    place: (isOwn ? { uid } : { courseId }) as InBank,
  };
};

/** In a course its staff; in one's own bank oneself. */
export const refuseBank = (role: Actor | undefined): Refusal | undefined => refuseUnless(role, 'question.write');

export const bankItemFrom = (
  { id, folderId, labels, question, key }: Input<typeof addBankItems>['items'][number],
  { uid, at, mid }: Writing,
) => ({
  id,
  folderId,
  labels,
  question,
  key,
  createdBy: uid,
  createdAt: at,
  updatedAt: at,
  editions: { content: mid },
});

type Held = Pick<BankItemRow, 'question' | 'key' | 'labels' | 'updatedAt' | 'editions'>;

export const refuseRevise = (
  { basis }: Pick<Input<typeof reviseBankItem>, 'basis'>,
  role: Actor | undefined,
  row: Pick<Held, 'editions'> | undefined,
): Refusal | undefined => {
  const early = refuseBank(role);
  if (early !== undefined) return early;
  if (row === undefined) return questionRefusal.gone;
  return fieldsInConflict(row.editions, basis).length > 0 ? coreRefusal.conflict : undefined;
};

export const bankItemAfter = <Row extends Held>(
  row: Row,
  { question, key, labels }: Input<typeof reviseBankItem>,
  { at, mid }: Writing,
): Row => ({
  ...row,
  question,
  key,
  labels: labels ?? row.labels,
  updatedAt: Math.max(row.updatedAt, at),
  editions: editionsAfter(row.editions, ['content'], mid),
});

export const refuseFolder = (
  { title }: Pick<Input<typeof saveBankFolder>, 'title'>,
  role: Actor | undefined,
): Refusal | undefined => refuseBank(role) ?? (title.trim() === '' ? questionRefusal.folderBlank : undefined);

export const folderFrom = (
  { id, parentId, title, order }: Input<typeof saveBankFolder>,
  { mid }: Pick<Writing, 'mid'>,
): Omit<BankFolderRow, 'courseId'> => ({
  id,
  parentId: parentId === id ? '' : parentId,
  title: title.trim(),
  order,
  editions: { title: mid },
});
