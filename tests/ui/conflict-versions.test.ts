import { expect, test } from 'vitest';
import { coreRefusal } from '#contract/core/refusal.ts';
import type { OutboxEntry } from '#src/core/outbox.ts';
import { noticeMutationTexts } from '#src/features/notice/view/mutation-texts.ts';
import { piecesOf } from '#src/shell/attention/conflict-sheet.tsx';
import { overTheirs, theirsOf, versionsOf } from '#src/shell/attention/versions.ts';

const row = (title: string, edition: string) => ({ id: 'n1', title, editions: { title: edition, content: 'c1' } });

const entry = (extra: Partial<OutboxEntry> = {}): OutboxEntry => ({
  seq: 1,
  mid: 'mine',
  name: 'updateNotice',
  version: 1,
  input: { courseId: 'c', id: 'n1', title: 'Mine', basis: { title: 't1' } },
  lane: 'course:c/notice',
  state: 'rejected',
  at: 0,
  deps: [],
  creates: [],
  keys: ['notice/n1'],
  base: { 'notice/n1': row('Before', 't1') },
  attempts: 1,
  notBefore: 0,
  refusal: coreRefusal.conflict,
  current: row('Theirs', 't2'),
  ...extra,
});

test('when they edit once more, the newer version is the one to decide against', () => {
  const theirs = theirsOf(entry(), row('Theirs again', 't3'));
  expect(theirs).toMatchObject({ title: 'Theirs again' });
  expect(overTheirs(entry(), theirs)).toMatchObject({ title: 'Mine', basis: { title: 't3' } });
});

test('a device that has not heard of their edit shows what the server sent with its refusal', () => {
  expect(theirsOf(entry(), row('Before', 't1'))).toMatchObject({ title: 'Theirs' });
});

test('without the row the version of the refusal stands', () => {
  expect(theirsOf(entry(), undefined)).toMatchObject({ title: 'Theirs' });
});

test('work refused for another reason becomes a conflict when its row was changed meanwhile', () => {
  const { current: _theirs, ...refusedOtherwise } = entry({ refusal: coreRefusal.notAllowed });
  expect(theirsOf(refusedOtherwise, row('Before', 't1'))).toBeUndefined();
  expect(theirsOf(refusedOtherwise, row('Theirs', 't2'))).toMatchObject({ title: 'Theirs' });
  expect(overTheirs(refusedOtherwise, undefined, { title: 'Edited' })).toMatchObject({ basis: { title: 't1' } });
});

test('only what was written is compared', () => {
  const versions = versionsOf(entry(), row('Theirs', 't2'), noticeMutationTexts.updateNotice);
  expect(versions).toMatchObject([{ base: 'Before', mine: 'Mine', theirs: 'Theirs' }]);
});

test('what only one version says is marked, word by word, in Chinese too; files are compared by their names', () => {
  const pieces = piecesOf('周五三号楼', '周四三号楼');
  expect(pieces.map(({ text }) => text).join('')).toBe('周五三号楼');
  expect(pieces.filter(({ isOwn }) => isOwn).map(({ text }) => text)).toEqual(['五']);
  expect(piecesOf('same', 'same')).toEqual([{ text: 'same', isOwn: false }]);
  // Two texts that have nothing in common would take minutes.
  const long = (word: string) => Array.from({ length: 20_000 }, (_, index) => `${word}${index}`).join(' ');
  const [mine, theirs] = [long('a'), long('b')];
  expect(piecesOf(mine, theirs)).toEqual([{ text: mine, isOwn: true }]);
  const file = (name: string) => ({ id: name, name, size: 1, type: '' });
  const input = { courseId: 'c', id: 'n1', files: [file('a.pdf'), file('b.pdf')], basis: { files: 'f1' } };
  const newer = { ...row('Theirs', 't2'), files: [file('a.pdf')] };
  expect(versionsOf(entry({ input }), newer, noticeMutationTexts.updateNotice)).toMatchObject([
    { mine: 'a.pdf\nb.pdf', theirs: 'a.pdf' },
  ]);
});
