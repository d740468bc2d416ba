import { afterEach, expect, test, vi } from 'vitest';
import { addDraftFiles, draftFileEnd, draftFiles, dropDraftFile, fileOfDraft } from '#src/core/files/draft-files.ts';
import { openOwnDevice } from '#tests/harness/disk/own-device.ts';

afterEach(() => {
  vi.unstubAllGlobals();
});

const named = (name: string) => [new File([name], name)];

test('files that two tabs add and take at once are neither lost nor there again', async () => {
  const { store: drafts } = await openOwnDevice();
  await Promise.all(['a', 'b', 'c'].map((name) => addDraftFiles(drafts, 'box', named(name))));
  const [first, second] = await draftFiles(drafts, 'box');
  const names = [first?.name, second?.name];
  await Promise.all([
    dropDraftFile(drafts, 'box', first?.id ?? ''),
    dropDraftFile(drafts, 'box', second?.id ?? ''),
    addDraftFiles(drafts, 'box', named('d')),
  ]);
  const left = ['a', 'b', 'c', 'd'].filter((name) => !names.includes(name));
  expect((await draftFiles(drafts, 'box')).map(({ name }) => name).sort()).toEqual(left);
});

test('where the browser loses files in databases, their bytes are kept instead', async () => {
  vi.stubGlobal('navigator', { userAgent: 'Mozilla/5.0 (iPhone) AppleWebKit/605.1.15 Version/19.0 Safari/604.1' });
  const { store: drafts } = await openOwnDevice();
  await addDraftFiles(drafts, 'box', named('a'));
  const [kept] = await draftFiles(drafts, 'box');
  expect(kept?.bytes).toBeInstanceOf(ArrayBuffer);
  expect(kept && (await fileOfDraft(kept).text())).toBe('a');
});

test('a file leaves its draft with its message; the others wait on, also one that was added meanwhile', async () => {
  const { store: drafts } = await openOwnDevice();
  await addDraftFiles(drafts, 'box', [...named('a'), ...named('b')]);
  const { id = '' } = (await draftFiles(drafts, 'box'))[0] ?? {};
  const { left } = draftFileEnd('box', id);
  await addDraftFiles(drafts, 'box', named('c'));
  await drafts.changeDraft('box', left);
  expect((await draftFiles(drafts, 'box')).map(({ name }) => name)).toEqual(['b', 'c']);
});
