/** What the head of a picture claims: the largest of its claims, pixels. */
export interface PictureSize {
  readonly type: PictureKind;
  readonly width: number;
  readonly height: number;
  readonly pixels: number;
  /** It may hold more frames than one, which a browser unpacks again and again. */
  readonly moves: boolean;
}

export type PictureKind = 'png' | 'jpeg' | 'gif' | 'webp' | 'bmp' | 'icon' | 'avif' | 'heic' | 'tiff' | 'jxl';

/**
 * How many pixels a browser would unpack of these bytes, whatever the file is called. `none`: it draws nothing of this kind;
 * `unread`: it might, and the head is broken, or longer than what is given. Written here, because what decides is the largest of
 * all claims, and a head made to be hostile has to end: each step goes forward.
 */
export const pictureSize = (bytes: Uint8Array): PictureSize | 'none' | 'unread' => {
  const head = new Head(bytes);
  const kind = kindOf(head);
  if (kind === undefined) return 'none';
  try {
    const claim = readers[kind](head);
    const pixels = claim.width * claim.height;
    return pixels > 0 ? { type: kind, pixels, ...claim } : 'unread';
  } catch (error) {
    if (error instanceof RangeError) return 'unread';
    throw error;
  }
};

/** Unpacked it takes four times as many bytes: what the largest phones have room for, and what a good camera makes. */
const mostStill = 50_000_000;
/** Of one that moves, which is unpacked again with every frame: as many as a screen of the finest kind has. */
const mostMoving = 8_400_000;

/** Bytes of a file from its beginning, in which its size is looked for: first so many, then, of a camera that tells much, so many. */
export const picturesHeads = [64 * 1024, 2 * 1024 * 1024] as const;

/** Whether a page draws it among other things; what is larger, or cannot be told, is a file that one opens or saves. */
export const isDrawn = (size: ReturnType<typeof pictureSize>): boolean =>
  size === 'none' || (size !== 'unread' && size.pixels <= (size.moves ? mostMoving : mostStill));

/** The same of a file of `size` bytes, of which no more is read than is needed. */
export const isDrawnFile = async (size: number, headOf: (length: number) => Promise<Uint8Array>): Promise<boolean> => {
  for (const most of picturesHeads) {
    const found = pictureSize(await headOf(Math.min(size, most)));
    if (found !== 'unread' || most >= size) return isDrawn(found);
  }
  return false;
};

interface Claim extends Sides {
  readonly moves: boolean;
}

interface Sides {
  readonly width: number;
  readonly height: number;
}

const nothing: Sides = { width: 0, height: 0 };

const larger = (one: Sides, width: number, height: number): Sides =>
  width * height > one.width * one.height ? { width, height } : one;

/** Numbers out of bytes; beyond the end it throws a RangeError, as the browsers' own views do. */
class Head {
  readonly length: number;
  readonly #view: DataView;
  constructor(bytes: Uint8Array) {
    this.#view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    this.length = bytes.byteLength;
  }
  u8 = (at: number): number => this.#view.getUint8(at);
  u16 = (at: number): number => this.#view.getUint16(at);
  u32 = (at: number): number => this.#view.getUint32(at);
  u16le = (at: number): number => this.#view.getUint16(at, true);
  u24le = (at: number): number => this.u16le(at) + 65_536 * this.u8(at + 2);
  u32le = (at: number): number => this.#view.getUint32(at, true);
  i32le = (at: number): number => this.#view.getInt32(at, true);
  has = (text: string, at: number): boolean =>
    at + text.length <= this.length && [...text].every((letter, n) => this.u8(at + n) === letter.charCodeAt(0));
}

/** Four letters as a number: a head of nothing but small parts is compared a hundred thousand times. */
const tag = (text: string): number => [...text].reduce((all, letter) => all * 256 + letter.charCodeAt(0), 0);

