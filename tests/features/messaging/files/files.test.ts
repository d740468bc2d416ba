import { expect, test } from 'vitest';
import { clockText, frameSize } from '#src/features/messaging/view/chat/media.ts';
import { messageTypeOf, voiceFormat, voiceName, withType } from '#src/features/messaging/view/compose/file-kinds.ts';

test.each([
  ['photo.JPG', 'image/jpeg', 'image'],
  ['photo.heic', 'image/heic', 'file'],
  ['drawing.svg', 'image/svg+xml', 'file'],
  ['song.mp3', 'audio/mpeg', 'audio'],
  ['film.mp4', 'video/mp4', 'video'],
  ['essay.pdf', 'application/pdf', 'file'],
  ['thing', '', 'file'],
])('%s of the type “%s” is sent as %s', (name, type, expected) => {
  expect(messageTypeOf({ name, type })).toBe(expected);
});

test('of what is pasted or dropped, files without a type are refused (S-440)', () => {
  const [typed, untyped] = [{ type: 'image/png' }, { type: '' }];
  expect(withType([typed, untyped])).toEqual({ taken: [typed], refused: [untyped] });
});

test.each([
  [
    { width: 120, height: 100 },
    { width: 120, height: 100 },
  ],
  [
    { width: 2_400, height: 1_200 },
    { width: 240, height: 120 },
  ],
  [
    { width: 1_000, height: 4_000 },
    { width: 96, height: 280 },
  ],
  [
    { width: 4_000, height: 40 },
    { width: 240, height: 72 },
  ],
  [
    { width: 0, height: 0 },
    { width: 200, height: 150 },
  ],
])('a picture of %o has its place before it is there', (size, frame) => {
  expect(frameSize(size)).toEqual(frame);
});

test('a voice is named after its minute, and told in minutes and seconds', () => {
  expect(voiceName(new Date(2026, 10, 21, 9, 5, 7), 'weba')).toBe('voice-20261121-090507.weba');
  expect([0, 5.9, 60, 605].map(clockText)).toEqual(['0:00', '0:05', '1:00', '10:05']);
});

test('where nothing records, no voice is offered', () => {
  expect(voiceFormat()).toBeUndefined();
});
