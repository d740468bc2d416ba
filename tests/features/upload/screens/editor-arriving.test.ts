import { expect, test } from 'vitest';
import { arrived } from '#src/ui/editor/files/arrived.ts';

const file = { name: 'a.png' } as File;
const carrying = (files: readonly File[], text = '') => ({ files, getData: () => text });

const paste = (noPaste: boolean, carried: ReturnType<typeof carrying>) => {
  const taken: File[] = [];
  let forbidden = 0;
  const isDone = arrived(carried, {
    noPaste,
    take: (files) => taken.push(...files),
    onForbidden: () => {
      forbidden += 1;
    },
  });
  return { isDone, taken, forbidden };
};

test('where the teacher forbids it nothing is pasted, neither words nor files, and it is said (S-419)', () => {
  expect(paste(true, carrying([], 'an answer'))).toEqual({ isDone: true, taken: [], forbidden: 1 });
  expect(paste(true, carrying([file]))).toEqual({ isDone: true, taken: [], forbidden: 1 });
});

test('pasted words are the editor’s, pasted files are taken', () => {
  expect(paste(false, carrying([], 'words'))).toEqual({ isDone: false, taken: [], forbidden: 0 });
  expect(paste(false, carrying([file]))).toEqual({ isDone: true, taken: [file], forbidden: 0 });
});

test('of a text that brings a picture of itself the text counts', () => {
  expect(paste(false, carrying([file], 'words'))).toEqual({ isDone: false, taken: [], forbidden: 0 });
});
