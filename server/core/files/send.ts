import { ReadStream } from 'node:fs';
import type { OutgoingHttpHeaders, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type Milliseconds, second } from '#contract/core/time.ts';
import { giveBack } from '../give-back.ts';
import { whenOver } from '../http/over.ts';
import { type ByteRange, type FileStore, MissingFile } from './store/store.ts';

/** What a `Range` header asks of so many bytes: one range, everything (`undefined`), or nothing that is there. */
const rangeOf = (header: string | undefined, size: number): ByteRange | 'unsatisfiable' | undefined => {
  const found = /^bytes=(\d*)-(\d*)$/i.exec(header?.trim() ?? '');
  // Several ranges, another unit, nonsense: the whole file is a right answer to all of them.
  if (found === null) return undefined;
  const [, first = '', last = ''] = found;
  if (first === '' && last === '') return undefined;
  if (first === '') {
    const length = Math.min(Number(last), size);
    return length === 0 ? 'unsatisfiable' : { start: size - length, end: size - 1 };
  }
  const start = Number(first);
  const end = last === '' ? size - 1 : Math.min(Number(last), size - 1);
  if (last !== '' && Number(last) < start) return undefined;
  return start >= size ? 'unsatisfiable' : { start, end };
};

/** A kept file as it is handed out. */
export interface SentFile {
  /** What it is called when it is saved. */
  readonly name: string;
  /** The content type, with its charset. */
  readonly type: string;
  readonly size: number;
  /** Where it lies. */
  readonly key: string;
  /** Of the content, quotes included. */
  readonly etag: string;
  /** Shown in the page that asks; otherwise saved. */
  readonly isShown: boolean;
  /** Milliseconds for which the asker may keep it without asking again. */
  readonly fresh: number;
}

/** Nothing in a file may run, reach out, or be taken for another kind. */
const sandbox = "sandbox; default-src 'none'; img-src 'self'; media-src 'self'; style-src 'unsafe-inline'";

/** Whoever takes nothing of an answer for so long is sent no more of it; it is seen up to as long again later. Asked for again, it goes on where it was. */
const quietFor = 30 * second;

/** How a file goes out. */
interface Sending {
  /** Asked before the file is opened; false ends it. */
  readonly place: () => Promise<boolean>;
  readonly quiet?: Milliseconds;
}

/** The file, or the part of it that is asked for. `missing`: it is not kept. A reply is never the answer: awaited, it is nothing. */
export const sendFile = async (
  store: FileStore,
  request: FastifyRequest,
  reply: FastifyReply,
  file: SentFile,
  { place, quiet = quietFor }: Sending,
): Promise<'sent' | 'missing' | 'full'> => {
  const { headers } = request;
  reply
    .header('etag', file.etag)
    .header('accept-ranges', 'bytes')
    .header('cache-control', `private, max-age=${Math.floor(file.fresh / 1000)}`)
    .header('content-disposition', dispositionOf(file))
    .header('content-security-policy', sandbox)
    .header('x-content-type-options', 'nosniff');
  if (headers['if-none-match']?.split(',').some((one) => one.trim().replace(/^W\//, '') === file.etag))
    return said(reply.code(304));
  const isSame = headers['if-range'] === undefined || headers['if-range'] === file.etag;
  const range = isSame ? rangeOf(headers.range, file.size) : undefined;
  if (range === 'unsatisfiable')
    return said(reply.code(416).header('content-range', `bytes */${file.size}`).header('content-length', 0));
  reply.header('content-type', file.type).header('content-length', lengthOf(range, file.size));
  if (range !== undefined) reply.code(206).header('content-range', `bytes ${range.start}-${range.end}/${file.size}`);
  // A stream, because Fastify counts anything else again.
  if (request.method === 'HEAD') return said(reply, Readable.from([]));
  if (!(await place())) return 'full';
  try {
    pour(await store.read(file.key, range), reply, quiet);
    return 'sent';
  } catch (error) {
    if (error instanceof MissingFile) return 'missing';
    throw error;
  }
};

const said = (reply: FastifyReply, body?: Readable): 'sent' => {
  reply.send(body);
  return 'sent';
};

/** One piece after another, each given back when the system has it: what goes out holds no more memory at 2 GB than at 2 MB. */
const pour = (source: Readable, reply: FastifyReply, quiet: Milliseconds): void => {
  reply.hijack();
  const { raw } = reply;
  endIfQuiet(raw, quiet);
  raw.writeHead(reply.statusCode, reply.getHeaders() as OutgoingHttpHeaders);
  // Who goes away before the end lets go of the file, too.
  whenOver(raw, () => source.destroy());
  const isOurs = source instanceof ReadStream;
  const send = async () => {
    for await (const piece of source) {
      await written(raw, piece);
      if (isOurs) giveBack(piece);
    }
    raw.end();
  };
  send().catch((error: unknown) => {
    if (!raw.destroyed) reply.log.error({ err: error }, 'a file could not be sent to its end');
    raw.destroy();
  });
};

/** As the connection counts it: what the system takes of a piece is taken, however slowly. */
export const endIfQuiet = ({ socket }: ServerResponse, quiet: Milliseconds = quietFor): void => {
  // A request that no network carried has nobody who could be slow.
  if (socket instanceof Socket) socket.setTimeout(quiet);
};

const written = (raw: ServerResponse, piece: Buffer): Promise<void> =>
  new Promise((resolve, reject) => {
    raw.write(piece, (error) => (error == null ? resolve() : reject(error)));
  });

const lengthOf = (range: ByteRange | undefined, size: number): number =>
  range === undefined ? size : range.end - range.start + 1;

/** RFC 5987, with a name in ASCII for whoever does not know it. */
const dispositionOf = ({ name, isShown }: SentFile): string => {
  const plain = name.replace(/[^\x20-\x7e]|["\\%]/g, '_');
  const encoded = encodeURIComponent(name).replace(
    /['()*!]/g,
    (letter) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `${isShown ? 'inline' : 'attachment'}; filename="${plain}"; filename*=UTF-8''${encoded}`;
};
