import fc from 'fast-check';
import { expect, test } from 'vitest';
import { pictureSize } from '#contract/core/picture-size.ts';
import { avifOf, bmpOf, gifOf, jpegOf, movingPngOf, pngOf, segment, webpOf } from '#tests/harness/pictures.ts';

const side = (max: number) => fc.integer({ min: 1, max });

test.each([
  ['png', pngOf, 100_000, false],
  ['png', movingPngOf, 100_000, true],
  ['jpeg', jpegOf, 65_535, false],
  ['gif', gifOf, 65_535, true],
  ['webp', webpOf.lossless, 16_384, false],
  ['webp', webpOf.lossy, 16_383, false],
  ['webp', webpOf.moving, 100_000, true],
  ['webp', webpOf.within, 16_384, false],
  ['bmp', bmpOf, 100_000, false],
  ['avif', avifOf, 100_000, false],
  ['heic', (width: number, height: number) => avifOf(width, height, 'heic'), 100_000, false],
] as const)('%s: the head says how many pixels it has (%#)', (type, of, max, moves) => {
  const reads = fc.property(side(max), side(max), (width, height) => {
    fc.pre(type !== 'avif' && type !== 'heic' ? true : width * height > 160 * 120);
    expect(pictureSize(of(width, height))).toEqual({ type, width, height, pixels: width * height, moves });
  });
  fc.assert(reads, { numRuns: 50 });
});

test('a camera’s JPEG says it behind all that it tells of itself, and the largest of two claims counts', () => {
  const told = Buffer.alloc(60_000, 0xff);
  const large = segment(0xc2, Buffer.from([8, 0x40, 0, 0x40, 0, 1]));
  expect(pictureSize(jpegOf(8, 8, segment(0xe1, told), Buffer.from([0, 7, 0xff])))).toMatchObject({ pixels: 64 });
  expect(pictureSize(jpegOf(8, 8, large))).toMatchObject({ pixels: 16_384 ** 2 });
  expect(pictureSize(gifOf(1, 1, { width: 60_000, height: 60_000 }))).toMatchObject({ pixels: 60_000 ** 2 });
});

test('of an icon’s pictures the largest counts', () => {
  const list = [16, 0, 32].flatMap((side) => [side, side, ...Buffer.alloc(14)]);
  expect(pictureSize(Buffer.from([0, 0, 1, 0, 3, 0, ...list]))).toMatchObject({
    type: 'icon',
    width: 256,
    height: 256,
  });
});

test('what is no picture is none, and a head that ends too early is unread', () => {
  for (const other of ['', '%PDF-1.7', '<svg width="99999"/>', 'RIFF1234WAVEfmt ', '\0\0\0\x18ftypmp42'])
    expect(pictureSize(Buffer.from(other, 'latin1'))).toBe('none');
  for (const whole of [pngOf(5, 5), jpegOf(5, 5), gifOf(5, 5), webpOf.lossless(5, 5), bmpOf(5, 5), avifOf(5, 5)])
    expect(pictureSize(whole.subarray(0, 17))).toBe('unread');
  expect(pictureSize(jpegOf(0, 5))).toBe('unread');
  // Safari draws these.
  for (const rare of ['II*\0', 'MM\0*', '\xff\x0a', '\0\0\0\x0cJXL \r\n'])
    expect(pictureSize(Buffer.from(rare, 'latin1'))).toBe('unread');
});

test('a list of brands that is longer than anybody’s hides no picture', () => {
  const hidden = Buffer.concat([
    Buffer.from('\0\0\x03\xf0ftyp', 'latin1'),
    Buffer.alloc(996, 'none'),
    Buffer.from('avif'),
  ]);
  expect(pictureSize(hidden)).toBe('unread');
});

const heads = [
  pngOf(5, 5),
  movingPngOf(5, 5),
  jpegOf(5, 5),
  gifOf(5, 5),
  webpOf.within(5, 5),
  bmpOf(5, 5),
  avifOf(5, 5),
];

test('whatever follows a head, or is broken in it, the reader ends', () => {
  const broken = fc.tuple(fc.constantFrom(...heads), fc.array(fc.tuple(fc.nat(120), fc.nat(255)), { maxLength: 6 }));
  const ends = fc.property(broken, fc.uint8Array({ maxLength: 200 }), ([head, changes], tail) => {
    const bytes = Buffer.concat([head, tail]);
    for (const [at, value] of changes) if (at < bytes.length) bytes[at] = value;
    const said = pictureSize(bytes);
    expect(said === 'none' || said === 'unread' || said.pixels > 0).toBe(true);
  });
  fc.assert(ends, { numRuns: 2_000 });
});

/** Two million bytes, as many as the server looks at. */
const filled = (head: Buffer, part: Buffer, length = 2_000_000): Buffer =>
  Buffer.concat([head, Buffer.alloc(length, part)]);

test.each([
  ['pieces of nothing', filled(pngOf(5, 5).subarray(0, 33), Buffer.from('\0\0\0\0tEXt\0\0\0\0', 'latin1'))],
  ['markers', filled(jpegOf(5, 5).subarray(0, 20), Buffer.from([0xff, 0x01]))],
  ['parts of two bytes', filled(jpegOf(5, 5).subarray(0, 20), Buffer.from([0xff, 0xe1, 0, 0]))],
  ['extensions', filled(gifOf(5, 5).subarray(0, 19), Buffer.from([0x21, 0xf9, 0]))],
  ['boxes of nothing', filled(avifOf(5, 5).subarray(0, 24), Buffer.from('\0\0\0\x08free', 'latin1'))],
  ['brands', filled(Buffer.from('\0\x1e\x80\0ftyp', 'latin1'), Buffer.from('heiz'), 8_000_000)],
  ['boxes in boxes', filled(avifOf(5, 5).subarray(0, 24), Buffer.from('\0\x20\0\0iprp', 'latin1'))],
])('a head of nothing but %s does not hold the thread', (_of, bytes) => {
  const began = performance.now();
  pictureSize(bytes);
  expect(performance.now() - began).toBeLessThan(500);
});
