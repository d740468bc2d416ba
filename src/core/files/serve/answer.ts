import { askedOf } from './range.ts';

/** Bytes that are on this device, and what to say of them. */
export interface LocalFile {
  readonly name: string;
  /** MIME type; '' where nobody knows. */
  readonly type: string;
  readonly bytes: Blob;
}

export interface FileRequest {
  readonly range: string | null;
  /** `?download=1`: to be saved, not shown. */
  readonly isDownload: boolean;
}

/** Answers from the device what the server would answer; the bytes are handed on as slices, never read into memory. */
export const answerWith = ({ name, type, bytes }: LocalFile, { range, isDownload }: FileRequest): Response => {
  const asked = askedOf(range, bytes.size);
  const headers = new Headers({
    'accept-ranges': 'bytes',
    'cache-control': 'private, no-store',
    'content-disposition': dispositionOf(name, isDownload || !isShown(type)),
    'content-security-policy': "sandbox; default-src 'none'",
    'content-type': type === '' ? 'application/octet-stream' : type,
    'x-content-type-options': 'nosniff',
  });
  if (asked.kind === 'nothing') {
    headers.set('content-range', `bytes */${bytes.size}`);
    return new Response(null, { status: 416, headers });
  }
  const [start, end] = asked.kind === 'part' ? [asked.start, asked.end] : [0, bytes.size];
  headers.set('content-length', String(end - start));
  if (asked.kind === 'whole') return new Response(bytes, { headers });
  headers.set('content-range', `bytes ${start}-${end - 1}/${bytes.size}`);
  return new Response(bytes.slice(start, end), { status: 206, headers });
};

/** Kinds that a browser shows without running anything; a page or a drawing with scripts is saved instead. */
const shown =
  /^(image\/(png|jpeg|gif|webp|avif|bmp)|video\/(mp4|webm)|audio\/(mpeg|mp4|ogg|wav|webm|aac|flac)|text\/plain)$/i;

const isShown = (type: string): boolean => shown.test(type.split(';')[0]?.trim() ?? '');

/** RFC 6266: a name for old clients in plain letters, the true one in UTF-8. */
const dispositionOf = (name: string, isSaved: boolean): string => {
  const kind = isSaved ? 'attachment' : 'inline';
  const encoded = encodeURIComponent(name.toWellFormed()).replace(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16)}`,
  );
  return `${kind}; filename*=UTF-8''${encoded}`;
};
