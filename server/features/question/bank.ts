import { ok } from '#contract/core/result.ts';
import { bankOf as namedBank } from '#contract/features/question/bank-rules.ts';
import * as writes from '#contract/features/question/bank-writes.ts';
import { filesOf } from '#contract/features/question/html.ts';
import type { BankFolderRow, BankItemRow } from '#contract/features/question/rows.ts';
import type { Key, Question } from '#contract/features/question/shapes.ts';
import { editing } from '#server/core/session/paces.ts';
import type { Entity } from '#server/core/sync/entity.ts';
import type { Tx } from '#server/core/sync/recorder.ts';
import { onWrite } from '#server/core/sync/write.ts';
import { attach, detach } from '#server/features/upload/public.ts';
import { bankFolder, bankItem, inFolder, ownFolder, ownInFolder, ownItem } from './store.ts';
import { cleanPair, cleanPairs } from './texts.ts';

/** The bank that a call names, as it is stored. */
const bankOf = (input: { readonly courseId: string }, uid: string) => {
  const bank = namedBank(input, uid);
  const isOwn = input.courseId === '';
  return {
    ...bank,
    stored: {
      items: (isOwn ? ownItem : bankItem) as unknown as Entity<BankItemRow>,
      folders: (isOwn ? ownFolder : bankFolder) as unknown as Entity<BankFolderRow>,
    },
    audiences: [isOwn ? 'all' : 'staff'] as const,
    inFolder: (tx: Tx, id: string) =>
      (isOwn ? ownInFolder(tx.sql, uid, id) : inFolder(tx.sql, input.courseId, id)) as Promise<readonly BankItemRow[]>,
  };
};

const hangingOn = (bank: Pick<ReturnType<typeof bankOf>, 'scope'>, id: string) => ({
  key: `bankItem:${id}`,
  scope: bank.scope,
});

interface Pair {
  readonly question: Question;
  readonly key: Key;
}

/** The files of one question hang on it alone. */
const keepFiles = (tx: Tx, bank: ReturnType<typeof bankOf>, id: string, pair: Pair, act: { readonly uid: string }) =>
  attach(tx, act, {
    files: filesOf([pair]).map((file) => ({ id: file })),
    to: { ...hangingOn(bank, id), audiences: bank.audiences },
  });

const add = onWrite(writes.addBankItems, {
  ready: cleanPairs,
  paces: editing,
  before: async (tx, { input, act }) => {
    for (const item of input.items) {
      const attached = await keepFiles(tx, bankOf(input, act.uid), item.id, item, act);
      if (!attached.ok) return attached;
    }
    return ok(input);
  },
});

const revise = onWrite(writes.reviseBankItem, {
  ready: cleanPair,
  paces: editing,
  before: async (tx, { input, act }) => {
    const attached = await keepFiles(tx, bankOf(input, act.uid), input.id, input, act);
    return attached.ok ? ok(input) : attached;
  },
});

const remove = onWrite(writes.removeBankItems, {
  after: async (tx, { input, act, was }) => {
    const bank = bankOf(input, act.uid);
    for (const id of new Set(input.ids)) if (was(bank.items, id) !== undefined) await detach(tx, hangingOn(bank, id));
    return undefined;
  },
});

/** One call adds a folder and renames it; one that was deleted meanwhile stays deleted. */
const saveFolder = onWrite(writes.saveBankFolder, { saves: 'once' });

const removeFolder = onWrite(writes.removeBankFolder, {
  after: async (tx, { input, act, was }) => {
    const bank = bankOf(input, act.uid);
    if (was(bank.folders, input.id) === undefined) return undefined;
    for (const row of await bank.inFolder(tx, input.id)) await tx.put(bank.stored.items, { ...row, folderId: '' });
    return undefined;
  },
});

export const bankMutations = [add, revise, onWrite(writes.setBankItems), remove, saveFolder, removeFolder];
