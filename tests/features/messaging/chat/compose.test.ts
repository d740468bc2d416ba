import { expect, test } from 'vitest';
import { emoji, emojiAfter } from '#src/features/messaging/view/compose/emoji.ts';
import { isComposingKey, isSending } from '#src/features/messaging/view/compose/enter.ts';
import {
  askedAt,
  inTurn,
  mentionedIn,
  peopleFor,
  withMention,
} from '#src/features/messaging/view/compose/use-compose.ts';

const people = [
  { uid: 'a', name: '李明' },
  { uid: 'b', name: '王小明' },
  { uid: 'c', name: 'Minghao' },
];

const pressed = (change: Partial<Parameters<typeof isSending>[0]> = {}) => ({
  key: 'Enter',
  ctrlKey: false,
  metaKey: false,
  shiftKey: false,
  isComposing: false,
  keyCode: 13,
  ...change,
});

test('Ctrl+Enter sends; Enter alone only where the device was told so, and never on a phone (S-439)', () => {
  expect(isSending(pressed({ ctrlKey: true }), false, false)).toBe(true);
  expect(isSending(pressed({ metaKey: true }), false, true)).toBe(true);
  expect(isSending(pressed(), false, false)).toBe(false);
  expect(isSending(pressed(), true, false)).toBe(true);
  expect(isSending(pressed({ shiftKey: true }), true, false)).toBe(false);
  expect(isSending(pressed(), true, true)).toBe(false);
  expect(isSending(pressed({ key: 'a', ctrlKey: true }), true, false)).toBe(false);
});

test('an Enter of the input method is not ours', () => {
  expect(isSending(pressed({ isComposing: true, ctrlKey: true }), true, false)).toBe(false);
  expect(isSending(pressed({ keyCode: 229 }), true, false)).toBe(false);
  expect([{ isComposing: true }, { keyCode: 229 }, {}].map((change) => isComposingKey(pressed(change)))).toEqual([
    true,
    true,
    false,
  ]);
});

test('a name is asked for behind an @ that begins a word', () => {
  expect(askedAt('你好@李', 4)).toEqual({ from: 2, word: '李' });
  expect(askedAt('@', 1)).toEqual({ from: 0, word: '' });
  expect(askedAt('me@school', 9)).toBeUndefined();
  expect(askedAt('@李明 你好', 6)).toBeUndefined();
  expect(askedAt('no at', 5)).toBeUndefined();
});

test('whose name begins so goes first', () => {
  expect(peopleFor(people, '明').map(({ uid }) => uid)).toEqual(['a', 'b']);
  expect(peopleFor(people, '王').map(({ uid }) => uid)).toEqual(['b']);
  expect(peopleFor(people, 'MING').map(({ uid }) => uid)).toEqual(['c']);
  expect(peopleFor(people, '').length).toBe(3);
});

test('a picked name takes the place of what was typed, and counts while it stands there (C-415)', () => {
  const asked = { from: 2, word: '李' };
  const written = withMention('你好@李 吗', asked, { uid: 'a', name: '李明' });
  expect(written).toEqual({ text: '你好@李明 吗', caret: 6 });
  expect(mentionedIn(written.text, [...people, ...people])).toEqual(['a']);
  expect(mentionedIn('你好', people)).toEqual([]);
});

test('arrows lead through the emoji and stop at the edges', () => {
  expect(emojiAfter(0, 'ArrowLeft', 8)).toBe(0);
  expect(emojiAfter(0, 'ArrowDown', 8)).toBe(8);
  expect(emojiAfter(3, 'ArrowUp', 8)).toBe(3);
  expect(emojiAfter(11, 'Home', 8)).toBe(8);
  expect(emojiAfter(11, 'End', 8)).toBe(15);
  expect(emojiAfter(emoji.length - 1, 'ArrowRight', 6)).toBe(emoji.length - 1);
  expect(emojiAfter(emoji.length - 2, 'End', 6)).toBe(emoji.length - 1);
  expect(new Set(emoji).size).toBe(emoji.length);
});

test('what is sent to a conversation goes in the order in which it was sent, also behind what failed', async () => {
  const gone: string[] = [];
  let kept = () => {};
  const file = new Promise<void>((resolve) => {
    kept = resolve;
  });
  const turns = [
    inTurn('one', () => file.then(() => gone.push('file'))),
    inTurn('one', async () => Promise.reject(new Error('no room'))),
    inTurn('one', async () => gone.push('next')),
  ];
  await inTurn('other', async () => gone.push('elsewhere'));
  expect(gone).toEqual(['elsewhere']);
  kept();
  await Promise.allSettled(turns);
  expect(gone).toEqual(['elsewhere', 'file', 'next']);
});
