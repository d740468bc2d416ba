import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { digestOf } from '#contract/core/text/digest.ts';

const parts = fc.array(fc.string({ unit: 'grapheme', maxLength: 40 }), { maxLength: 5 });

test('a digest is SHA-256 of the parts, each after its length', () => {
  fc.assert(
    fc.property(parts, (texts) => {
      const hash = createHash('sha256');
      for (const text of texts) {
        const bytes = Buffer.from(text);
        const length = Buffer.alloc(4);
        length.writeUInt32BE(bytes.length);
        hash.update(length).update(bytes);
      }
      expect(digestOf(...texts)).toBe(hash.digest('hex'));
    }),
  );
});

test('where one part ends and the next begins makes a difference', () => {
  expect(digestOf('a', 'bc')).not.toBe(digestOf('ab', 'c'));
  expect(digestOf('a', '')).not.toBe(digestOf('a'));
});
