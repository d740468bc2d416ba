import type { Input } from '#contract/core/call.ts';
import { bytesOfBase64 } from '#contract/core/files.ts';
import { pictureSize } from '#contract/core/picture-size.ts';
import type { Refusal } from '#contract/core/refusal.ts';
import type { setAvatar } from './calls.ts';
import { avatarBytes, bytesOfBase64 as countOfBase64, pictureType } from './keys.ts';
import { accountRefusal } from './rules.ts';

/** Pixels of a person's picture, which stands in lists of hundreds. Both sides make it far smaller. */
const avatarPixels = 1_048_576;
/** Of a picture in an appeal: a photo of a paper, which the app makes no longer than 1,600. */
const proofPixels = 4_000_000;

export const isAvatar = (bytes: Uint8Array): boolean => isWithin(bytes, avatarPixels);
export const isProof = (bytes: Uint8Array): boolean => isWithin(bytes, proofPixels);

const isWithin = (bytes: Uint8Array, most: number): boolean => {
  const size = pictureSize(bytes);
  return typeof size === 'object' && size.pixels <= most;
};

export const refuseAvatar = ({ data }: Input<typeof setAvatar>): Refusal | undefined => {
  if (countOfBase64(data) > avatarBytes) return accountRefusal.pictureTooLarge;
  return refusePicture(bytesOfBase64(data), pictureType(data), isAvatar, accountRefusal.tooManyPixels);
};

export const refuseProof = (bytes: Uint8Array, type: string | undefined): Refusal | undefined =>
  refusePicture(bytes, type, isProof, accountRefusal.proofTooLarge);

const refusePicture = (
  bytes: Uint8Array,
  type: string | undefined,
  fits: (bytes: Uint8Array) => boolean,
  tooLarge: Refusal,
): Refusal | undefined => {
  if (type === undefined || typeof pictureSize(bytes) !== 'object') return accountRefusal.notAPicture;
  return fits(bytes) ? undefined : tooLarge;
};
