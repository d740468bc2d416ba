import type { Refusal } from '#contract/core/refusal.ts';
import { uploadRefusal } from '#contract/features/upload/rules.ts';

/** What the first bytes of a file say it is. */
export interface ContentKind {
  /** Extension; `text` of plain text; '' where they tell nothing. */
  readonly kind: string;
  readonly charset: string;
}

/** Bytes that are looked at. */
const lookedAt = 64 * 1024;

export const kindOf = async (bytes: Uint8Array): Promise<ContentKind> => {
  // A copy: the bytes are lent, and the library keeps windows on them.
  const head = Buffer.from(bytes.subarray(0, lookedAt));
  if (head.subarray(0, 1024).includes('%PDF-')) return { kind: 'pdf', charset: '' };
  const { fileTypeFromBuffer } = await import('file-type');
  const found = await fileTypeFromBuffer(head).catch(() => undefined);
  if (found !== undefined && found.ext !== 'xml') return { kind: found.ext, charset: '' };
  const charset = charsetOf(head);
  return charset === '' ? { kind: '', charset: '' } : { kind: 'text', charset };
};

/** GB 18030 takes nearly everything, so control characters decide first. */
const charsetOf = (head: Buffer): string => {
  if (head.some(isControl)) return '';
  for (const charset of ['utf-8', 'gb18030'])
    try {
      // The last letter may be cut.
      new TextDecoder(charset, { fatal: true }).decode(head, { stream: true });
      return charset;
    } catch {}
  return '';
};

/** Of the control characters, text knows tab, line feed, vertical tab, form feed, return and escape. */
const isControl = (byte: number): boolean => byte < 32 && !(byte >= 9 && byte <= 13) && byte !== 27;

const isoMedia = ['mp4', 'm4a', 'm4v', 'm4b', 'm4p', 'mov', 'f4v', '3gp', '3g2', 'qt'];
/** A document with a password is one of these, whatever it holds. */
const compound = 'cfb';

/** What the first bytes of a file with such a name may say. An extension that is not here proves nothing. */
const fitting: Readonly<Record<string, readonly string[]>> = {
  png: ['png', 'apng'],
  jpg: ['jpg'],
  jpeg: ['jpg'],
  gif: ['gif'],
  bmp: ['bmp'],
  webp: ['webp'],
  psd: ['psd'],
  tif: ['tif', 'cr2', 'nef', 'dng', 'arw'],
  tiff: ['tif', 'cr2', 'nef', 'dng', 'arw'],
  pdf: ['pdf'],
  mp4: isoMedia,
  m4a: isoMedia,
  m4v: isoMedia,
  mov: isoMedia,
  mkv: ['mkv', 'webm'],
  webm: ['mkv', 'webm'],
  wmv: ['asf'],
  wma: ['asf'],
  flv: ['flv'],
  rmvb: ['rm'],
  rm: ['rm'],
  mp3: ['mp3', 'mp2', 'mp1'],
  docx: ['docx', 'zip', compound],
  pptx: ['pptx', 'zip', compound],
  xlsx: ['xlsx', 'zip', compound],
  // Writers of other makers save other kinds under the old names.
  doc: [compound, 'docx', 'zip', 'rtf'],
  ppt: [compound, 'pptx', 'zip'],
  xls: [compound, 'xlsx', 'zip', 'text'],
  mbz: ['zip', 'gz', 'tar.gz'],
  zip: ['zip', 'docx', 'pptx', 'xlsx', 'odt', 'ods', 'odp', 'epub', 'jar', 'apk'],
};

/** A name that promises what the bytes are not. */
export const refuseKind = (extension: string, { kind }: Pick<ContentKind, 'kind'>): Refusal | undefined => {
  const fits = Object.hasOwn(fitting, extension) ? fitting[extension] : undefined;
  return fits === undefined || fits.includes(kind) ? undefined : uploadRefusal.mislabelled;
};
