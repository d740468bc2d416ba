import { msg } from '@lingui/core/macro';
import type { accountRefusal } from '#contract/features/account/rules.ts';
import { refusalTexts } from '#src/ui/words/refusal-texts.ts';

export const accountRefusalTexts = refusalTexts<typeof accountRefusal>('account', {
  wrongPassword: msg`Account or password is wrong.`,
  locked: msg`Too many attempts. Try again in {seconds} seconds.`,
  accountTaken: msg`This account name is taken.`,
  institutionUnknown: msg`This institution does not exist.`,
  oldPasswordWrong: msg`This is not your current password.`,
  passwordSame: msg`The new password is the current one.`,
  notAPicture: msg`This is not a JPEG or WebP picture.`,
  pictureTooLarge: msg`The picture is larger than 48 kB.`,
});
