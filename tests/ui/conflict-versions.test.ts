import { expect, test } from 'vitest';
import { coreRefusal } from '#contract/core/refusal.ts';
import type { OutboxEntry } from '#src/core/outbox.ts';
import { noticeMutationTexts } from '#src/features/notice/view/mutation-texts.ts';
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
