import { minute } from '#contract/core/time.ts';

/** Bytes of every chunk but the last (S-522). */
export const chunkBytes = 2_048_000;

/** Bytes a file may have at most (S-425). */
export const largestFile = 2 ** 31;

/** Bytes from which a place that asks for membership has it (S-426). */
export const largestPlainFile = 157_286_400;

/** After this many milliseconds an upload is given up (S-513). */
export const uploadTimeout = 15 * minute;

/** Bytes of what a rich text may take in (S-418, S-436). */
export const largestEditorImage = 5_242_880;
export const largestEditorAudio = 10_485_760;

/** Bytes of a person's files together, unless the deployment says otherwise; what is sent twice counts once. */
export const usualQuota = { teacher: 50 * 2 ** 30, student: 5 * 2 ** 30 } as const;

/** Bytes of the disk that uploads leave for the database. */
export const usualSpare = 2 ** 30;

/** The same for members, by `isvip` (E-001): whichever is more. */
export const roomOf = [0, 200, 500, 200, 500].map((gigabytes) => gigabytes * 2 ** 30);

/** Extensions by what a place takes (S-427 to S-432), in lower case. */
export const extensionsOf = {
  image: ['png', 'jpg', 'jpeg', 'gif', 'bmp', 'tga', 'tif', 'psd'],
  video: ['mp4', 'rmvb', 'mkv', 'wmv', 'flv', 'm4a'],
  document: ['doc', 'docx', 'ppt', 'pptx', 'pdf'],
  homework: ['doc', 'docx', 'pdf'],
  audio: ['mp3'],
  mbz: ['mbz'],
} as const satisfies Record<string, readonly string[]>;
export type UploadKind = keyof typeof extensionsOf;

/** Images that a browser shows (S-523). */
export const shownImages: readonly string[] = ['png', 'jpeg', 'jpg', 'gif', 'bmp'];

/** `name` or `Name.PDF` to `` or `pdf`; the wire's `ext_s`. A name that only begins with a dot has none. */
export const extensionOf = (name: string): string => {
  const dot = name.lastIndexOf('.');
  return dot > 0 ? name.slice(dot + 1).toLowerCase() : '';
};

/** What an uploaded file is shown as, if at all. */
export const previewStates = ['none', 'converting', 'failed', 'ready'] as const;
export type PreviewState = (typeof previewStates)[number];
export const previewReasons = ['', 'password', 'notQueued', 'unknown'] as const;
export type PreviewReason = (typeof previewReasons)[number];
export const previewKinds = ['', 'pdf', 'hls'] as const;
export type PreviewKind = (typeof previewKinds)[number];

export interface Preview {
  readonly state: PreviewState;
  readonly reason: PreviewReason;
  readonly address: string;
  readonly kind: PreviewKind;
}

export const noPreview: Preview = { state: 'none', reason: '', address: '', kind: '' };

/** A chunk as the header of its request names it: `<id> <MD5> <bytes of the file> <number>`. */
export const chunkMark = 'upload-chunk';

export interface MarkedChunk {
  readonly id: string;
  readonly md5: string;
  readonly size: number;
  readonly chunk: number;
}

export const markOf = ({ id, md5, size, chunk }: MarkedChunk): string => `${id} ${md5} ${size} ${chunk}`;

/** `undefined`: somebody else's header. */
export const chunkOfMark = (mark: string): MarkedChunk | undefined => {
  const [, id = '', md5 = '', size, chunk] = /^([0-9a-f-]{36}) ([0-9a-f]{32}) (\d{1,15}) (\d{1,15})$/.exec(mark) ?? [];
  return chunk === undefined ? undefined : { id, md5, size: Number(size), chunk: Number(chunk) };
};
