import { createHash } from 'node:crypto';
import type { Disk } from '#src/core/files/kept/disk.ts';
import { askedOf } from '#src/core/files/serve/range.ts';

/** What happens to one answer. `cut`: the connection ends after so many bytes. */
export type Fate =
  | { readonly kind: 'ok' }
  | { readonly kind: 'cut'; readonly after: number }
  | { readonly kind: 'unreachable' }
  | { readonly kind: 'portal' }
  | { readonly kind: 'status'; readonly status: number }
  | { readonly kind: 'flipped' }
  /** Says that more comes than a device has room for. */
  | { readonly kind: 'huge' };

export const pieceBytes = 1_000;

/** A server of files whose answers end as `fates` say, one after another; later ones are whole. */
export const cuttingServer = (files: Map<string, Uint8Array<ArrayBuffer>>) => {
  const server = {
    fates: [] as Fate[],
    /** Bytes that left, by file. */
    sent: new Map<string, number>(),
    requests: [] as { readonly id: string; readonly range: string | null; readonly signal: AbortSignal | null }[],
    /** Called before each piece of an answer. */
    onPiece: (_id: string) => {},
    fetch: async (address: string | URL | Request, init: RequestInit = {}): Promise<Response> => {
      const id = String(address).split('/file/').at(-1)?.replace('?whole=1', '') ?? '';
      const headers = new Headers(init.headers);
      server.requests.push({ id, range: headers.get('range'), signal: init.signal ?? null });
      init.signal?.throwIfAborted();
      const fate = server.fates.shift() ?? { kind: 'ok' };
      if (fate.kind === 'unreachable') throw new TypeError('Failed to fetch');
      if (fate.kind === 'portal') return new Response('<!doctype html>', { headers: { 'content-type': 'text/html' } });
      if (fate.kind === 'status') return new Response('', { status: fate.status });
      if (fate.kind === 'huge') return new Response('', { headers: { etag: '"huge"', 'content-length': '400000000' } });
      const content = files.get(id);
      if (content === undefined) return new Response('', { status: 404 });
      return answer(id, content, { headers, fate, signal: init.signal ?? null });
    },
  };
  const answer = (
    id: string,
    content: Uint8Array<ArrayBuffer>,
    { headers, fate, signal }: { readonly headers: Headers; readonly fate: Fate; readonly signal: AbortSignal | null },
  ): Response => {
    const etag = `"${createHash('md5').update(content).digest('hex')}"`;
    const range = headers.get('if-range') === etag ? headers.get('range') : null;
    const asked = askedOf(range, content.length);
    if (asked.kind === 'nothing') return new Response('', { status: 416 });
    const [start, end] = asked.kind === 'part' ? [asked.start, asked.end] : [0, content.length];
    let at = start;
    const body = new ReadableStream<Uint8Array<ArrayBuffer>>({
      pull: (stream) => {
        server.onPiece(id);
        if (signal?.aborted === true) return stream.error(new DOMException('aborted', 'AbortError'));
        const last = fate.kind === 'cut' ? Math.min(end, start + fate.after) : end;
        const piece = content.slice(at, Math.min(last, at + pieceBytes));
        if (fate.kind === 'flipped') piece[0] = (piece[0] ?? 0) ^ 1;
        if (piece.length > 0) stream.enqueue(piece);
        at += piece.length;
        server.sent.set(id, (server.sent.get(id) ?? 0) + piece.length);
        if (at < last) return;
        if (last < end) stream.error(new TypeError('network error'));
        else stream.close();
      },
    });
    return new Response(body, {
      status: asked.kind === 'part' ? 206 : 200,
      headers: {
        etag,
        'content-type': 'video/mp4',
        'content-length': String(end - start),
        ...(asked.kind === 'part' ? { 'content-range': `bytes ${start}-${end - 1}/${content.length}` } : {}),
      },
    });
  };
  return server;
};

/** A disk in memory. What was written and not flushed is gone with `crash`; `room` is how much it takes. */
export const memoryDisk = () => {
  const safe = new Map<string, Uint8Array<ArrayBuffer>>();
  const disk = {
    room: Number.POSITIVE_INFINITY,
    content: safe,
    open: async (id: string) => {
      let bytes: Uint8Array<ArrayBuffer> = safe.get(id)?.slice() ?? new Uint8Array();
      const resize = (size: number) => {
        const next = new Uint8Array(size);
        next.set(bytes.subarray(0, size));
        bytes = next;
      };
      return {
        size: () => bytes.length,
        write: (piece: Uint8Array<ArrayBuffer>, at: number) => {
          const others = [...safe].reduce((sum, [one, held]) => sum + (one === id ? 0 : held.length), 0);
          if (others + at + piece.length > disk.room) throw new DOMException('full', 'QuotaExceededError');
          if (at + piece.length > bytes.length) resize(at + piece.length);
          bytes.set(piece, at);
        },
        truncate: resize,
        flush: () => void safe.set(id, bytes.slice()),
        close: () => {},
      };
    },
    read: async (id: string) => {
      const held = safe.get(id);
      return held === undefined ? undefined : new Blob([held]);
    },
    remove: async (id: string) => void safe.delete(id),
    ids: async () => [...safe.keys()],
  };
  return disk satisfies Disk;
};
