import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isEmojiOnly, partsOf } from '#src/features/messaging/view/chat/text-parts.ts';

const linksIn = (text: string) =>
  partsOf(text, []).flatMap((part) => (part.kind === 'link' ? [[part.text, part.address]] : []));

test('addresses are recognised, without the sentence around them', () => {
  expect(linksIn('看 https://a.example/x?y=1#z。然后')).toEqual([
    ['https://a.example/x?y=1#z', 'https://a.example/x?y=1#z'],
  ]);
  expect(linksIn('(see www.b.example/a_(b), then go)')).toEqual([
    ['www.b.example/a_(b)', 'https://www.b.example/a_(b)'],
  ]);
  expect(linksIn('https://c.example/第一章后面')).toEqual([['https://c.example/', 'https://c.example/']]);
  expect(linksIn('Is it http://d.example?!')).toEqual([['http://d.example', 'http://d.example']]);
});

test('what could run a script or leads nowhere stays text', () => {
  for (const text of ['javascript:alert(1)', 'data:text/html,x', 'https://', 'www.', 'http://localhost', 'a@b.example'])
    expect(linksIn(text)).toEqual([]);
});

test('whoever is named is marked, the longest name first', () => {
  expect(partsOf('@李明 和 @李明明 @王', ['李明', '李明明'])).toEqual([
    { kind: 'mention', text: '@李明' },
    { kind: 'text', text: ' 和 ' },
    { kind: 'mention', text: '@李明明' },
    { kind: 'text', text: ' @王' },
  ]);
});

test('joined again, the parts are the text', () => {
  const piece = fc.constantFrom(
    '@李明',
    'https://a.example/',
    ')',
    '(',
    '.',
    '，',
    ' ',
    '\n',
    'www.',
    '字',
    '<b>',
    '@',
  );
  const text = fc.array(fc.oneof(piece, fc.string())).map((pieces) => pieces.join(''));
  fc.assert(
    fc.property(text, (given) => {
      expect(
        partsOf(given, ['李明', '<b>'])
          .map((part) => part.text)
          .join(''),
      ).toBe(given);
    }),
  );
});

test.each([
  ['brackets', `www.a.b${')'.repeat(30_000)}`],
  ['dots', `www.a.b${'.'.repeat(30_000)}c`],
  ['dots before a bracket', `www.a.b${'.'.repeat(30_000)})`],
])('a message of nothing but %s holds up nobody who reads it', (_of, text) => {
  const began = performance.now();
  expect(linksIn(text)).toHaveLength(1);
  expect(performance.now() - began).toBeLessThan(500);
});

test('up to three emoji alone are shown large', () => {
  expect(['👍', '👍🏽 🎉', '❤️', '👩‍🔬👍🎓'].map(isEmojiOnly)).toEqual([true, true, true, true]);
  expect(['', '1', '👍 好', '👍👍👍👍', '#'].map(isEmojiOnly)).toEqual([false, false, false, false, false]);
});