const kindOf = (head: Head): PictureKind | undefined => {
  if (head.has('\x89PNG\r\n\x1a\n', 0)) return 'png';
  if (head.has('\xff\xd8\xff', 0)) return 'jpeg';
  if (head.has('GIF87a', 0) || head.has('GIF89a', 0)) return 'gif';
  if (head.has('RIFF', 0) && head.has('WEBP', 8)) return 'webp';
  if (head.has('\0\0\x01\0', 0) || head.has('\0\0\x02\0', 0)) return 'icon';
  if (head.has('BM', 0)) return 'bmp';
  if (head.has('II*\0', 0) || head.has('MM\0*', 0)) return 'tiff';
  if (head.has('\xff\x0a', 0) || head.has('JXL ', 4)) return 'jxl';
  return head.has('ftyp', 4) ? boxedKind(head) : undefined;
};

const pngTags = { acTL: tag('acTL'), IDAT: tag('IDAT') };

const png = (head: Head): Claim => {
  if (!head.has('IHDR', 12)) throw new RangeError('another chunk comes first');
  const sides = { width: head.u32(16), height: head.u32(20) };
  // Frames are counted before the first of them.
  for (let at = 8; at + 8 <= head.length; at += 12 + head.u32(at)) {
    const chunk = head.u32(at + 4);
    if (chunk === pngTags.acTL) return { ...sides, moves: true };
    if (chunk === pngTags.IDAT) break;
  }
  return { ...sides, moves: false };
};

/** SOF0 to SOF15, without the three that are tables. */
const isFrame = (marker: number): boolean =>
  marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc;

/** Up to the first scan, over whatever lies between two markers: decoders look for the next one too. */
const jpeg = (head: Head): Claim => {
  let sides = nothing;
  for (let at = 2; ; ) {
    while (head.u8(at) !== 0xff) at += 1;
    while (head.u8(at) === 0xff) at += 1;
    const marker = head.u8(at);
    at += 1;
    // The scan, or the end.
    if (marker === 0xda || marker === 0xd9) return { ...sides, moves: false };
    const isBare = marker <= 0x01 || (marker >= 0xd0 && marker <= 0xd8);
    if (isBare) continue;
    if (isFrame(marker)) sides = larger(sides, head.u16(at + 5), head.u16(at + 3));
    at += Math.max(2, head.u16(at));
  }
};

/** The screen, or the first picture that reaches beyond it. */
const gif = (head: Head): Claim => {
  let [width, height] = [head.u16le(6), head.u16le(8)];
  const flags = head.u8(10);
  let at = 13 + (flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0);
  while (head.u8(at) === 0x21) {
    at += 2;
    while (head.u8(at) !== 0) at += 1 + head.u8(at);
    at += 1;
  }
  if (head.u8(at) !== 0x2c) throw new RangeError('no picture');
  width = Math.max(width, head.u16le(at + 1) + head.u16le(at + 5));
  height = Math.max(height, head.u16le(at + 3) + head.u16le(at + 7));
  return { width, height, moves: true };
};

const webp = (head: Head): Claim => {
  let sides = nothing;
  let moves = false;
  const end = Math.min(head.length, 8 + head.u32le(4));
  for (let at = 12; at + 8 <= end; at += 8 + head.u32le(at + 4) + (head.u32le(at + 4) & 1)) {
    const name = head.u32(at);
    const body = at + 8;
    if (name === webpTags.VP8X) {
      sides = larger(sides, head.u24le(body + 4) + 1, head.u24le(body + 7) + 1);
      moves ||= (head.u8(body) & 2) !== 0;
    } else if (name === webpTags.ANMF) {
      sides = larger(sides, head.u24le(body + 6) + 1, head.u24le(body + 9) + 1);
      moves = true;
    } else if (name === webpTags.VP8L) {
      const bits = head.u32le(body + 1);
      sides = larger(sides, (bits & 0x3fff) + 1, ((bits >>> 14) & 0x3fff) + 1);
    } else if (name === webpTags.VP8)
      sides = larger(sides, head.u16le(body + 6) & 0x3fff, head.u16le(body + 8) & 0x3fff);
    // The picture of a plain file: nothing behind it is drawn.
    if (at === 12 && name !== webpTags.VP8X) break;
  }
  return { ...sides, moves };
};

