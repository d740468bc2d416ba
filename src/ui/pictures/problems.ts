import { msg } from '@lingui/core/macro';
import type { PictureProblem } from './picture.ts';

export const pictureProblems = {
  tooLarge: msg`The file is larger than 5 MB. Choose a smaller one.`,
  heic: msg`HEIC pictures cannot be used here. Save it as JPEG or PNG first.`,
  noPicture: msg`This file is not a picture.`,
  unreadable: msg`This browser cannot read the picture. Save it as JPEG or PNG first.`,
} as const satisfies Record<PictureProblem, unknown>;
