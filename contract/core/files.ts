/** The one address of a file, on the server and on the device; authorised whenever it is asked for. Rows and texts hold the id. */
export const fileAddress = (id: string): string => `${fileRoot}${id}`;

/** What every such address begins with. `?download=1` asks for a file to save, never to show. */
export const fileRoot = '/file/';

/** How many chunks a file has. */
export const chunksOf = (size: number, chunkBytes: number): number => Math.ceil(size / chunkBytes);

/** Bytes of chunk `n`, counted from 0: all are alike but the last. */
export const chunkLength = (size: number, n: number, chunkBytes: number): number =>
  Math.min(chunkBytes, size - n * chunkBytes);

/** Which chunks have arrived: chunk n is bit n % 8 (1 is the lowest) of byte n / 8. */
export const chunkBits = (chunks: number, received: Iterable<number>): Uint8Array<ArrayBuffer> => {
  const bits = new Uint8Array(Math.ceil(chunks / 8));
  for (const n of received) bits[n >> 3] = (bits[n >> 3] ?? 0) | (1 << (n & 7));
  return bits;
};

export const hasChunk = (bits: Uint8Array, n: number): boolean => (((bits[n >> 3] ?? 0) >> (n & 7)) & 1) === 1;

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';

/** Bytes as they travel in JSON. Written out, because the contract knows neither browser nor Node. */
export const base64Of = (bytes: Uint8Array): string => {
  let text = '';
  for (let at = 0; at < bytes.length; at += 3) {
    const all = ((bytes[at] ?? 0) << 16) | ((bytes[at + 1] ?? 0) << 8) | (bytes[at + 2] ?? 0);
    text += letters.charAt(all >> 18) + letters.charAt((all >> 12) & 63);
    text += at + 1 < bytes.length ? letters.charAt((all >> 6) & 63) : '=';
    text += at + 2 < bytes.length ? letters.charAt(all & 63) : '=';
  }
  return text;
};

export const bytesOfBase64 = (text: string): Uint8Array<ArrayBuffer> => {
  const plain = text.replace(/=+$/, '');
  const bits = new Uint8Array(Math.floor((plain.length * 3) / 4));
  for (let at = 0; at < bits.length; at += 1) {
    const first = Math.floor((at * 4) / 3);
    const pair = (letters.indexOf(plain[first] ?? 'A') << 6) | letters.indexOf(plain[first + 1] ?? 'A');
    bits[at] = (pair >> (4 - 2 * (at % 3))) & 0xff;
  }
  return bits;
};

/** What no browser lays out, or plays, by extension: shown as what the server makes of it. */
export const madeInto = {
  pdf: ['doc', 'dot', 'ppt', 'pptx', 'pps', 'ppsx', 'xls', 'xlsx', 'wps', 'et', 'dps', 'odt', 'ods', 'odp', 'rtf'],
  hls: ['mkv', 'avi', 'wmv', 'flv', 'rmvb', 'rm', 'mpg', 'mpeg', '3gp', 'ogv', 'vob', 'ts'],
} as const;
export type MadeKind = keyof typeof madeInto;

/** The names under which it is asked for. */
export const pdfName = 'source.pdf';
export const listName = 'video.m3u8';
export const mediaName = 'video.ts';
export const posterName = 'poster.jpg';

const parts: Readonly<Record<MadeKind, readonly string[]>> = {
  pdf: [pdfName],
  hls: [listName, mediaName, posterName],
};

/** What a file of this name is shown by, besides itself. */
export const partsOf = (name: string): readonly string[] => {
  const extension = name.slice(name.lastIndexOf('.') + 1).toLowerCase();
  const kind = (['pdf', 'hls'] as const).find((one) => (madeInto[one] as readonly string[]).includes(extension));
  return kind === undefined ? [] : parts[kind];
};

/** A part's id: behind `/file/`, its address. */
export const partId = (fileId: string, name: string): string => `${fileId}/preview/${name}`;

export const isPart = (id: string): boolean => id.includes('/');

/** The file that a part was made of. */
export const wholeOf = (id: string): string => id.slice(0, id.indexOf('/'));
