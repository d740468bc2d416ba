import { rowIn } from '#contract/core/rows/ref.ts';
import { teamScope } from '#contract/core/scopes.ts';
import { type Facts, write } from '#contract/core/write.ts';
import { areaTable } from '#contract/features/lessonprep/tables.ts';
import * as calls from './bank-calls.ts';
import {
  bankItemAfter,
  bankItemFrom,
  bankOf,
  folderFrom,
  type InBank,
  refuseBank,
  refuseFolder,
  refuseRevise,
} from './bank-rules.ts';
import { questionRefusal } from './rules.ts';

const itemsIn = (input: InBank, uid: string, ids: readonly string[]) => {
  const { items, scope } = bankOf(input, uid);
  return ids.map((id) => rowIn(items, scope, id));
};

const folderIn = (input: InBank & { readonly id: string }, uid: string) => {
  const { folders, scope } = bankOf(input, uid);
  return [rowIn(folders, scope, input.id)];
};

const areaOf = ({ areaId }: InBank) => (areaId === '' ? [] : [rowIn(areaTable, teamScope('area', areaId), areaId)]);

const keeping = (facts: Facts, input: InBank) =>
  refuseBank(
    input,
    facts.actor(bankOf(input, facts.uid).scope),
    input.areaId === '' ? undefined : facts.get(areaTable, input.areaId),
  );

export const addBankItems = write({
  call: calls.addBankItems,
  reads: areaOf,
  touches: (input, uid) =>
    itemsIn(
      input,
      uid,
      input.items.map(({ id }) => id),
    ),
  refuse: keeping,
  effect: (rows, input, writing) => {
    const { items, place } = bankOf(input, writing.uid);
    for (const item of input.items) rows.create(items, { ...bankItemFrom(item, writing), ...place });
  },
});

export const reviseBankItem = write({
  call: calls.reviseBankItem,
  reads: areaOf,
  touches: (input, uid) => itemsIn(input, uid, [input.id]),
  gone: questionRefusal.gone,
  refuse: (facts, input) =>
    refuseRevise(input, keeping(facts, input), facts.get(bankOf(input, facts.uid).items, input.id)),
  effect: (rows, input, writing) =>
    rows.change(bankOf(input, writing.uid).items, input.id, (row) => bankItemAfter(row, input, writing)),
});

/** What is gone by now is left alone. */
export const setBankItems = write({
  call: calls.setBankItems,
  reads: areaOf,
  touches: (input, uid) => itemsIn(input, uid, input.ids),
  refuse: keeping,
  effect: (rows, input, { uid }) => {
    for (const id of input.ids)
      rows.changeIfThere(bankOf(input, uid).items, id, (row) => ({
        ...row,
        folderId: input.folderId ?? row.folderId,
        labels: input.labels ?? row.labels,
      }));
  },
});

export const removeBankItems = write({
  call: calls.removeBankItems,
  reads: areaOf,
  touches: (input, uid) => itemsIn(input, uid, input.ids),
  refuse: keeping,
  effect: (rows, input, { uid }) => {
    for (const id of input.ids) rows.remove(bankOf(input, uid).items, id);
  },
});

export const saveBankFolder = write({
  call: calls.saveBankFolder,
  reads: areaOf,
  touches: folderIn,
  refuse: (facts, input) => refuseFolder(input, keeping(facts, input)),
  effect: (rows, input, writing) => {
    const { folders, place } = bankOf(input, writing.uid);
    rows.put(folders, { ...folderFrom(input, writing), ...place });
  },
});

/** Its questions name a folder that is gone: then they stand in none, and the server says so in each. */
export const removeBankFolder = write({
  call: calls.removeBankFolder,
  reads: areaOf,
  touches: folderIn,
  refuse: keeping,
  effect: (rows, input, { uid }) => rows.remove(bankOf(input, uid).folders, input.id),
});
