/** MD5 (RFC 1321) over whole blocks. */
export interface Md5Code {
  /** The four words that stand for everything before. */
  readonly words: Uint8Array;
  /** Where the bytes are put. */
  readonly room: Uint8Array;
  /** Takes in the first `bytes` of the room, a multiple of 64. */
  readonly take: (bytes: number) => void;
}

export const blockBytes = 64;

/** As much of it as is used: TypeScript knows it only together with a browser. */
declare const WebAssembly: {
  readonly Module: new (bytes: Uint8Array) => object;
  readonly Instance: new (module: object) => { readonly exports: object };
};

const page = 64 * 1024;
/** The room is after the first page, and has one block more than a power of two: for what a piece before it left over. */
const pages = 6;
const roomBytes = 256 * 1024 + blockBytes;

/**
 * The instructions are written here, because MD5 waits for itself at each of its 64 steps: what is known before the step is summed
 * first, and what the step before gave comes last. A compiler that does not know this needs 1.96 s of a processor for a GiB, this 1.39 s, and
 * OpenSSL 1.34 s, whose state cannot be kept across a restart.
 */
export const createMd5Code = (): Md5Code => {
  const { exports } = new WebAssembly.Instance(new WebAssembly.Module(program()));
  const { memory, blocks } = exports as {
    readonly memory: { readonly buffer: ArrayBuffer };
    readonly blocks: (from: number, to: number) => void;
  };
  return {
    words: new Uint8Array(memory.buffer, 0, 16),
    room: new Uint8Array(memory.buffer, page, roomBytes),
    take: (bytes) => {
      if (bytes > 0) blocks(page, page + bytes);
    },
  };
};

/** A module of one memory and one function. */
const program = (): Uint8Array<ArrayBuffer> => {
  const name = (text: string) => list([...Buffer.from(text)]);
  const section = (id: number, bytes: readonly number[]) => [id, ...list(bytes)];
  const i32 = 0x7f;
  const exported = [2, ...name('memory'), 2, 0, ...name('blocks'), 0, 0];
  const code = list([1, 8, i32, ...blocks()]);
  return Uint8Array.from([
    ...[0, ...Buffer.from('asm'), 1, 0, 0, 0],
    ...section(1, [1, 0x60, 2, i32, i32, 0]),
    ...section(3, [1, 0]),
    ...section(5, [1, 0, pages]),
    ...section(7, exported),
    ...section(10, [1, ...code]),
  ]);
};

const list = (bytes: readonly number[]): number[] => [...unsigned(bytes.length), ...bytes];

const unsigned = (n: number): number[] => (n < 128 ? [n] : [(n & 127) | 128, ...unsigned(n >>> 7)]);

const signed = (n: number): number[] => (n >= -64 && n < 64 ? [n & 127] : [(n & 127) | 128, ...signed(n >> 7)]);

const op = { loop: 0x03, end: 0x0b, again: 0x0d, less: 0x49, add: 0x6a, and: 0x71, or: 0x72, xor: 0x73, rotate: 0x77 };
const nothing = 0x40;
const get = (local: number) => [0x20, local];
const set = (local: number) => [0x21, local];
const load = (offset: number) => [0x28, 2, ...unsigned(offset)];
const store = (offset: number) => [0x36, 2, ...unsigned(offset)];
const constant = (n: number) => [0x41, ...signed(n)];

/** Locals: from, to; the four words, and what they were before the block. */
const at = 0;
const to = 1;
const four = [2, 3, 4, 5] as const;
const before = (local: number) => local + 4;

const blocks = (): number[] => [
  ...four.flatMap((local, n) => [...constant(0), ...load(n * 4), ...set(local)]),
  ...[op.loop, nothing],
  ...four.flatMap((local) => [...get(local), ...set(before(local))]),
  ...Array.from({ length: 64 }, (_, n) => step(n)).flat(),
  ...four.flatMap((local) => [...get(local), ...get(before(local)), op.add, ...set(local)]),
  ...[...get(at), ...constant(blockBytes), op.add, ...set(at)],
  ...[...get(at), ...get(to), op.less, op.again, 0],
  op.end,
  ...four.flatMap((local, n) => [...constant(0), ...get(local), ...store(n * 4)]),
  op.end,
];

const turns = [
  [7, 12, 17, 22],
  [5, 9, 14, 20],
  [4, 11, 16, 23],
  [6, 10, 15, 21],
] as const;
/** Of each round: which word of the block is next. */
const orders = [(n: number) => n, (n: number) => 5 * n + 1, (n: number) => 3 * n + 5, (n: number) => 7 * n] as const;

/** a = b + rotate(a + K + word + mixed(b, c, d)), each step with another one as a. */
const step = (n: number): number[] => {
  const round = n >> 4;
  const [a = 0, b = 0, c = 0, d = 0] = [0, 1, 2, 3].map((k) => four[(k - n) & 3] ?? 0);
  const word = ((orders[round]?.(n) ?? 0) & 15) * 4;
  const sine = Math.floor(Math.abs(Math.sin(n + 1)) * 2 ** 32) | 0;
  return [
    ...[...get(a), ...constant(sine), op.add, ...get(at), ...load(word), op.add],
    ...(mixes[round]?.(b, c, d) ?? []),
    ...[...constant(turns[round]?.[n & 3] ?? 0), op.rotate, ...get(b), op.add, ...set(a)],
  ];
};

/** Added to what is on the stack; `b` is the newest, so it comes late. */
type Mix = (b: number, c: number, d: number) => number[];
const inverted = (local: number) => [...get(local), ...constant(-1), op.xor];
const mixes: readonly Mix[] = [
  (b, c, d) => [...get(c), ...get(d), op.xor, ...get(b), op.and, ...get(d), op.xor, op.add],
  // No bit is in both halves, so they may be added one after the other.
  (b, c, d) => [...inverted(d), ...get(c), op.and, op.add, ...get(b), ...get(d), op.and, op.add],
  (b, c, d) => [...get(c), ...get(d), op.xor, ...get(b), op.xor, op.add],
  (b, c, d) => [...inverted(d), ...get(b), op.or, ...get(c), op.xor, op.add],
];
