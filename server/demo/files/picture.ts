import { crc32, deflateSync } from 'node:zlib';

const [width, height] = [960, 480];

/** Two slits, light of 589 nm: fringes inside the envelope of one slit, as a screen 1.2 m away shows them. Between 0 and 1. */
const brightness = (x: number): number => {
  const place = (x - width / 2) / (width / 2);
  const single = place === 0 ? 1 : Math.sin(place * 7) / (place * 7);
  return single ** 2 * Math.cos(place * 38) ** 2;
};

/** Sodium light fades above and below, as a lamp's does. */
const row = (y: number): Buffer => {
  const fade = Math.exp(-(((y - height / 2) / (height / 2.6)) ** 4));
  const pixels = Buffer.alloc(1 + width * 3);
  for (let x = 0; x < width; x += 1) {
    const light = Math.sqrt(brightness(x)) * fade;
    pixels.set([14 + 241 * light, 12 + 178 * light, 16 + 24 * light], 1 + x * 3);
  }
  return pixels;
};

const uint32 = (value: number): Buffer => {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value);
  return bytes;
};

const chunk = (name: string, data: Buffer): Buffer => {
  const body = Buffer.concat([Buffer.from(name), data]);
  return Buffer.concat([uint32(data.length), body, uint32(crc32(body))]);
};

/** What the double slit of an experiment shows, as PNG. */
export const fringes = (): Buffer =>
  Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', Buffer.concat([uint32(width), uint32(height), Buffer.from([8, 2, 0, 0, 0])])),
    chunk('IDAT', deflateSync(Buffer.concat(Array.from({ length: height }, (_, y) => row(y))))),
    chunk('IEND', Buffer.alloc(0)),
  ]);
