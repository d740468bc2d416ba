import type { Refusal } from '#contract/core/refusal.ts';
import { extensionsOf, type UploadKind } from '#contract/features/upload/keys.ts';
import { refuseCount, refuseExtension, refuseFile, uploadRefusal } from '#contract/features/upload/rules.ts';
import type { CameraKind } from './system-picker.ts';

/** What a place takes. */
export interface PickOptions {
  readonly kind?: UploadKind;
  /** Instead of a kind: the caller's own list (S-433). */
  readonly extensions?: readonly string[];
  /** One file only (S-422). */
  readonly single?: boolean;
  /** Megabytes a file may have here (S-424). */
  readonly maxMb?: number;
  /** Files over 150 MB are for members here (S-426). */
  readonly needsVip?: boolean;
  /** The place shows its files by itself: no dialog of uploads opens. */
  readonly isQuiet?: boolean;
}

export interface Refused {
  /** Absent when it is said of all of them. */
  readonly name?: string;
  readonly refusal: Refusal;
}

export interface Checked {
  readonly taken: readonly File[];
  readonly refused: readonly Refused[];
  /** Some are too large for somebody who is not a member. */
  readonly wantsVip: boolean;
}

/** Sorts picked files by what may happen to them, before the first byte is read. */
export const checkFiles = (files: readonly File[], options: PickOptions, vip: number): Checked => {
  const together = refuseCount(files.length, options.single === true);
  if (together !== undefined) return { taken: [], refused: [{ refusal: together }], wantsVip: false };
  const { kind, extensions, maxMb, needsVip } = options;
  const place = { kind, extensions, maxMegabytes: maxMb, needsVip, vip };
  const found = files.map((file) => ({ file, refusal: refuseFile(file, place) }));
  const isVip = (refusal: Refusal | undefined) => refusal?.reason === uploadRefusal.vipNeeded.reason;
  return {
    taken: found.flatMap(({ file, refusal }) => (refusal === undefined ? [file] : [])),
    refused: found.flatMap(({ file: { name }, refusal }) =>
      refusal === undefined || isVip(refusal) ? [] : [{ name, refusal }],
    ),
    wantsVip: found.some(({ refusal }) => isVip(refusal)),
  };
};

/** What a camera makes that this place takes: photos are JPEGs, films MP4. */
export const camerasOf = (options: PickOptions): readonly CameraKind[] => [
  ...(refuseExtension('a.jpg', options) === undefined ? (['image'] as const) : []),
  ...(refuseExtension('a.mp4', options) === undefined ? (['video'] as const) : []),
];

/** What the system's picker offers. */
export const acceptOf = ({ kind, extensions }: PickOptions): string =>
  (extensions ?? (kind === undefined ? [] : extensionsOf[kind])).map((one) => `.${one.replace(/^\./, '')}`).join(',');
