import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { changePassword } from '#contract/features/account/calls.ts';
import { bytesOfBase64, pictureType, strengthOf } from '#contract/features/account/keys.ts';

test('8 to 20 characters of two kinds will do, of three they are strong (S-367)', () => {
  expect(strengthOf('')).toBe('short');
  expect(strengthOf('Abc123!')).toBe('short');
  expect(strengthOf('abcdefgh')).toBe('plain');
  expect(strengthOf('12345678')).toBe('plain');
  expect(strengthOf('!!!!!!!!')).toBe('plain');
  expect(strengthOf('abcd1234')).toBe('fair');
  expect(strengthOf('密码密码1234')).toBe('fair');
  expect(strengthOf('abcd-efgh')).toBe('fair');
  expect(strengthOf('abcd-123')).toBe('strong');
  expect(strengthOf('a1!45678901234567890')).toBe('strong');
  expect(strengthOf('a1!456789012345678901')).toBe('long');
});

test('a space is no kind of its own (S-367)', () => {
  expect(strengthOf('abcd efgh')).toBe('plain');
});

test('the server takes exactly the passwords that the meter calls fair or strong (S-367)', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 24 }), (newPassword) => {
      const takes = changePassword.input.safeParse({ oldPassword: 'x', newPassword }).success;
      expect(takes).toBe(['fair', 'strong'].includes(strengthOf(newPassword)));
    }),
  );
});

test('a picture is known by its first bytes, its size by its length', () => {
  const jpeg = Buffer.from([0xff, 0xd8, 0xff, 0xe0, 1, 2, 3]);
  expect(pictureType(jpeg.toString('base64'))).toBe('image/jpeg');
  fc.assert(
    fc.property(
      fc.uint8Array({ minLength: 1, maxLength: 64 }),
      fc.uint8Array({ minLength: 4, maxLength: 4 }),
      (tail, size) => {
        const webp = Buffer.concat([Buffer.from('RIFF'), Buffer.from(size), Buffer.from('WEBP'), Buffer.from(tail)]);
        expect(pictureType(webp.toString('base64'))).toBe('image/webp');
        expect(bytesOfBase64(webp.toString('base64'))).toBe(webp.length);
      },
    ),
  );
  for (const other of [
    'GIF89a..........',
    '\x89PNG\r\n\x1a\n......',
    '<svg xmlns="http://www.w3.org/2000/svg"/>',
    'RIFF1234WAVEfmt ',
  ])
    expect(pictureType(Buffer.from(other, 'latin1').toString('base64'))).toBeUndefined();
});
