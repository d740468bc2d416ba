import * as z from 'zod/mini';
import { ok } from '#contract/core/result.ts';
import { bankOf as namedBank } from '#contract/features/question/bank-rules.ts';
import * as writes from '#contract/features/question/bank-writes.ts';
import { filesOf } from '#contract/features/question/html.ts';
import type { BankFolderRow, BankItemRow } from '#contract/features/question/rows.ts';
import type { Key, Question } from '#contract/features/question/shapes.ts';
import type { JobHandler } from '#server/core/feature.ts';
import { inPieces } from '#server/core/jobs/in-pieces.ts';
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
    inFolder: (tx: Tx, id: string, most: number) =>
      (isOwn ? ownInFolder(tx.sql, uid, id, most) : inFolder(tx.sql, input.courseId, id, most)) as Promise<
        readonly BankItemRow[]
      >,
  };
};

/** Long questions that are written in one transaction, for which others wait: a bank has thousands. */
const atOnce = 50;

/** Some questions of a folder that is gone stand in none. Answers whether there may be more. */
const empty = async (tx: Tx, { id, uid, ...at }: InFolder): Promise<boolean> => {
  const bank = bankOf(at, uid);
  const rows = await bank.inFolder(tx, id, atOnce);
  for (const row of rows) await tx.put(bank.stored.items, { ...row, folderId: '' });
  return rows.length === atOnce;
};

const InFolder = z.object({ courseId: z.string(), uid: z.string(), id: z.string() });
type InFolder = z.infer<typeof InFolder>;

/** After the commit: the rest of a large folder, a piece at a time. */
export const emptyFolder: JobHandler = {
  name: 'question.emptyFolder',
  run: async ({ core }, payload) => {
    const of = InFolder.parse(payload);
    const { scope } = bankOf(of, of.uid);
    await inPieces(
      core,
      [scope],
      (tx) => empty(tx, of),
      (tx) => tx.enqueue(emptyFolder.name, of),
    );
  },
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
  paces: editing,
  after: async (tx, { input, act, was }) => {
    const bank = bankOf(input, act.uid);
    for (const id of new Set(input.ids)) if (was(bank.items, id) !== undefined) await detach(tx, hangingOn(bank, id));
    return undefined;
  },
});

/** One call adds a folder and renames it; one that was deleted meanwhile stays deleted. */
const saveFolder = onWrite(writes.saveBankFolder, { paces: editing, saves: 'once' });

const removeFolder = onWrite(writes.removeBankFolder, {
  paces: editing,
  after: async (tx, { input, act, was }) => {
    const bank = bankOf(input, act.uid);
    if (was(bank.folders, input.id) === undefined) return undefined;
    const of = { courseId: input.courseId, uid: act.uid, id: input.id };
    if (await empty(tx, of)) await tx.enqueue(emptyFolder.name, of);
    return undefined;
  },
});

export const bankMutations = [
  add,
  revise,
  onWrite(writes.setBankItems, { paces: editing }),
  remove,
  saveFolder,
  removeFolder,
];
