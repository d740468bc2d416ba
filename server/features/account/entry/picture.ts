import { crc32, deflateSync } from 'node:zlib';

/** Of the picture, in pixels. */
const width = 168;
const height = 56;

type Point = readonly [x: number, y: number];
type Stroke = readonly Point[];

/** A ring, or a part of one: from and to in quarters of a turn, clockwise from the right. */
const arc = (x: number, y: number, rx: number, ry: number, from: number, to: number): Stroke =>
  Array.from({ length: 13 }, (_, step) => {
    const angle = ((from + ((to - from) * step) / 12) * Math.PI) / 2;
    return [x + rx * Math.cos(angle), y + ry * Math.sin(angle)] as const;
  });

/** Signs as a hand draws them, in a box of 1 by 1. */
const strokes: Readonly<Record<string, readonly Stroke[]>> = {
  '0': [arc(0.5, 0.5, 0.32, 0.46, 0, 4)],
  '1': [
    [
      [0.3, 0.22],
      [0.55, 0.04],
      [0.55, 0.96],
    ],
  ],
  '2': [[...arc(0.5, 0.3, 0.3, 0.26, -2.1, 0.5), [0.2, 0.95], [0.84, 0.95]]],
  '3': [arc(0.46, 0.28, 0.28, 0.24, -1.9, 1), arc(0.46, 0.73, 0.32, 0.24, -1, 1.9)],
  '4': [
    [
      [0.62, 0.04],
      [0.16, 0.66],
      [0.88, 0.66],
    ],
    [
      [0.66, 0.4],
      [0.66, 0.97],
    ],
  ],
  '5': [
    [
      [0.78, 0.05],
      [0.3, 0.05],
      [0.26, 0.44],
    ],
    arc(0.48, 0.67, 0.32, 0.28, -1.7, 1.9),
  ],
  '6': [
    [
      [0.7, 0.05],
      [0.34, 0.36],
      [0.2, 0.62],
    ],
    arc(0.5, 0.69, 0.3, 0.27, 0, 4),
  ],
  '7': [
    [
      [0.16, 0.06],
      [0.84, 0.06],
      [0.42, 0.96],
    ],
  ],
  '8': [arc(0.5, 0.27, 0.25, 0.23, 0, 4), arc(0.5, 0.74, 0.31, 0.24, 0, 4)],
  '9': [
    arc(0.48, 0.31, 0.3, 0.27, 0, 4),
    [
      [0.78, 0.34],
      [0.7, 0.68],
      [0.42, 0.96],
    ],
  ],
  '+': [
    [
      [0.5, 0.22],
      [0.5, 0.82],
    ],
    [
      [0.2, 0.52],
      [0.8, 0.52],
    ],
  ],
  '-': [
    [
      [0.2, 0.52],
      [0.8, 0.52],
    ],
  ],
  x: [
    [
      [0.24, 0.26],
      [0.76, 0.8],
    ],
    [
      [0.76, 0.26],
      [0.24, 0.8],
    ],
  ],
  '=': [
    [
      [0.18, 0.4],
      [0.82, 0.4],
    ],
    [
      [0.18, 0.66],
      [0.82, 0.66],
    ],
  ],
  '?': [
    [...arc(0.5, 0.28, 0.26, 0.24, -2.1, 0.6), [0.5, 0.72]],
    [
      [0.5, 0.92],
      [0.51, 0.94],
    ],
  ],
};

/** Numbers from 0 to 1 that follow from the seed: the same sum is drawn the same way. */
const chanceOf = (seed: Buffer): (() => number) => {
  let state = seed.readUInt32LE(0) || 1;
  return () => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) / 2 ** 32;
  };
};

