import { coreRefusal, ofField, type Refusal, refusal } from '#contract/core/refusal.ts';
import { replyCode } from '#contract/core/reply-code.ts';
import {
  extensionOf,
  extensionsOf,
  largestEditorAudio,
  largestEditorImage,
  largestFile,
  largestPlainFile,
  shownImages,
  type UploadKind,
} from './keys.ts';

export const uploadRefusal = {
  /** Several were picked where one is taken (S-422). */
  single: refusal('upload.single'),
  /** S-423. */
  empty: ofField(refusal('upload.empty', replyCode.invalidInput), 'size'),
  /** Over the limit of the place; `params.n` are megabytes (S-424). */
  overLimit: refusal('upload.overLimit', replyCode.tooLarge),
  /** S-425. */
  tooLarge: ofField(refusal('upload.tooLarge', replyCode.tooLarge), 'size'),
  /** Offers membership instead of an upload (S-426). */
  vipNeeded: refusal('upload.vipNeeded', replyCode.vipNeeded),
  /** S-435. */
  wrongImage: refusal('upload.wrongImage'),
  wrongVideo: refusal('upload.wrongVideo'),
  wrongDocument: refusal('upload.wrongDocument'),
  wrongHomework: refusal('upload.wrongHomework'),
  wrongMbz: refusal('upload.wrongMbz'),
  /** S-434. */
  wrongFormat: refusal('upload.wrongFormat'),
  /** S-418. */
  editorImage: refusal('upload.editorImage', replyCode.tooLarge),
  /** S-436. */
  editorAudio: refusal('upload.editorAudio'),
  /** The bytes are of another kind than the name says. */
  mislabelled: refusal('upload.mislabelled'),
  /** Other bytes than those that were sent before under this digest: ask again what is here. */
  changed: refusal('upload.changed', replyCode.conflict),
  /** All chunks are here and the digest is not theirs: they were forgotten, and sending begins anew. */
  mismatch: refusal('upload.mismatch', replyCode.conflict),
  /** Too many files of this person are under way at once: finish or cancel some, or wait. */
  tooManyOpen: refusal('upload.tooManyOpen', replyCode.tooMany),
  /** The person's room is used up. */
  noRoom: refusal('upload.noRoom', replyCode.tooLarge),
  /** The server's disk is full. */
  serverFull: refusal('upload.serverFull', replyCode.tryAgain),
  /** Not there, not complete, or not for the asker: one and the same to them. */
  gone: refusal('upload.gone', replyCode.notFound),
  /** It is shown, and the teacher has not allowed that it is saved. */
  notToSave: refusal('upload.notToSave', replyCode.notAllowed),
} as const;

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
  readonly mostMegabytes?: number | undefined;
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

export const refuseSize = (size: number, { mostMegabytes, needsVip, vip }: PlaceRules = {}): Refusal | undefined => {
  if (size <= 0) return uploadRefusal.empty;
  if (mostMegabytes !== undefined && size > mostMegabytes * megabyte)
    return { ...uploadRefusal.overLimit, params: { n: mostMegabytes } };
  if (size > largestFile) return uploadRefusal.tooLarge;
  if (needsVip === true && (vip ?? 0) === 0 && size > largestPlainFile) return uploadRefusal.vipNeeded;
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
