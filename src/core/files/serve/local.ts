import { whoIsHere } from '../../device/who.ts';
import { type Outbox, outboxIfThere, readMeta } from '../../outbox.ts';
import { type Bytes, bytesIfThere } from '../bytes.ts';
import { bytesOf } from '../files.ts';
import { type Disk, diskOf } from '../kept/disk.ts';
import { askedOf } from './range.ts';

/** What the person whose session is open in this browser has here of a file. */
export interface Local extends LocalFile {
  /** False: the sign-in is over, so the server is asked first, who refuses; the copy is for when there is no network. */
  readonly isSignedIn: boolean;
  /** A copy of what the server has; otherwise it is on its way there from here. */
  readonly isCopy: boolean;
}

interface Held {
  readonly uid: string;
  readonly outbox: Outbox;
  readonly bytes: Bytes;
  readonly disk: Disk;
}

let held: Promise<Held | undefined> | undefined;

/**
 * A file of the person who is here; never of anybody else, whoever else has used this device. Where it is not their own, a page
 * of the app has to be open: the browser may have ended their sign-in, and nobody has looked yet.
 */
export const localFile = async (id: string, isPageOpen: () => Promise<boolean>): Promise<Local | undefined> => {
  const here = await whoIsHere();
  if (here === undefined || !(here.isOwn || (await isPageOpen()))) return undefined;
  const mine = await holdingOf(here.uid);
  if (mine === undefined) return undefined;
  const own = await ownUpload(mine, id);
  const file = own ?? (await keptCopy(mine, id));
  if (file === undefined) return undefined;
  return { ...file, isSignedIn: Boolean(await readMeta(mine.outbox, 'token')), isCopy: own === undefined };
};

/** Databases stay open from one request to the next; a device that has none gets none from here. */
const holdingOf = async (uid: string): Promise<Held | undefined> => {
  const before = await held?.catch(() => undefined);
  if (before?.uid === uid && before.outbox.isOpen() && before.bytes.isOpen()) return before;
  before?.outbox.close();
  before?.bytes.close();
  held = open(uid);
  return held;
};

const open = async (uid: string): Promise<Held | undefined> => {
  const bytes = await bytesIfThere(uid);
  if (bytes === undefined) return undefined;
  const outbox = await outboxIfThere(uid);
  if (outbox !== undefined) return { uid, outbox, bytes, disk: await diskOf(uid) };
  bytes.close();
  return undefined;
};

/** A file that is on its way to the server from this device. */
const ownUpload = async (mine: Held, id: string): Promise<LocalFile | undefined> => {
  const bytes = await bytesOf(mine, id);
  if (bytes === undefined) return undefined;
  return { name: (await mine.outbox.uploads.get(id))?.name ?? id, type: bytes.type, bytes };
};

const keptCopy = async ({ bytes, disk }: Held, id: string): Promise<LocalFile | undefined> => {
  const kept = await bytes.kept.get(id);
  if (kept?.state !== 'kept') return undefined;
  const copy = await disk.read(id);
  // The browser took it away, or it is not whole: the server has it.
  if (copy === undefined || copy.size !== kept.size) return undefined;
  return { name: kept.name, type: kept.type, bytes: copy };
};

/** Bytes that are on this device, and what to say of them. */
interface LocalFile {
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