/** A PNG in which a person reads `text`: each sign is turned, leans and stands where chance puts it, and lines cross them. */
export const drawText = (text: string, seed: Buffer): Buffer => {
  const chance = chanceOf(seed);
  const between = (least: number, max: number) => least + (max - least) * chance();
  const pixels = new Float32Array(width * height).fill(1);
  const signs = [...text];
  const step = (width - 16) / signs.length;
  const wave = { height: between(1.5, 3.5), length: between(22, 40), at: between(0, 6) };
  const bend = ([x, y]: Point): Point => [x, y + wave.height * Math.sin(x / wave.length + wave.at)];
  signs.forEach((sign, place) => {
    const [turn, lean] = [between(-0.3, 0.3), between(-0.25, 0.25)];
    const [wide, high] = [between(15, 20), between(28, 36)];
    const [left, top] = [8 + place * step + (step - wide) / 2 + between(-2, 2), (height - high) / 2 + between(-5, 5)];
    const thick = between(1.2, 1.8);
    const put = ([x, y]: Point): Point => {
      const [dx, dy] = [(x - 0.5) * wide + (0.5 - y) * lean * high, (y - 0.5) * high];
      const [cos, sin] = [Math.cos(turn), Math.sin(turn)];
      return bend([left + wide / 2 + dx * cos - dy * sin, top + high / 2 + dx * sin + dy * cos]);
    };
    for (const stroke of strokes[sign] ?? []) drawStroke(pixels, stroke.map(put), thick, 0.1);
  });
  for (let line = 0; line < 4; line += 1) {
    const [from, to] = [between(4, height - 4), between(4, height - 4)];
    const sway = between(-14, 14);
    const curve = Array.from({ length: 17 }, (_, at): Point => {
      const part = at / 16;
      return [part * width, from + (to - from) * part + sway * Math.sin(part * Math.PI)];
    });
    drawStroke(pixels, curve, 0.5, 0.35);
  }
  for (let dot = 0; dot < 90; dot += 1) {
    const at: Point = [between(0, width), between(0, height)];
    drawStroke(pixels, [at, [at[0] + 1, at[1]]], 0.4, 0.4);
  }
  return png(pixels);
};

/** Darkens what is near the line, softly at its border. */
const drawStroke = (pixels: Float32Array, line: Stroke, thick: number, dark: number): void => {
  for (const [index, to] of line.entries()) {
    const from = line[index - 1];
    if (from === undefined) continue;
    const reach = thick + 1.5;
    const [left, right] = [Math.min(from[0], to[0]) - reach, Math.max(from[0], to[0]) + reach];
    const [top, bottom] = [Math.min(from[1], to[1]) - reach, Math.max(from[1], to[1]) + reach];
    for (let y = Math.max(0, Math.floor(top)); y <= Math.min(height - 1, bottom); y += 1)
      for (let x = Math.max(0, Math.floor(left)); x <= Math.min(width - 1, right); x += 1) {
        const ink = Math.min(1, Math.max(0, thick + 0.7 - distance([x, y], from, to)));
        const at = y * width + x;
        pixels[at] = Math.min(pixels[at] ?? 1, 1 - ink * (1 - dark));
      }
  }
};

const distance = ([x, y]: Point, [ax, ay]: Point, [bx, by]: Point): number => {
  const [dx, dy] = [bx - ax, by - ay];
  const length = dx * dx + dy * dy;
  const part = length === 0 ? 0 : Math.min(1, Math.max(0, ((x - ax) * dx + (y - ay) * dy) / length));
  return Math.hypot(x - ax - part * dx, y - ay - part * dy);
};

/** Eight bits of grey. */
const png = (pixels: Float32Array): Buffer => {
  const rows = Buffer.alloc((width + 1) * height);
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) rows[y * (width + 1) + 1 + x] = Math.round(255 * (pixels[y * width + x] ?? 1));
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([8, 0, 0, 0, 0], 8);
  const mark = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([mark, chunk('IHDR', head), chunk('IDAT', deflateSync(rows)), chunk('IEND', Buffer.alloc(0))]);
};

const chunk = (type: string, data: Buffer): Buffer => {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const frame = Buffer.alloc(8);
  frame.writeUInt32BE(data.length, 0);
  frame.writeUInt32BE(crc32(body), 4);
  return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)]);
};
