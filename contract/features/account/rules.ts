import type { Input } from '#contract/core/call.ts';
import { ofField, type Refusal, refusal } from '#contract/core/refusal.ts';
import { replyCode } from '#contract/core/reply-code.ts';
import type { setAvatar } from './calls.ts';
import { avatarBytes, bytesOfBase64, pictureType } from './keys.ts';

export const accountRefusal = {
  /** Account or password is wrong; which of them is not said. */
  wrongPassword: refusal('account.wrongPassword'),
  /** Too many attempts; `params.seconds` says how long to wait. */
  locked: refusal('account.locked', replyCode.tooMany),
  accountTaken: refusal('account.accountTaken'),
  institutionUnknown: refusal('account.institutionUnknown', replyCode.notFound),
  /** Not the password of this account. */
  oldPasswordWrong: ofField(refusal('account.oldPasswordWrong'), 'oldPassword'),
  passwordSame: ofField(refusal('account.passwordSame'), 'newPassword'),
  /** Neither JPEG nor WebP. */
  notAPicture: ofField(refusal('account.notAPicture'), 'data'),
  pictureTooLarge: ofField(refusal('account.pictureTooLarge', replyCode.tooLarge), 'data'),
} as const;

export const refuseAvatar = ({ data }: Input<typeof setAvatar>): Refusal | undefined => {
  if (bytesOfBase64(data) > avatarBytes) return accountRefusal.pictureTooLarge;
  return pictureType(data) === undefined ? accountRefusal.notAPicture : undefined;
};