const webpTags = { VP8X: tag('VP8X'), ANMF: tag('ANMF'), VP8L: tag('VP8L'), VP8: tag('VP8 ') };

const bmp = (head: Head): Claim => {
  const isOld = head.u32le(14) === 12;
  return isOld
    ? { width: head.u16le(18), height: head.u16le(20), moves: false }
    : { width: Math.abs(head.i32le(18)), height: Math.abs(head.i32le(22)), moves: false };
};

/** An icon's list says 1 to 256 for each of them, and a browser draws none that is of another size. */
const icon = (head: Head): Claim => {
  const count = head.u16le(4);
  let sides = nothing;
  for (let at = 6; at < 6 + 16 * count; at += 16) sides = larger(sides, head.u8(at) || 256, head.u8(at + 1) || 256);
  return { ...sides, moves: false };
};

/** Bytes of the list of brands that a container begins with: cameras and programs name ten at most. */
const longestBrands = 256;
const brands = {
  avif: ['avif', 'avis'].map(tag),
  heic: ['heic', 'heix', 'heim', 'heis', 'hevc', 'hevx', 'mif1', 'msf1'].map(tag),
};

/** What a container of films and pictures says it holds; a longer list is not read, and counts as a picture's. */
const boxedKind = (head: Head): 'avif' | 'heic' | undefined => {
  if (head.u32(0) > longestBrands) return 'heic';
  const named = new Set<number>();
  for (let at = 8; at + 4 <= Math.min(head.length, head.u32(0)); at += 4) named.add(head.u32(at));
  if (brands.avif.some((brand) => named.has(brand))) return 'avif';
  return brands.heic.some((brand) => named.has(brand)) ? 'heic' : undefined;
};

/** Boxes that hold boxes, and the bytes before the first of them. */
const holding: ReadonlyMap<number, number> = new Map([
  [tag('meta'), 4],
  ...['iprp', 'ipco', 'moov', 'trak'].map((name) => [tag(name), 0] as const),
]);
const boxTags = { ispe: tag('ispe'), tkhd: tag('tkhd') };
const deepest = 6;

interface Within {
  readonly from: number;
  readonly end: number;
  readonly depth: number;
}

const boxed = (head: Head): Claim => {
  let sides = nothing;
  let moves = false;
  const look = ({ from, end, depth }: Within) => {
    for (let at = from; at + 8 <= end; ) {
      const isWide = head.u32(at) === 1;
      const size = isWide ? head.u32(at + 8) * 2 ** 32 + head.u32(at + 12) : head.u32(at);
      const name = head.u32(at + 4);
      const body = at + (isWide ? 16 : 8);
      // Nought reaches to the end.
      const next = size === 0 ? end : at + Math.max(body - at, size);
      const inner = holding.get(name);
      // Read twice, as part of two boxes, nothing would end; only what nobody looks into may reach beyond the head.
      if (next > end && (depth > 0 || inner !== undefined)) throw new RangeError('a box larger than the one around it');
      if (name === boxTags.ispe) sides = larger(sides, head.u32(body + 4), head.u32(body + 8));
      if (name === boxTags.tkhd) {
        moves = true;
        // The last eight bytes, in 65,536ths.
        sides = larger(sides, head.u32(next - 8) / 65_536, head.u32(next - 4) / 65_536);
      }
      if (inner !== undefined) {
        if (depth === deepest) throw new RangeError('boxes in boxes without end');
        look({ from: body + inner, end: next, depth: depth + 1 });
      }
      at = next;
    }
  };
  look({ from: 0, end: head.length, depth: 0 });
  return { ...sides, moves };
};

/** Kinds that one browser draws and nobody here reads: opened by themselves, or saved. */
const unknown = (): never => {
  throw new RangeError('a kind whose size is not looked for');
};

const readers: Readonly<Record<PictureKind, (head: Head) => Claim>> = {
  tiff: unknown,
  jxl: unknown,
  ...{ png, jpeg, gif, webp, bmp, icon, avif: boxed, heic: boxed },
};
