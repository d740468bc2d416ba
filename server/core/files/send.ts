import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { rangeOf } from './ranges.ts';
import { type ByteRange, type FileStore, MissingFile } from './store/store.ts';

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

/** The file, or the part of it that is asked for. `undefined`: it is not kept. */
export const sendFile = async (
  store: FileStore,
  request: FastifyRequest,
  reply: FastifyReply,
  file: SentFile,
): Promise<FastifyReply | undefined> => {
  const { headers } = request;
  reply
    .header('etag', file.etag)
    .header('accept-ranges', 'bytes')
    .header('cache-control', `private, max-age=${Math.floor(file.fresh / 1000)}`)
    .header('content-disposition', dispositionOf(file))
    .header('content-security-policy', sandbox)
    .header('x-content-type-options', 'nosniff');
  if (headers['if-none-match']?.split(',').some((one) => one.trim().replace(/^W\//, '') === file.etag))
    return reply.code(304).send();
  const isSame = headers['if-range'] === undefined || headers['if-range'] === file.etag;
  const range = isSame ? rangeOf(headers.range, file.size) : undefined;
  if (range === 'unsatisfiable')
    return reply.code(416).header('content-range', `bytes */${file.size}`).header('content-length', 0).send();
  reply.header('content-type', file.type).header('content-length', lengthOf(range, file.size));
  if (range !== undefined) reply.code(206).header('content-range', `bytes ${range.start}-${range.end}/${file.size}`);
  // A stream, because Fastify counts anything else again.
  if (request.method === 'HEAD') return reply.send(Readable.from([]));
  try {
    return reply.send(await store.read(file.key, range));
  } catch (error) {
    if (error instanceof MissingFile) return undefined;
    throw error;
  }
};

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
