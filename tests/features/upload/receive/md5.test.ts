import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { createMd5, type Md5 } from '#server/features/upload/receive/md5-hash.ts';
import { chanceFrom } from '#tests/harness/random.ts';

const room = 256 * 1024;
const bytes = Buffer.from(chanceFrom(11).bytes(new Uint8Array(3 * room)));
const right = (length: number) => createHash('md5').update(bytes.subarray(0, length)).digest('hex');

const takeTo = (md5: Md5, from: number, to: number): void => {
  for (let at = from; at < to; )
    at += md5.take((into) => into.length && bytes.copy(into, 0, at, Math.min(to, at + into.length)));
};

describe('MD5', () => {
  test('is that of OpenSSL for every length around its blocks and its room', () => {
    const md5 = createMd5();
    const around = Array.from({ length: 140 }, (_, n) => room - 70 + n);
    for (const length of [...Array.from({ length: 200 }, (_, n) => n), ...around]) {
      md5.load(undefined, 0);
      takeTo(md5, 0, length);
      expect([length, md5.digest()]).toEqual([length, right(length)]);
    }
  });

  test('goes on from a state that was kept at any byte, in another process', () => {
    const chance = chanceFrom(12);
    for (let story = 0; story < 50; story += 1) {
      const length = chance.below(bytes.length);
      let state: Uint8Array | undefined;
      for (let at = 0; at < length; ) {
        const to = Math.min(length, at + 1 + chance.below(length));
        const md5 = createMd5();
        expect(md5.load(state, at)).toBe(at > 0);
        takeTo(md5, at, to);
        at = to;
        state = md5.save();
        if (at === length) expect(md5.digest()).toBe(right(length));
      }
    }
  });

  test('a state of another length than its place says is none', () => {
    const md5 = createMd5();
    md5.load(undefined, 0);
    takeTo(md5, 0, 1_000);
    const state = md5.save();
    for (const after of [999, 1_001, 0]) {
      expect(md5.load(state, after)).toBe(false);
      takeTo(md5, 0, 70);
      expect(md5.digest()).toBe(right(70));
    }
    // It cannot be told from one of 1,064 bytes: the number of its chunks is kept in the same row.
    expect(md5.load(state, 1_000)).toBe(true);
  });
});
