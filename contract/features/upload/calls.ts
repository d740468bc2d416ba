import * as z from 'zod/mini';
import { call } from '#contract/core/call.ts';
import { Id } from '#contract/core/shapes.ts';
import { chunkMark, largestEditorAudio, previewKinds, previewReasons, previewStates } from './keys.ts';
import { CompleteFile, OpenUpload } from './rows.ts';

const Md5 = z.string().check(z.regex(/^[0-9a-f]{32}$/));
/** The device's word, however strange: stored and shown only after `safeName`. */
const FileName = z.string().check(z.minLength(1), z.maxLength(1_000));
const Count = z.int().check(z.nonnegative());
/** A form knows only text. */
const CountText = z.pipe(z.string().check(z.regex(/^\d{1,15}$/)), z.transform(Number));

/** 1: the file is complete. 2: go on. */
const statusOf = (output: object): number => ('fileid' in output ? 1 : 2);

/** Answers for a file of one's own that is complete as well, so asking twice is harmless. */
export const checkUploadFile = call({
  name: 'checkUploadFile',
  path: '/Upload/checkUploadFile',
  ledger: 'C-427',
  summary: 'Whether a file is here already, or which chunks of it are: status 1 complete, status 2 go on.',
  reads: 'self',
  input: z.object({
    id: Id,
    fileMd5: Md5,
    /** Bytes. */
    size: Count,
    chunks: Count,
    filename: FileName,
    /** Seconds. */
    lastModifiedDate: Count,
    /** 1: where it goes, membership is needed for large files (S-426). */
    vip: z._default(z.union([z.literal(0), z.literal(1)]), 0),
  }),
  output: z.union([CompleteFile, OpenUpload]),
  statusOf,
});

/** The token may stand in the query (C-429). A chunk that came before is answered like the first time. */
export const uploadV2 = call({
  name: 'uploadV2',
  path: '/UploadApi/uploadV2',
  ledger: 'C-428',
  summary: 'One chunk of a file, counted from 0: status 2 taken, status 1 the file is complete.',
  reads: 'self',
  form: { file: 'file', mark: chunkMark },
  input: z.object({
    fileMd5: Md5,
    chunks: CountText,
    chunk: CountText,
    id: Id,
    /** Seconds. */
    lastModifiedDate: CountText,
    filename: FileName,
    /** Bytes. */
    size: CountText,
    /** As in `checkUploadFile`. */
    vip: z._default(z.union([z.literal('0'), z.literal('1')]), '0'),
  }),
  output: z.union([CompleteFile, z.object({ chunk: z.int() })]),
  statusOf,
});

/** The file's id is in the address: `src` is what `fileAddress` makes of it. */
export const editorUpload = call({
  name: 'editorUpload',
  path: '/UploadApi/editorUpload',
  ledger: 'C-430',
  summary: 'An image or a sound for a formatted text, in one piece.',
  reads: 'self',
  form: { file: 'file', max: largestEditorAudio },
  input: z.object({ id: z.optional(Id), filename: z.optional(FileName) }),
  output: z.object({ src: z.string(), fileid: z.string() }),
});

export const fileExt = call({
  name: 'fileExt',
  path: '/UploadApi/fileExt',
  ledger: 'C-431',
  summary: 'Extensions that each kind of place takes, and the sizes that hold everywhere.',
  reads: 'self',
  input: z.object({}),
  output: z.object({
    ext: z.record(z.string(), z.array(z.string())),
    /** Bytes, all of them. */
    chunkSize: z.int(),
    maxSize: z.int(),
    maxSizeWithoutVip: z.int(),
  }),
});

export const getAttachmentInfo = call({
  name: 'getAttachmentInfo',
  path: '/FileApi/getAttachmentInfo',
  ledger: 'C-155',
  summary: 'What a file is, and whether it can be shown.',
  reads: { thing: 'file', id: ({ id }) => id },
  input: z.object({ id: Id }),
  output: z.object({
    id: z.string(),
    name: z.string(),
    /** Bytes. */
    size: z.int(),
    type: z.string(),
    address: z.string(),
    /** Whether the asker may save it. */
    canDownload: z._default(z.boolean(), true),
    preview: z.object({
      state: z.enum(previewStates),
      reason: z.enum(previewReasons),
      address: z.string(),
      kind: z.enum(previewKinds),
    }),
  }),
});

/** Whoever may read a file may ask; one that is being made, or is there, is left alone. */
export const retryPreview = call({
  name: 'retryPreview',
  path: '/FileApi/retryPreview',
  ledger: 'ours',
  summary: 'Has a file made viewable again after that failed; a password is refused again.',
  reads: { thing: 'file', id: ({ id }) => id },
  input: z.object({ id: Id }),
  output: z.object({}),
});
