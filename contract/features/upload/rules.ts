import { coreRefusal, ofField, type Refusal, refusals } from '#contract/core/refusal.ts';
import { replyCode } from '#contract/core/reply-code.ts';
import { most } from '../payment/keys.ts';
import {
  extensionOf,
  extensionsOf,
  largestEditorAudio,
  largestEditorImage,
  largestFile,
  shownImages,
  type UploadKind,
} from './keys.ts';

export const uploadRefusal = refusals('upload', {
  /** Several were picked where one is taken (S-422). */
  single: { text: 'Only single file upload is currently supported.' },
  /** S-423. */
  empty: { text: 'The file cannot be empty, skipped.', code: replyCode.invalidInput, field: 'size' },
  /** Over the limit of the place; `params.n` are megabytes (S-424). */
  overLimit: { text: 'The file cannot exceed {n}M.', code: replyCode.tooLarge },
  /** S-425. */
  tooLarge: { text: 'Upload file supports at most 2G.', code: replyCode.tooLarge, field: 'size' },
  /** Offers membership instead of an upload (S-426). */
  vipNeeded: { text: 'Files over 150 MB are for members here.', code: replyCode.vipNeeded },
  /** S-435. */
  wrongImage: { text: 'Please upload the correct image format.' },
  wrongVideo: { text: 'Please upload the correct video format.' },
  wrongDocument: { text: 'Please upload the correct document format.' },
  wrongHomework: { text: 'Please upload the correct homework format.' },
  wrongMbz: { text: 'Please upload the correct mbz format.' },
  /** S-434. */
  wrongFormat: { text: 'Please upload the correct file format.' },
  /** S-418. */
  editorImage: { text: 'Image files cannot be larger than 5 MB.', code: replyCode.tooLarge },
  /** No page would draw it; as a file it may be attached. */
  editorPixels: {
    text: 'This picture has too many pixels for a text. Make it smaller, or attach it as a file.',
    code: replyCode.tooLarge,
  },
  /** S-436. */
  editorAudio: { text: 'Audio only mp3 and within 10MB.' },
  /** The bytes are of another kind than the name says. */
  mislabelled: { text: 'The content of this file is not what its name says.' },
  /** Other bytes than those that were sent before under this digest: ask again what is here. */
  changed: { text: 'This file has changed. Choose it again.', code: replyCode.conflict },
  /** All chunks are here and the digest is not theirs: they were forgotten, and sending begins anew. */
  mismatch: { text: 'What arrived is not the file. It is sent again.', code: replyCode.conflict },
  /** Too many files of this person are under way at once: finish or cancel some, or wait. */
  tooManyOpen: { text: 'Too many uploads at once. Finish or cancel some first.', code: replyCode.tooMany },
  /** The person's room is used up. */
  noRoom: { text: 'Your room for files is used up.', code: replyCode.tooLarge },
  /** The server's disk is full. */
  serverFull: { text: 'The server has no room for files at the moment.', code: replyCode.tryAgain },
  /** Not there, not complete, or not for the asker: one and the same to them. */
  gone: { text: 'This file is not there, or not for you.', code: replyCode.notFound },
  /** A picture that would hold up the page that draws it; opened by itself or saved, it can be had. */
  notDrawn: {
    text: 'This picture is too large to be shown on a page. Open it by itself, or save it.',
    code: replyCode.tooLarge,
  },
  /** It is shown, and the teacher has not allowed that it is saved. */
  notToSave: { text: 'The teacher has not allowed downloads.', code: replyCode.notAllowed },
});

const megabyte = 1024 * 1024;

export interface PickedFile {
  readonly name: string;
  /** Bytes. */
  readonly size: number;
}

/** What a place takes. */
export interface PlaceRules {
  readonly kind?: UploadKind | undefined;
  /** Instead of a kind: the caller's own list (S-433); any case, with or without a dot. */
  readonly extensions?: readonly string[] | undefined;
  /** The caller's limit. */
  readonly maxMegabytes?: number | undefined;
  /** Files over 150 MB are for members here (S-426). */
  readonly needsVip?: boolean | undefined;
  /** The person's `isvip`; 0 is ordinary, and on trial too. */
  readonly vip?: number | undefined;
}

/** Several files where one is taken (S-422). */
export const refuseCount = (count: number, isSingle: boolean): Refusal | undefined =>
  isSingle && count > 1 ? uploadRefusal.single : undefined;

/** Everything that is known before the first byte is read. */
export const refuseFile = (file: PickedFile, place: PlaceRules = {}): Refusal | undefined =>
  refuseSize(file.size, place) ?? refuseExtension(file.name, place);

export const refuseSize = (size: number, { maxMegabytes, needsVip, vip }: PlaceRules = {}): Refusal | undefined => {
  if (size <= 0) return uploadRefusal.empty;
  if (maxMegabytes !== undefined && size > maxMegabytes * megabyte)
    return { ...uploadRefusal.overLimit, params: { n: maxMegabytes } };
  if (size > largestFile) return uploadRefusal.tooLarge;
  if (needsVip === true && size > most('uploadBytes', vip ?? 0)) return uploadRefusal.vipNeeded;
  return undefined;
};

const wrongOfKind = {
  image: uploadRefusal.wrongImage,
  video: uploadRefusal.wrongVideo,
  document: uploadRefusal.wrongDocument,
  homework: uploadRefusal.wrongHomework,
  audio: uploadRefusal.wrongFormat,
  mbz: uploadRefusal.wrongMbz,
} as const satisfies Record<UploadKind, Refusal>;

/** A place that names neither a kind nor a list takes everything. */
export const refuseExtension = (name: string, { kind, extensions }: PlaceRules): Refusal | undefined => {
  const taken = extensions?.map((one) => one.replace(/^\./, '').toLowerCase()) ?? (kind && extensionsOf[kind]);
  if (taken === undefined || (taken as readonly string[]).includes(extensionOf(name))) return undefined;
  return extensions === undefined && kind !== undefined ? wrongOfKind[kind] : uploadRefusal.wrongFormat;
};

/** An image for a formatted text: asked before any call (S-418). */
export const refuseEditorImage = ({ name, size }: PickedFile): Refusal | undefined => {
  if (size <= 0) return uploadRefusal.empty;
  if (size > largestEditorImage) return uploadRefusal.editorImage;
  return shownImages.includes(extensionOf(name)) ? undefined : uploadRefusal.wrongImage;
};

/** A sound for a formatted text (S-436). */
export const refuseEditorAudio = ({ name, size }: PickedFile): Refusal | undefined => {
  if (size <= 0) return uploadRefusal.empty;
  const isRight = (extensionsOf.audio as readonly string[]).includes(extensionOf(name)) && size <= largestEditorAudio;
  return isRight ? undefined : uploadRefusal.editorAudio;
};

/** Of a chunk that claims to be one of a file: the field that cannot be true. */
export const refuseChunk = (
  { size, chunks, chunk }: { readonly size: number; readonly chunks: number; readonly chunk: number },
  length: number,
  chunkBytes: number,
): Refusal | undefined => {
  const wrong = (field: string) => ofField(coreRefusal.invalidInput, field);
  if (chunks !== Math.ceil(size / chunkBytes)) return wrong('chunks');
  if (chunk >= chunks) return wrong('chunk');
  return length === Math.min(chunkBytes, size - chunk * chunkBytes) ? undefined : wrong('file');
};
