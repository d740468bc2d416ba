import { expect, test } from 'vitest';
import { addDraftFiles, draftFiles, dropDraftFile } from '#src/core/files/draft-files.ts';

test('files that two tabs add and take at once are neither lost nor there again', async () => {
  const held = new Map<string, unknown>();
  const pause = () => new Promise((resolve) => setTimeout(resolve, 2));
  const drafts = {
    draft: async (key: string) => {
      await pause();
      return held.has(key) ? { key, value: held.get(key), savedAt: 0 } : undefined;
    },
    saveDraft: async (key: string, value: unknown) => {
      await pause();
      held.set(key, value);
    },
    dropDraft: async (key: string) => void held.delete(key),
  };
  const named = (name: string) => [new File([name], name)];
  await Promise.all(['a', 'b', 'c'].map((name) => addDraftFiles(drafts, 'box', named(name))));
  const [first, second] = await draftFiles(drafts, 'box');
  await Promise.all([
    dropDraftFile(drafts, 'box', first?.id ?? ''),
    dropDraftFile(drafts, 'box', second?.id ?? ''),
    addDraftFiles(drafts, 'box', named('d')),
  ]);
  expect((await draftFiles(drafts, 'box')).map(({ name }) => name)).toEqual(['c', 'd']);
});
