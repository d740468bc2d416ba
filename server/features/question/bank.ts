import { coreRefusal } from '#contract/core/refusal.ts';
import { ok, refused } from '#contract/core/result.ts';
import { courseScope, userScope } from '#contract/core/scopes.ts';
import {
  addBankItems,
  removeBankFolder,
  removeBankItems,
  reviseBankItem,
  saveBankFolder,
  setBankItems,
} from '#contract/features/question/bank-calls.ts';
import {
  bankItemAfter,
  bankItemFrom,
  folderFrom,
  refuseBank,
  refuseFolder,
  refuseRevise,
} from '#contract/features/question/bank-rules.ts';
import { filesOf } from '#contract/features/question/html.ts';
import type { BankFolderRow, BankItemRow, OwnFolderRow, OwnItemRow } from '#contract/features/question/rows.ts';
import type { Key, Question } from '#contract/features/question/shapes.ts';
import { onMutation, onPacedMutation, readied, refusedOver } from '#server/core/feature.ts';
import { editing } from '#server/core/session/paces.ts';
import type { Entity } from '#server/core/sync/entity.ts';
import type { Tx } from '#server/core/sync/recorder.ts';
import { attach, detach } from '#server/features/upload/public.ts';
import { bankFolder, bankItem, inFolder, ownFolder, ownInFolder, ownItem } from './store.ts';
import { cleanPair, cleanPairs } from './texts.ts';

type ItemRow = Omit<BankItemRow, 'courseId'>;
type FolderRow = Omit<BankFolderRow, 'courseId'>;

/** The bank that a call names: a course's, or the actor's own. */
const bankOf = (courseId: string, uid: string) => {
  const isOwn = courseId === '';
  const place = isOwn ? { uid } : { courseId };
  return {
    scope: isOwn ? userScope(uid) : courseScope(courseId),
    items: (isOwn ? ownItem : bankItem) as unknown as Entity<ItemRow>,
    folders: (isOwn ? ownFolder : bankFolder) as unknown as Entity<FolderRow>,
    audiences: [isOwn ? 'all' : 'staff'] as const,
    item: (row: ItemRow) => ({ ...row, ...place }) as OwnItemRow & BankItemRow,
    folder: (row: FolderRow) => ({ ...row, ...place }) as OwnFolderRow & BankFolderRow,
    inFolder: (tx: Tx, id: string): Promise<readonly ItemRow[]> =>
      isOwn ? ownInFolder(tx.sql, uid, id) : inFolder(tx.sql, courseId, id),
  };
};
type Bank = ReturnType<typeof bankOf>;

/** The files of one question hang on it alone. */
const keepFiles = (tx: Tx, bank: Bank, id: string, pair: { question: Question; key: Key }, act: { uid: string }) =>
  attach(tx, act, {
    files: filesOf([pair]).map((file) => ({ id: file })),
    to: { key: `bankItem:${id}`, scope: bank.scope, audiences: bank.audiences },
  });

const add = onPacedMutation(addBankItems, editing, async (tx, { courseId, items }, act) => {
  const bank = bankOf(courseId, act.uid);
  const refusal = refuseBank(await tx.actorOf(act.uid, bank.scope));
  if (refusal !== undefined) return refused(refusal);
  for (const item of items) {
    const attached = await keepFiles(tx, bank, item.id, item, act);
    if (!attached.ok) return attached;
    await tx.create(bank.items, bank.item(bankItemFrom(item, act)));
  }
  return ok({});
});

const revise = onPacedMutation(reviseBankItem, editing, async (tx, input, act) => {
  const bank = bankOf(input.courseId, act.uid);
  const row = await tx.get(bank.items, bank.scope, input.id);
  const refusal = refuseRevise(input, await tx.actorOf(act.uid, bank.scope), row);
  if (refusal?.reason === coreRefusal.conflict.reason) return refusedOver(refusal, bank.items, row);
  if (refusal !== undefined || row === undefined) return refused(refusal ?? coreRefusal.notFound);
  const attached = await keepFiles(tx, bank, row.id, input, act);
  if (!attached.ok) return attached;
  await tx.put(bank.items, bankItemAfter(row, input, act));
  return ok({});
});

/** What is gone by now is left alone. */
const set = onMutation(setBankItems, async (tx, { courseId, ids, folderId, labels }, act) => {
  const bank = bankOf(courseId, act.uid);
  const refusal = refuseBank(await tx.actorOf(act.uid, bank.scope));
  if (refusal !== undefined) return refused(refusal);
  for (const id of new Set(ids)) {
    const row = await tx.get(bank.items, bank.scope, id);
    if (row !== undefined)
      await tx.put(bank.items, { ...row, folderId: folderId ?? row.folderId, labels: labels ?? row.labels });
  }
  return ok({});
});

const remove = onMutation(removeBankItems, async (tx, { courseId, ids }, act) => {
  const bank = bankOf(courseId, act.uid);
  const refusal = refuseBank(await tx.actorOf(act.uid, bank.scope));
  if (refusal !== undefined) return refused(refusal);
  for (const id of new Set(ids)) {
    if ((await tx.get(bank.items, bank.scope, id)) === undefined) continue;
    await tx.remove(bank.items, bank.scope, id);
    await detach(tx, { key: `bankItem:${id}`, scope: bank.scope });
  }
  return ok({});
});

const saveFolder = onMutation(saveBankFolder, async (tx, input, act) => {
  const bank = bankOf(input.courseId, act.uid);
  const refusal = refuseFolder(input, await tx.actorOf(act.uid, bank.scope));
  if (refusal !== undefined) return refused(refusal);
  const row = await tx.get(bank.folders, bank.scope, input.id);
  const next = bank.folder(folderFrom(input, act));
  if (row === undefined) await tx.create(bank.folders, next);
  else await tx.put(bank.folders, next);
  return ok({});
});

const removeFolder = onMutation(removeBankFolder, async (tx, { courseId, id }, act) => {
  const bank = bankOf(courseId, act.uid);
  const refusal = refuseBank(await tx.actorOf(act.uid, bank.scope));
  if (refusal !== undefined) return refused(refusal);
  if ((await tx.get(bank.folders, bank.scope, id)) === undefined) return ok({});
  await tx.remove(bank.folders, bank.scope, id);
  for (const row of await bank.inFolder(tx, id)) await tx.put(bank.items, { ...row, folderId: '' });
  return ok({});
});

export const bankMutations = [
  readied(addBankItems, cleanPairs, add),
  readied(reviseBankItem, cleanPair, revise),
  set,
  remove,
  saveFolder,
  removeFolder,
];
