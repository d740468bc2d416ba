import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { expect, test, vi } from 'vitest';
import type { Digest } from '#src/core/files/engine/host.ts';
import { md5, plainMd5 } from '#src/core/files/engine/md5.ts';
import { chanceFrom } from '#tests/harness/random.ts';

const ways = { WebAssembly: md5, plain: plainMd5 };

const native = (bytes: Uint8Array): string => createHash('md5').update(bytes).digest('hex');

test.each(Object.entries(ways))('%s: the digests of RFC 1321', async (_, way) => {
  const of = async (text: string) => {
    const digest = await way();
    digest.update(new TextEncoder().encode(text));
    return digest.hex();
  };
  expect(await of('')).toBe('d41d8cd98f00b204e9800998ecf8427e');
  expect(await of('message digest')).toBe('f96b697d7cb7938d525a2f31aaf161d0');
  expect(await of('12345678901234567890123456789012345678901234567890123456789012345678901234567890')).toBe(
    '57edf4a22be3c955ac49da2e2107b67a',
  );
});

test.each(Object.entries(ways))(
  '%s: in any pieces, interrupted anywhere, the digest is the native one',
  async (_, way) => {
    const pieces = fc.array(fc.nat(3_000), { minLength: 1, maxLength: 8 });
    await fc.assert(
      fc.asyncProperty(pieces, fc.nat(), async (sizes, seed) => {
        const bytes = chanceFrom(seed).bytes(new Uint8Array(sizes.reduce((sum, one) => sum + one, 0)));
        let digest: Digest = await way();
        let at = 0;
        for (const size of sizes) {
          // A view into a larger buffer, as a stream hands out.
          digest.update(bytes.subarray(at, at + size));
          at += size;
          digest = await way(digest.save());
        }
        expect(digest.hex()).toBe(native(bytes));
      }),
      { numRuns: 60 },
    );
  },
);

test('where WebAssembly is missing, or forbidden, the digest is the same', async () => {
  const bytes = chanceFrom(5).bytes(new Uint8Array(5_000));
  const hex = async () => {
    const digest = await md5();
    digest.update(bytes);
    return digest.hex();
  };
  const isForbidden = { compile: () => Promise.reject(new Error('the policy forbids it')) };
  for (const found of [undefined, isForbidden]) {
    vi.stubGlobal('WebAssembly', found);
    expect(await hex().finally(() => vi.unstubAllGlobals())).toBe(native(bytes));
  }
});

test('a state that another way saved is refused, so that hashing begins anew', async () => {
  const [one, other] = [await md5(), await plainMd5()];
  for (const digest of [one, other]) digest.update(new Uint8Array(100));
  await expect(plainMd5(one.save())).rejects.toThrow();
  await expect(md5(other.save())).rejects.toThrow();
});
