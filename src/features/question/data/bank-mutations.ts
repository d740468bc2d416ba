import type { Actor } from '#contract/core/roles.ts';
import type { RowTable } from '#contract/core/rows/table.ts';
import {
  addBankItems as addBankItemsCall,
  removeBankFolder as removeBankFolderCall,
  removeBankItems as removeBankItemsCall,
  reviseBankItem as reviseBankItemCall,
  saveBankFolder as saveBankFolderCall,
  setBankItems as setBankItemsCall,
} from '#contract/features/question/bank-calls.ts';
import {
  bankItemAfter,
  bankItemFrom,
  folderFrom,
  refuseBank,
  refuseFolder,
  refuseRevise,
} from '#contract/features/question/bank-rules.ts';
import type { BankFolderRow, BankItemRow } from '#contract/features/question/rows.ts';
import { bankFolderTable, bankItemTable, ownFolderTable, ownItemTable } from '#contract/features/question/tables.ts';
import { clientMutation, rowKey } from '#src/core/feature.ts';
import type { Replica } from '#src/core/replica.ts';
import { actorIn } from '#src/features/course/data/public.ts';
import { bankItemById } from './queries.ts';

/** Both kinds of banks are written alike: a row of either has what the other one names its place by. */
const placed = (courseId: string, uid: string) => ({
  items: (courseId === '' ? ownItemTable : bankItemTable) as unknown as RowTable<BankItemRow>,
  folders: (courseId === '' ? ownFolderTable : bankFolderTable) as unknown as RowTable<BankFolderRow>,
  place: (courseId === '' ? { uid } : { courseId }) as { readonly courseId: string },
});

const roleOf = async (replica: Replica, courseId: string): Promise<Actor | undefined> =>
  courseId === '' ? 'self' : actorIn(replica, courseId);

export const addBankItems = clientMutation({
  call: addBankItemsCall,
  touches: ({ courseId, items }, uid) => items.map(({ id }) => rowKey(placed(courseId, uid).items, id)),
  effect: (rows, { courseId, items }, writing) => {
    const bank = placed(courseId, writing.uid);
    for (const item of items) rows.put(bank.items, { ...bankItemFrom(item, writing), ...bank.place });
  },
  refuse: async (replica, { courseId }) => refuseBank(await roleOf(replica, courseId)),
});

export const reviseBankItem = clientMutation({
  call: reviseBankItemCall,
  touches: ({ courseId, id }, uid) => [rowKey(placed(courseId, uid).items, id)],
  effect: (rows, input, writing) => {
    const { items } = placed(input.courseId, writing.uid);
    const row = rows.get(items, input.id);
    if (row !== undefined) rows.put(items, bankItemAfter(row, input, writing));
  },
  refuse: async (replica, input) =>
    refuseRevise(input, await roleOf(replica, input.courseId), await bankItemById(replica, input.courseId, input.id)),
});

export const setBankItems = clientMutation({
  call: setBankItemsCall,
  touches: ({ courseId, ids }, uid) => ids.map((id) => rowKey(placed(courseId, uid).items, id)),
  effect: (rows, { courseId, ids, folderId, labels }, { uid }) => {
    const { items } = placed(courseId, uid);
    for (const id of ids) {
      const row = rows.get(items, id);
      if (row !== undefined)
        rows.put(items, { ...row, folderId: folderId ?? row.folderId, labels: labels ?? row.labels });
    }
  },
  refuse: async (replica, { courseId }) => refuseBank(await roleOf(replica, courseId)),
});

export const removeBankItems = clientMutation({
  call: removeBankItemsCall,
  touches: ({ courseId, ids }, uid) => ids.map((id) => rowKey(placed(courseId, uid).items, id)),
  effect: (rows, { courseId, ids }, { uid }) => {
    for (const id of ids) rows.remove(placed(courseId, uid).items, id);
  },
  refuse: async (replica, { courseId }) => refuseBank(await roleOf(replica, courseId)),
});

export const saveBankFolder = clientMutation({
  call: saveBankFolderCall,
  touches: ({ courseId, id }, uid) => [rowKey(placed(courseId, uid).folders, id)],
  effect: (rows, input, writing) => {
    const bank = placed(input.courseId, writing.uid);
    rows.put(bank.folders, { ...folderFrom(input, writing), ...bank.place });
  },
  refuse: async (replica, input) => refuseFolder(input, await roleOf(replica, input.courseId)),
});

/** Its questions name a folder that is gone: then they stand in none. */
export const removeBankFolder = clientMutation({
  call: removeBankFolderCall,
  touches: ({ courseId, id }, uid) => [rowKey(placed(courseId, uid).folders, id)],
  effect: (rows, { courseId, id }, { uid }) => rows.remove(placed(courseId, uid).folders, id),
  refuse: async (replica, { courseId }) => refuseBank(await roleOf(replica, courseId)),
});
