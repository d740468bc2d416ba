import { useRef } from 'react';
import type { Input } from '#contract/core/call.ts';
import {
  addBankItems,
  removeBankFolder,
  removeBankItems,
  saveBankFolder,
  setBankItems,
} from '#contract/features/question/bank-calls.ts';
import { withIds } from '#contract/features/question/html.ts';
import { makeId } from '#src/ui/live/drafts/make-id.ts';
import { useSession } from '#src/ui/live/session.tsx';
import { useTellRefusal } from '#src/ui/words/tell.ts';
import type { Incoming } from '../paper/insert.ts';
import { partId } from '../part-id.ts';

/** What is done with the questions and folders of a bank. */
export const useBankDeeds = (courseId: string) => {
  const { store } = useSession();
  const unfinished = useRef<{ readonly of: string; readonly items: Input<typeof addBankItems>['items'] }>(undefined);
  const tellRefusal = useTellRefusal();
  const told = async (done: Promise<unknown>): Promise<boolean> => {
    const result = (await done) as { ok: true } | { ok: false; refusal: Parameters<typeof tellRefusal>[0] };
    if (!result.ok) tellRefusal(result.refusal);
    return result.ok;
  };
  return {
    add: async (
      incoming: readonly Incoming[],
      labels: readonly (readonly string[])[],
      folderId: string,
    ): Promise<boolean> => {
      const of = JSON.stringify([incoming, folderId]);
      // A failure in the middle goes on with what is left: nothing is there twice.
      if (unfinished.current?.of !== of) {
        const items = incoming
          .flatMap((one) => ('section' in one ? [] : [withIds(one, partId)]))
          .map((pair, index) => ({ id: makeId(), folderId, labels: [...(labels[index] ?? [])].slice(0, 10), ...pair }));
        unfinished.current = { of, items };
      }
      const { items } = unfinished.current;
      while (items.length > 0) {
        if (!(await told(store.mutate(addBankItems, { courseId, items: items.slice(0, 30) })))) return false;
        items.splice(0, 30);
      }
      unfinished.current = undefined;
      return true;
    },
    remove: (ids: readonly string[]) => told(store.mutate(removeBankItems, { courseId, ids: [...ids] })),
    move: (ids: readonly string[], folderId: string) =>
      told(store.mutate(setBankItems, { courseId, ids: [...ids], folderId })),
    removeFolder: (id: string) => told(store.mutate(removeBankFolder, { courseId, id })),
    saveFolder: (folder: { id: string; title: string; order: string }) =>
      told(store.mutate(saveBankFolder, { courseId, ...folder })),
    told,
  };
};
