import type { Input } from '#contract/core/call.ts';
import { coreRefusal, type Refusal } from '#contract/core/refusal.ts';
import { type Actor, refuseUnless } from '#contract/core/roles.ts';
import { editionsAfter, fieldsInConflict } from '#contract/core/rows/editions.ts';
import type { RowTable } from '#contract/core/rows/table.ts';
import { courseScope, teamScope, userScope } from '#contract/core/scopes.ts';
import type { Writing } from '#contract/core/writing.ts';
import { editsArea } from '#contract/features/lessonprep/keys.ts';
import type { AreaRow } from '#contract/features/lessonprep/rows.ts';
import type { addBankItems, reviseBankItem, saveBankFolder } from './bank-calls.ts';
import type { BankFolderRow, BankItemRow } from './rows.ts';
import { questionRefusal } from './rules.ts';
import {
  areaFolderTable,
  areaItemTable,
  bankFolderTable,
  bankItemTable,
  ownFolderTable,
  ownItemTable,
} from './tables.ts';

export interface InBank {
  readonly courseId: string;
  readonly areaId: string;
}

const places = {
  area: { items: areaItemTable, folders: areaFolderTable },
  course: { items: bankItemTable, folders: bankFolderTable },
  own: { items: ownItemTable, folders: ownFolderTable },
} as const;

/** The bank that a call names: an area's, a course's, or one's own. A row of each has what the others name their place by. */
export const bankOf = ({ courseId, areaId }: InBank, uid: string) => {
  const kind = areaId !== '' ? 'area' : courseId !== '' ? 'course' : 'own';
  const { items, folders } = places[kind];
  return {
    kind,
    scope: { area: teamScope('area', areaId), course: courseScope(courseId), own: userScope(uid) }[kind],
    items: items as unknown as RowTable<BankItemRow>,
    folders: folders as unknown as RowTable<BankFolderRow>,
    place: { area: { areaId }, course: { courseId }, own: { uid } }[kind] as unknown as { readonly courseId: string },
  } as const;
};

/** The area that an area's bank belongs to; there is none of another bank. */
export type BankArea = Pick<AreaRow, 'membersEdit' | 'deletedAt'>;

/** In a course its staff; in one's own bank oneself; in an area who edits what is in it. */
export const refuseBank = (
  { areaId }: Pick<InBank, 'areaId'>,
  role: Actor | undefined,
  area: BankArea | undefined,
): Refusal | undefined => {
  if (areaId === '') return refuseUnless(role, 'question.write');
  return area !== undefined && editsArea(role, area) ? undefined : coreRefusal.notAllowed;
};

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
  early: Refusal | undefined,
  row: Pick<Held, 'editions'> | undefined,
): Refusal | undefined => {
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
  early: Refusal | undefined,
): Refusal | undefined => early ?? (title.trim() === '' ? questionRefusal.folderBlank : undefined);

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
