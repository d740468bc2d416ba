import type { ContentKind } from './kind.ts';

const unknown = 'application/octet-stream';

/** By the first bytes. */
const byKind: Readonly<Record<string, string>> = {
  png: 'image/png',
  apng: 'image/apng',
  jpg: 'image/jpeg',
  gif: 'image/gif',
  bmp: 'image/bmp',
  webp: 'image/webp',
  avif: 'image/avif',
  tif: 'image/tiff',
  psd: 'image/vnd.adobe.photoshop',
  pdf: 'application/pdf',
  mp4: 'video/mp4',
  m4v: 'video/mp4',
  mov: 'video/quicktime',
  webm: 'video/webm',
  mkv: 'video/x-matroska',
  asf: 'video/x-ms-asf',
  flv: 'video/x-flv',
  rm: 'application/vnd.rn-realmedia',
  mp3: 'audio/mpeg',
  m4a: 'audio/mp4',
  wav: 'audio/wav',
  ogg: 'audio/ogg',
  oga: 'audio/ogg',
  opus: 'audio/ogg',
  flac: 'audio/flac',
  aac: 'audio/aac',
  amr: 'audio/amr',
  zip: 'application/zip',
  gz: 'application/gzip',
  'tar.gz': 'application/gzip',
  rtf: 'application/rtf',
};

const office = 'application/vnd.openxmlformats-officedocument';
/** Where the first bytes say only that it is a package. */
const byExtension: Readonly<Record<string, string>> = {
  docx: `${office}.wordprocessingml.document`,
  pptx: `${office}.presentationml.presentation`,
  xlsx: `${office}.spreadsheetml.sheet`,
  doc: 'application/msword',
  ppt: 'application/vnd.ms-powerpoint',
  xls: 'application/vnd.ms-excel',
};

const ofText: Readonly<Record<string, string>> = {
  html: 'text/html',
  htm: 'text/html',
  xhtml: 'application/xhtml+xml',
  svg: 'image/svg+xml',
  xml: 'application/xml',
};

/** The MIME type of a file: what its bytes are; the name only says which of the things they may be. */
export const typeOf = (extension: string, { kind }: Pick<ContentKind, 'kind'>): string => {
  const isPackage = kind === 'cfb' || kind === 'zip' || Object.hasOwn(byExtension, kind);
  if (isPackage && Object.hasOwn(byExtension, extension)) return byExtension[extension] ?? unknown;
  if (kind === 'text') return Object.hasOwn(ofText, extension) ? (ofText[extension] ?? unknown) : 'text/plain';
  // A sound in a container of films.
  if (extension === 'm4a' && byKind[kind] === 'video/mp4') return 'audio/mp4';
  return byKind[kind] ?? byExtension[kind] ?? unknown;
};

/** Shown in a page: what no browser runs. A PDF only because it is sent into a sandbox. */
const shown = new Set([
  'image/png',
  'image/apng',
  'image/jpeg',
  'image/gif',
  'image/bmp',
  'image/webp',
  'image/avif',
  'video/mp4',
  'video/webm',
  'audio/mpeg',
  'audio/mp4',
  'audio/wav',
  'audio/ogg',
  'audio/flac',
  'audio/aac',
  'text/plain',
  'application/pdf',
]);

/** Never sent under their own name, not even to be saved: a browser that shows them regardless would run them. */
const running = new Set(Object.values(ofText));

export const isShown = (type: string): boolean => shown.has(type);

/** The content type of a reply. */
export const sentType = (type: string, charset: string): string => {
  if (running.has(type)) return unknown;
  return type === 'text/plain' ? `text/plain; charset=${charset === '' ? 'utf-8' : charset}` : type;
};
