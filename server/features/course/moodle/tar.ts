/** Bytes of a header, and what every content is filled up to. */
const block = 512;
/** Of a long name; nobody has longer ones. */
const longest = 64 * 1024;

interface TarEntry {
  readonly name: string;
  /** To be read to its end before the next entry is asked for. */
  readonly pieces: AsyncIterable<Uint8Array>;
}

const textIn = (head: Buffer, from: number, length: number): string => {
  const field = head.subarray(from, from + length);
  const end = field.indexOf(0);
  return field.subarray(0, end < 0 ? length : end).toString('utf8');
};

const sizeIn = (head: Buffer): number => {
  const size = Number.parseInt(textIn(head, 124, 12).trim() || '0', 8);
  if (!Number.isSafeInteger(size) || size < 0) throw new Error('a size that is none');
  return size;
};

/** `path` of an extended header: lines of `<length> <name>=<value>`. */
const pathIn = (extended: string): string | undefined => /(?:^|\n)\d+ path=([^\n]*)\n/.exec(extended)?.[1];

const readerOf = (source: AsyncIterable<Uint8Array>) => {
  const iterator = source[Symbol.asyncIterator]();
  let held: Uint8Array = new Uint8Array();
  const more = async (): Promise<boolean> => {
    const next = await iterator.next();
    if (next.done) return false;
    held = held.length === 0 ? next.value : Buffer.concat([held, next.value]);
    return true;
  };
  const take = async (length: number): Promise<Buffer | undefined> => {
    while (held.length < length) if (!(await more())) return undefined;
    const taken = Buffer.from(held.subarray(0, length));
    held = held.subarray(length);
    return taken;
  };
  async function* pieces(length: number): AsyncGenerator<Uint8Array> {
    let left = length;
    while (left > 0) {
      if (held.length === 0 && !(await more())) throw new Error('it ends too early');
      const piece = held.subarray(0, left);
      held = held.subarray(piece.length);
      left -= piece.length;
      yield piece;
    }
  }
  return { take, pieces };
};

/** The plain files of a TAR, one after another as they come. Links, devices and folders are passed over. */
export async function* tarEntries(source: AsyncIterable<Uint8Array>): AsyncGenerator<TarEntry> {
  const reader = readerOf(source);
  let longName: string | undefined;
  for (;;) {
    const head = await reader.take(block);
    // Two empty blocks end it.
    if (head === undefined || head.every((byte) => byte === 0)) return;
    const size = sizeIn(head);
    const padding = (block - (size % block)) % block;
    const kind = String.fromCharCode(head[156] ?? 0);
    if (kind === 'L' || kind === 'x') {
      if (size > longest) throw new Error('a name that is none');
      const said = ((await reader.take(size)) ?? Buffer.alloc(0)).toString('utf8');
      longName = kind === 'L' ? said.replace(/\0.*$/s, '') : pathIn(said);
    } else {
      const prefix = textIn(head, 257, 5) === 'ustar' ? textIn(head, 345, 155) : '';
      const short = textIn(head, 0, 100);
      const name = longName ?? (prefix === '' ? short : `${prefix}/${short}`);
      longName = undefined;
      const pieces = reader.pieces(size);
      if (kind === '0' || kind === '\0') yield { name, pieces };
      for await (const _rest of pieces);
    }
    if (padding > 0) await reader.take(padding);
  }
}
