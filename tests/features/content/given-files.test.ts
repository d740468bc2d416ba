import { expect, test } from 'vitest';
import { addDraftFiles, draftFiles } from '#src/core/files/draft-files.ts';
import { materialsDraft, takeGiven } from '#src/features/content/data/queries.ts';
import { openOwnDevice } from '#tests/harness/disk/own-device.ts';

const shared = async (...names: string[]) => {
  const { store } = await openOwnDevice();
  const key = materialsDraft('c1');
  await addDraftFiles(
    store,
    key,
    names.map((name) => new File(['x'], name)),
  );
  const letGo: string[] = [];
  const told: string[] = [];
  const files = {
    cancel: async (id: string) => void letGo.push(`cancel ${id}`),
    forget: async (ids: readonly string[]) => void letGo.push(`forget ${ids}`),
  };
  const left = async () => (await draftFiles(store, key)).map(({ name }) => name);
  const onFiles = (taken: readonly { readonly id: string }[]) => told.push(...taken.map(({ id }) => id));
  return { store, files, letGo, told, left, onFiles };
};

const refOf = ({ name, size, type }: File) => ({ id: name, name, size, type });

test('of files that were shared for a course, what is refused waits where it is', async () => {
  const { left, told, letGo, ...form } = await shared('a.pdf', 'large.mp4', 'b.pdf');
  const take = async ([file]: readonly File[]) =>
    file === undefined || file.name === 'large.mp4' ? [] : [refOf(file)];
  await takeGiven('c1', { ...form, take, isOpen: () => true });
  expect([told, await left(), letGo]).toEqual([['a.pdf', 'b.pdf'], ['large.mp4'], []]);
});

test('a form that is closed while they are copied lets go of the late one, and leaves the rest for the next', async () => {
  const { left, told, letGo, ...form } = await shared('a.pdf', 'b.pdf', 'c.pdf');
  let isOpen = true;
  const take = async (files: readonly File[]) => {
    isOpen = files[0]?.name !== 'b.pdf';
    return files.map(refOf);
  };
  await takeGiven('c1', { ...form, take, isOpen: () => isOpen });
  expect([told, await left()]).toEqual([['a.pdf'], ['b.pdf', 'c.pdf']]);
  expect(letGo).toEqual(['cancel b.pdf', 'forget b.pdf']);
});
