import { ok, refused } from '#contract/core/result.ts';
import * as writes from '#contract/features/question/bank-writes.ts';
import { filesOf } from '#contract/features/question/html.ts';
import type { Key, Question } from '#contract/features/question/shapes.ts';
import { onPacedMutation } from '#server/core/feature.ts';
import { editing } from '#server/core/session/paces.ts';
import type { Tx } from '#server/core/sync/recorder.ts';
import { onWrite } from '#server/core/sync/write.ts';
import { attach } from '#server/features/upload/public.ts';
import { bankOf, empty, emptyFolder, hangingOn, refuseSorting, sort } from './bank-pieces.ts';
import { cleanPair, cleanPairs } from './texts.ts';

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

/** Its own handler: of the longest questions a few are written with the act, and the others by a job. */
const set = onPacedMutation(writes.setBankItems.call, editing, async (tx, { courseId, areaId, ids, ...place }, act) => {
  const refusal = await refuseSorting(tx, { courseId, areaId }, act.uid);
  if (refusal !== undefined) return refused(refusal);
  await sort(tx, { courseId, areaId, uid: act.uid, ids, place });
  return ok({});
});

/** Its own handler, for the same reason. */
const remove = onPacedMutation(writes.removeBankItems.call, editing, async (tx, { courseId, areaId, ids }, act) => {
  const refusal = await refuseSorting(tx, { courseId, areaId }, act.uid);
  if (refusal !== undefined) return refused(refusal);
  await sort(tx, { courseId, areaId, uid: act.uid, ids, place: null });
  return ok({});
});

/** One call adds a folder and renames it; one that was deleted meanwhile stays deleted. */
const saveFolder = onWrite(writes.saveBankFolder, { paces: editing, saves: 'once' });

const removeFolder = onWrite(writes.removeBankFolder, {
  paces: editing,
  after: async (tx, { input, act, was }) => {
    const bank = bankOf(input, act.uid);
    if (was(bank.folders, input.id) === undefined) return undefined;
    const of = { courseId: input.courseId, areaId: input.areaId, uid: act.uid, id: input.id };
    if (await empty(tx, of)) await tx.enqueue(emptyFolder.name, of);
    return undefined;
  },
});

export const bankMutations = [add, revise, set, remove, saveFolder, removeFolder];
