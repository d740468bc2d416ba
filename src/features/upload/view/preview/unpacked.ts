/** Unpacked bytes that a browser lays out: of the whole document, and of the texts in it, which cost most. */
const most = { all: 200_000_000, texts: 20_000_000, parts: 5_000 } as const;

const [end, listed, local] = [0x06054b50, 0x02014b50, 0x04034b50] as const;

interface Part {
  readonly name: string;
  readonly method: number;
  /** Where its bytes begin and end, as they are packed. */
  readonly from: number;
  readonly to: number;
}

/** Whether all of a packed document is small enough to be unpacked here. What is said of sizes in it is not believed. */
export const isModest = async (bytes: Uint8Array<ArrayBuffer>): Promise<boolean> => {
  const parts = partsOf(bytes);
  if (parts === undefined) return false;
  let [all, texts] = [0, 0];
  for (const { name, method, from, to } of parts) {
    const isText = /\.(xml|rels)$/i.test(name);
    const room = Math.min(most.all - all, isText ? most.texts - texts : most.all);
    const size = method === 0 ? to - from : await unpackedSize(bytes.subarray(from, to), room);
    all += size;
    if (isText) texts += size;
    if (size > room) return false;
  }
  return true;
};

/** From the list at its end, as readers of such files do. `undefined`: it is none that is understood. */
const partsOf = (bytes: Uint8Array): readonly Part[] | undefined => {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let at = bytes.length - 22;
  while (at >= Math.max(0, bytes.length - 70_000) && view.getUint32(at, true) !== end) at -= 1;
  if (at < 0 || view.getUint32(at, true) !== end) return undefined;
  const count = view.getUint16(at + 10, true);
  if (count > most.parts) return undefined;
  const parts: Part[] = [];
  let place = view.getUint32(at + 16, true);
  for (let number = 0; number < count; number += 1) {
    if (place + 46 > at || view.getUint32(place, true) !== listed) return undefined;
    const [size, nameLength] = [view.getUint32(place + 20, true), view.getUint16(place + 28, true)];
    const head = view.getUint32(place + 42, true);
    if (head + 30 > at || view.getUint32(head, true) !== local) return undefined;
    const from = head + 30 + view.getUint16(head + 26, true) + view.getUint16(head + 28, true);
    if (from + size > at) return undefined;
    const name = new TextDecoder().decode(bytes.subarray(place + 46, place + 46 + nameLength));
    parts.push({ name, method: view.getUint16(place + 10, true), from, to: from + size });
    place += 46 + nameLength + view.getUint16(place + 30, true) + view.getUint16(place + 32, true);
  }
  return parts;
};

/** Counted while it is unpacked, no further than it may be. What is broken is somebody else's to say. */
const unpackedSize = async (packed: Uint8Array<ArrayBuffer>, room: number): Promise<number> => {
  const reader = new Blob([packed]).stream().pipeThrough(new DecompressionStream('deflate-raw')).getReader();
  let size = 0;
  try {
    while (size <= room) {
      const { done, value } = await reader.read();
      if (done) return size;
      size += value.length;
    }
    await reader.cancel();
  } catch {
    // The reader of the document meets it too.
  }
  return size;
};
