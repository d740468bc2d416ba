import { expect, test } from 'vitest';
import { reading } from '#src/core/files/engine/hash.ts';
import { chanceFrom } from '#tests/harness/random.ts';

const bytes = chanceFrom(3).bytes(new Uint8Array(2_500_000));

const readAll = async (file: Blob) => {
  const from = reading(file);
  const pieces: Uint8Array[] = [];
  // Lent: it is another one's when the next is read.
  for (let piece = await from.next(); piece !== undefined; piece = await from.next()) pieces.push(piece.slice());
  return { all: Buffer.concat(pieces), longest: Math.max(0, ...pieces.map(({ length }) => length)) };
};

/** As in browsers whose files cannot be read into given room. */
const plainly = (file: Blob): Blob =>
  Object.assign(file, {
    stream: () =>
      new ReadableStream({
        start: async (controller) => {
          const content = new Uint8Array(await file.arrayBuffer());
          for (let at = 0; at < content.length; at += 70_000) controller.enqueue(content.subarray(at, at + 70_000));
          controller.close();
        },
      }),
  });

test.each([
  ['into given room', (file: Blob) => file],
  ['piece by piece', plainly],
])('a file is read whole and in order, %s', async (_way, as) => {
  for (const size of [0, 1, 1_048_576, bytes.length]) {
    const { all, longest } = await readAll(as(new Blob([bytes.slice(0, size)])));
    expect(all.equals(bytes.subarray(0, size))).toBe(true);
    expect(longest).toBeLessThanOrEqual(1_048_576);
  }
});

test('a file that cannot be read any more says so, and reading that was ended ends', async () => {
  const gone = Object.assign(new Blob(['x']), {
    stream: () =>
      new ReadableStream({ type: 'bytes', pull: () => Promise.reject(new DOMException('gone', 'NotReadableError')) }),
  });
  await expect(reading(gone).next()).rejects.toMatchObject({ name: 'NotReadableError' });
  const left = reading(new Blob([bytes]));
  left.cancel();
  expect(await left.next()).toBeUndefined();
});
