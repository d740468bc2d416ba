/** Heads of pictures that claim a size, a few bytes each. */
const be = (...numbers: readonly number[]): Buffer => {
  const all = Buffer.alloc(4 * numbers.length);
  for (const [at, number] of numbers.entries()) all.writeUInt32BE(number, 4 * at);
  return all;
};
const le16 = (...numbers: readonly number[]): Buffer =>
  Buffer.concat(numbers.map((number) => Buffer.from([number & 0xff, number >> 8])));
const le24 = (number: number): Buffer => Buffer.from([number & 0xff, (number >> 8) & 0xff, number >> 16]);
const latin = (text: string): Buffer => Buffer.from(text, 'latin1');

const chunk = (name: string, body: Buffer): Buffer => Buffer.concat([be(body.length), latin(name), body, be(0)]);

export const pngOf = (width: number, height: number, ...more: readonly Buffer[]): Buffer =>
  Buffer.concat([
    latin('\x89PNG\r\n\x1a\n'),
    chunk('IHDR', Buffer.concat([be(width, height), Buffer.from([1, 0, 0, 0, 0])])),
    ...more,
    chunk('IDAT', Buffer.alloc(10)),
  ]);

export const movingPngOf = (width: number, height: number): Buffer => pngOf(width, height, chunk('acTL', be(9, 0)));

/** A part of a JPEG: its marker, and how long it says it is. */
export const segment = (marker: number, body: Buffer): Buffer =>
  Buffer.concat([Buffer.from([0xff, marker, (body.length + 2) >> 8, (body.length + 2) & 0xff]), body]);

export const jpegOf = (width: number, height: number, ...before: readonly Buffer[]): Buffer =>
  Buffer.concat([
    Buffer.from([0xff, 0xd8]),
    segment(0xe0, Buffer.concat([latin('JFIF\0'), Buffer.alloc(9)])),
    ...before,
    segment(0xc0, Buffer.from([8, height >> 8, height & 0xff, width >> 8, width & 0xff, 1, 1, 0x11, 0])),
    segment(0xda, Buffer.from([1, 1, 0, 0, 63, 0])),
    Buffer.from([0xff, 0xd9]),
  ]);

/** A screen, and a picture on it that may reach beyond. */
export const gifOf = (width: number, height: number, first = { width, height }): Buffer =>
  Buffer.concat([
    latin('GIF89a'),
    le16(width, height),
    Buffer.from([0x80, 0, 0, ...Buffer.alloc(6)]),
    Buffer.from([0x21, 0xf9, 4, 0, 0, 0, 0, 0]),
    Buffer.from([0x2c]),
    le16(0, 0, first.width, first.height),
    Buffer.from([0, 2, 1, 0, 0, 0x3b]),
  ]);

const riffed = (...chunks: readonly Buffer[]): Buffer => {
  const body = Buffer.concat([latin('WEBP'), ...chunks]);
  const size = Buffer.alloc(4);
  size.writeUInt32LE(body.length);
  return Buffer.concat([latin('RIFF'), size, body]);
};
const riff = (name: string, body: Buffer): Buffer => {
  const size = Buffer.alloc(4);
  size.writeUInt32LE(body.length);
  return Buffer.concat([latin(name), size, body, Buffer.alloc(body.length & 1)]);
};

const losslessChunk = (width: number, height: number): Buffer => {
  const bits = Buffer.alloc(4);
  bits.writeUInt32LE((width - 1) | ((height - 1) << 14));
  return riff('VP8L', Buffer.concat([Buffer.from([0x2f]), bits, Buffer.alloc(6)]));
};

export const webpOf = {
  lossless: (width: number, height: number): Buffer => riffed(losslessChunk(width, height)),
  lossy: (width: number, height: number): Buffer =>
    riffed(riff('VP8 ', Buffer.concat([Buffer.from([0, 0, 0, 0x9d, 1, 0x2a]), le16(width, height)]))),
  moving: (width: number, height: number): Buffer =>
    riffed(riff('VP8X', Buffer.concat([Buffer.from([2, 0, 0, 0]), le24(width - 1), le24(height - 1)]))),
  /** A small page that holds a large picture. */
  within: (width: number, height: number): Buffer =>
    riffed(riff('VP8X', Buffer.concat([Buffer.alloc(4), le24(0), le24(0)])), losslessChunk(width, height)),
};

export const bmpOf = (width: number, height: number): Buffer => {
  const head = Buffer.alloc(54);
  head.write('BM');
  head.writeUInt32LE(40, 14);
  head.writeInt32LE(width, 18);
  head.writeInt32LE(-height, 22);
  return head;
};

const box = (name: string, ...body: readonly Buffer[]): Buffer => {
  const all = Buffer.concat(body);
  return Buffer.concat([be(all.length + 8), latin(name), all]);
};

/** With a thumbnail before it: the larger of the two counts. */
export const avifOf = (width: number, height: number, brand = 'avif'): Buffer =>
  Buffer.concat([
    box('ftyp', latin(brand), be(0), latin(`${brand}mif1`)),
    box('meta', be(0), box('iprp', box('ipco', box('ispe', be(0, 160, 120)), box('ispe', be(0, width, height))))),
  ]);
