import { createHash } from 'node:crypto';
import { createMD5 } from 'hash-wasm';
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

  test('a state of another place, or of nobody, is none: it begins anew', () => {
    const md5 = createMd5();
    md5.load(undefined, 0);
    takeTo(md5, 0, 1_000);
    const state = md5.save();
    const strange = [
      [state, 999],
      [state, 1_064],
      [state, 0],
      [state.subarray(1), 1_000],
      [Buffer.alloc(state.length), 1_000],
      // As it was written for some hours: the words and the rest.
      [Buffer.alloc(16 + (1_000 % 64)), 1_000],
      [new Uint8Array(), 1_000],
    ] as const;
    for (const [one, after] of strange) {
      expect(md5.load(one, after)).toBe(false);
      takeTo(md5, 0, 70);
      expect(md5.digest()).toBe(right(70));
    }
    expect(md5.load(state, 1_000)).toBe(true);
  });

  test('is handed on between versions of the server, there and back, in the middle of a file', async () => {
    const earlier = await createMD5();
    const md5 = createMd5();
    const chance = chanceFrom(13);
    for (const at of [0, 1, 63, 64, 65, 1_000, room, room + 7, chance.below(bytes.length)]) {
      md5.load(undefined, 0);
      takeTo(md5, 0, at);
      earlier.load(md5.save());
      earlier.update(bytes.subarray(at, at + 300));
      expect(md5.load(earlier.save(), at + 300)).toBe(true);
      takeTo(md5, at + 300, bytes.length);
      const state = md5.save();
      expect([at, md5.digest()]).toEqual([at, right(bytes.length)]);
      expect([at, earlier.load(state).digest()]).toEqual([at, right(bytes.length)]);
    }
  });

  test('counts bytes as the earlier version does, in two words', async () => {
    const earlier = (await createMD5()).init();
    const almost = Buffer.from(earlier.save());
    almost.writeUInt32LE(2 ** 29 - 64, 4);
    const state = earlier.load(almost).update(bytes.subarray(0, 134)).save();
    const md5 = createMd5();
    expect([md5.load(state, 70), md5.load(state, 2 ** 29 + 70)]).toEqual([false, true]);
    expect(Buffer.from(md5.save())).toEqual(Buffer.from(state));
    expect(md5.digest()).toBe(earlier.digest());
  });
});
